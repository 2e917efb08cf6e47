import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { loadSite } from '../../renderer/content/index.ts'
import { isHidden } from '../../renderer/content/pageSummary.ts'
import { fittedPicture, readPictureMetadata } from '../../renderer/content/picture.ts'
import type { ResolvedBlock, ResolvedPage } from '../../renderer/content/resolved.ts'
import type { BuildContext } from '../../renderer/outputs/emitter.ts'
import { pictures, shareImageContext } from '../../renderer/outputs/pictures.ts'
import { temporaryFolder } from '../temporaryFolder.ts'
import { loadTestSite, pageOf, testContent, testFile } from '../testSite.ts'

const folder = temporaryFolder()

/** Creates a project with an empty cache. */
function project(name: string): BuildContext['folders'] {
  const root = join(folder, name)
  cpSync('public', join(root, 'public'), { recursive: true })
  return { pages: 'tests/site/pages', public: join(root, 'public'), root, client: '' }
}

async function draw(folders: BuildContext['folders'], changes: Parameters<typeof loadTestSite>[0] = {}) {
  const files = new Map<string, string>()
  const write = (name: string, content: string | Uint8Array) => void files.set(name, Buffer.from(content).toString('base64'))
  await pictures.emit({ loaded: loadTestSite(changes), folders, write } as Partial<BuildContext> as BuildContext)
  return files
}

const first = await draw(project('first'))
const pngSize = (base64 = '') => {
  const bytes = Buffer.from(base64, 'base64')
  return { isPng: bytes.subarray(1, 4).toString() === 'PNG', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

test('every page that may be shared has a picture of 1200 by 630 pixels at the URL in its metadata', () => {
  const { site, summaries, resolve } = loadTestSite()
  const { hrefOf } = shareImageContext(project('addresses'))
  const hrefs = summaries.flatMap(({ path }) => {
    const page = resolve(path)
    return (page && hrefOf(site, page)?.slice(1)) ?? []
  })
  expect(hrefs).toHaveLength(summaries.filter((page) => !isHidden(page)).length)
  expect([...first.keys()].filter((name) => name.startsWith('media/')).sort()).toEqual(hrefs.sort())
  for (const href of hrefs) expect(pngSize(first.get(href)), href).toEqual({ isPng: true, width: 1200, height: 630 })
})

test.each([
  ['apple-touch-icon.png', 180],
  ['icon-192.png', 192],
  ['icon-512.png', 512],
])('%s is the icon at %i pixels', (name, size) => {
  expect(pngSize(first.get(name))).toEqual({ isPng: true, width: size, height: size })
})

test('pictures are byte-identical when rendered again or taken from the cache', async () => {
  const folders = project('again')
  const sorted = (files: Map<string, string>) => [...files].sort()
  expect(sorted(await draw(folders))).toEqual(sorted(first))
  expect(sorted(await draw(folders))).toEqual(sorted(first))
})

test('another title gives one other picture and leaves the rest unchanged', async () => {
  const services =
    'title: Other audits\ndescription: The first service, under a title that is not the old one, for this test.\nblocks:\n  - { type: hero, title: Audits }\n'
  const changed = await draw(project('first'), { 'services/audits.yaml': services })
  expect([...changed.keys()].filter((name) => !first.has(name))).toEqual([expect.stringMatching(/^media\/services-audits-[0-9a-f]{12}\.png$/)])
})

test('a picture that cannot be decoded is a mistake at each place that names it', async () => {
  const folders = project('first')
  const whole = await sharp({ create: { width: 800, height: 450, channels: 3, background: 'teal', noise: { type: 'gaussian', mean: 128, sigma: 40 } } })
    .jpeg()
    .toBuffer()
  const half = whole.subarray(0, whole.length / 2)
  writeFileSync(join(folders.public, 'half.jpg'), half)
  const study = 'title: A case, photo: { file: /half.jpg, alt: A desk }, companyType: Shop, description: It was slow., results: [It is fast], tools: [OCR]'
  const withStudy = (file: string) => `${testFile(file).trimEnd()}\n  - { type: caseStudies, title: Cases, items: [{ ${study} }] }\n`
  const content = testContent(Object.fromEntries(['_shared/promo.yaml', 'services/audits.yaml'].map((file) => [file, withStudy(file)])))
  const { loaded, issues } = loadSite({ ...content, publicFiles: new Set([...content.publicFiles, '/half.jpg']), readPublic: () => half })
  expect(issues).toEqual([])
  const mistakes = (await pictures.emit({ loaded, folders, write() {} } as Partial<BuildContext> as BuildContext)) ?? []
  expect(new Set(mistakes.map(({ code, file, path, message }) => [code, file, path.slice(2).join('.'), message].join(' ')))).toEqual(
    new Set(
      ['_shared/promo.yaml', 'services/audits.yaml'].map(
        (file) =>
          `not-a-picture pages/${file} items.0.photo.file "/half.jpg" is damaged: it begins like a picture but is incomplete. Save it again from the original.`,
      ),
    ),
  )
})

test('the files of a picture that several pages show are written once', async () => {
  const folders = project('shared')
  const bytes = await sharp({ create: { width: 800, height: 450, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  writeFileSync(join(folders.public, 'desk.png'), bytes)
  const photo = fittedPicture('/desk.png', 'A desk', readPictureMetadata(bytes), 'photo')
  const site = loadTestSite()
  const resolve = (path: string): ResolvedPage => ({ ...pageOf(site, path), blocks: [{ photo } as unknown as ResolvedBlock] })
  const names: string[] = []
  const write = (name: string) => void names.push(name)
  await pictures.emit({ loaded: { ...site, resolve }, folders, write } as Partial<BuildContext> as BuildContext)
  const made = names.filter((name) => name.startsWith('media/desk-'))
  expect(made.map((name) => name.slice(-8)).sort()).toEqual(['480.avif', '480.webp', '800.avif', '800.webp', '-480.png', '-800.png'].sort())
})
