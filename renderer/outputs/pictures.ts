import { existsSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { Node, RenderOptions } from '@takumi-rs/core'
import { iconFiles } from '../content/addresses.ts'
import type { PlacedBlock } from '../content/expandFragments.ts'
import type { Issue } from '../content/issue.ts'
import { isHidden } from '../content/pageSummary.ts'
import { pathTo } from '../content/pathTo.ts'
import type { Picture, ResolvedPage, ResolvedSite } from '../content/resolved.ts'
import { typefaceFile, typefaceName } from '../content/typeface.ts'
import { shareImageSize } from '../html/metadata.ts'
import { FileCache } from '../system/fileCache.ts'
import { fingerprint } from '../system/fingerprint.ts'
import { libraryVersion } from '../system/libraryVersion.ts'
import { inParallel } from '../system/parallel.ts'
import type { BuildContext, Emitter } from './emitter.ts'
import { missingLibrary } from './missingLibrary.ts'
import { BrokenPictureError, pictureResizer, picturesIn } from './pictureResizer.ts'
import { drawing, shareImage, shareImageHref } from './shareImage.tsx'

/**
 * Writes a share image for every page that may be shared, authors' pictures in the sizes and formats that pages use, and the
 * site's icon in the sizes that phones and browsers request.
 */
export const pictures: Emitter = {
  name: 'pictures',
  media: true,
  async emit({ loaded, folders, write }) {
    const { site, summaries } = loaded
    const { logo, version, hrefOf } = shareImageContext(folders)
    const render = imageRenderer(folders.root, version)
    const filesOf = pictureResizer(folders)
    const mistakes: Issue[] = []
    const written = new Map<string, Promise<void>>()
    /** Writes the files of a picture, once however many pages show it. */
    const writeFilesOf = (picture: Picture) => {
      const key = `${picture.kind} ${picture.file}`
      const done = written.get(key) ?? filesOf(picture).then((files) => files.forEach(({ href, bytes }) => void write(href.slice(1), bytes)))
      written.set(key, done)
      return done
    }

    await inParallel(summaries, availableParallelism(), async ({ path }) => {
      const page = loaded.resolve(path)
      if (!page) return
      const href = hrefOf(site, page)
      if (href !== undefined) write(href.slice(1), await render(shareImage(site, page, logo), { ...shareImageSize, format: 'png' }))
      for (const picture of picturesIn(page.blocks))
        try {
          await writeFilesOf(picture)
        } catch (error) {
          if (!(error instanceof BrokenPictureError)) throw error
          mistakes.push(...brokenPictureIssues(loaded.placedBlocks(path), picture))
        }
    })
    for (const { href, size } of iconFiles) write(href.slice(1), await render(drawing(logo, size), { width: size, height: size, format: 'png' }))
    // Programs that do not read the page request this icon.
    write('favicon.ico', await render(drawing(logo, 48), { width: 48, height: 48, format: 'ico' }))
    return mistakes
  },
}

/** Returns issues for a picture that cannot be decoded, located where the page names it; pictures of other pages are reported there. */
const brokenPictureIssues = (blocks: readonly PlacedBlock[], { file }: Picture): Issue[] =>
  blocks.flatMap((placed) => {
    const path = pathTo(placed.block, (text) => text === file)
    const message = `"${file}" is damaged: it begins like a picture but is incomplete. Save it again from the original.`
    return path ? [{ code: 'not-a-picture', file: placed.file, path: [...placed.path, ...path], message }] : []
  })

/** Returns what all share images have in common, and `hrefOf` for the address of each. Pages, which name it, are rendered first. */
export function shareImageContext({ root, public: publicDir }: BuildContext['folders']) {
  const logoFolder = [publicDir, join(root, 'public')].find((folder) => existsSync(join(folder, 'favicon.svg'))) ?? publicDir
  const logo = readFileSync(join(logoFolder, 'favicon.svg'), 'utf8')
  const version = fingerprint(readFileSync(fontFile(root)), libraryVersion('@takumi-rs/core'))
  const hrefOf = (site: ResolvedSite, page: ResolvedPage) => (isHidden(page) ? undefined : shareImageHref(page.path, shareImage(site, page, logo), version))
  return { logo, version, hrefOf }
}

const fontFile = (root: string) => join(root, 'public', typefaceFile)

/** Returns a function that renders images, or takes them from the cache: equal input gives equal bytes. The library is loaded for the first new one. */
function imageRenderer(root: string, version: string) {
  const cache = new FileCache(root, 'pictures')
  let loading: ReturnType<typeof loadRenderer> | undefined

  return (node: Node, options: RenderOptions): Promise<Uint8Array> => {
    const key = `${fingerprint(JSON.stringify([node, options]), version)}.${options.format}`
    return cache.getOrCreate(key, async () => {
      loading ??= loadRenderer(root)
      return (await loading).render(node, options)
    })
  }
}

async function loadRenderer(root: string) {
  const { Renderer } = await import('@takumi-rs/core').catch((cause: unknown) => {
    throw missingLibrary('Share images', cause)
  })
  const renderer = new Renderer()
  await renderer.registerFont({ name: typefaceName, data: readFileSync(fontFile(root)) })
  return renderer
}
