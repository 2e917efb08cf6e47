import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import type { Node, RenderOptions } from '@takumi-rs/core'
import { UsageError } from '../cli/usage.ts'
import type { ResolvedPage, ResolvedSite } from '../content/resolved.ts'
import { iconFiles } from './addresses.ts'
import { cached } from './cache.ts'
import type { Build, Maker } from './maker.ts'
import { isHidden } from './metadata.ts'
import { inParallel } from './parallel.ts'
import { fingerprint, logoImage, shareImage, shareImageHref, shareSize } from './shareImage.tsx'

/** A picture for every page that may be shared, and the site's icon in the sizes that phones and browsers ask for. */
export const pictures: Maker = {
  name: 'pictures',
  media: true,
  async make({ loaded, folders, write }) {
    const { site, summaries } = loaded
    const { logo, version, hrefOf } = pictureBook(folders)
    const draw = painter(folders.root, version)

    await inParallel(summaries, availableParallelism(), async ({ path }) => {
      const page = loaded.resolve(path)
      if (!page) return
      const href = hrefOf(site, page)
      if (href !== undefined) write(href.slice(1), await draw(shareImage(site, page, logo), { ...shareSize, format: 'png' }))
    })
    for (const { href, size } of iconFiles) write(href.slice(1), await draw(logoImage(logo, size), { width: size, height: size, format: 'png' }))
    // What asks for an icon without reading a page asks for this one.
    write('favicon.ico', await draw(logoImage(logo, 48), { width: 48, height: 48, format: 'ico' }))
  },
}

/** What the pictures of a site have in common, and where each page's is. A page is drawn before its picture and names it. */
export function pictureBook({ root, public: own }: Build['folders']) {
  const file = (name: string) => [join(own, name), join(root, 'public', name)].find((path) => existsSync(path)) ?? join(own, name)
  const logo = readFileSync(file('favicon.svg'), 'utf8')
  const version = fingerprint(readFileSync(fontFile(root)), painterVersion())
  const hrefOf = (site: ResolvedSite, page: ResolvedPage) => (isHidden(page) ? undefined : shareImageHref(page.path, shareImage(site, page, logo), version))
  return { logo, version, hrefOf }
}

const fontFile = (root: string) => join(root, 'public/fonts/public-sans-2.001.woff2')

/** Another version of the library may draw differently; its pictures are others. */
function painterVersion(): string {
  let folder = dirname(createRequire(import.meta.url).resolve('@takumi-rs/core'))
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder)
  return readFileSync(join(folder, 'package.json'), 'utf8')
}

/** Draws pictures, or takes them from the cache: the same picture has the same bytes. The library is loaded for the first new one. */
function painter(root: string, version: string) {
  const keep = cached(root, 'pictures')
  let loading: ReturnType<typeof loadRenderer> | undefined

  return (node: Node, options: RenderOptions): Promise<Uint8Array> => {
    const key = `${fingerprint(JSON.stringify([node, options]), version)}.${options.format}`
    return keep(key, async () => {
      loading ??= loadRenderer(root)
      return (await loading).render(node, options)
    })
  }
}

async function loadRenderer(root: string) {
  const { Renderer } = await import('@takumi-rs/core').catch(() => {
    throw new UsageError(`Pictures for links cannot be drawn on this machine (${process.platform}-${process.arch}). Add --no-media to build without them.`)
  })
  const renderer = new Renderer()
  await renderer.registerFont({ name: 'Public Sans', data: readFileSync(fontFile(root)) })
  return renderer
}
