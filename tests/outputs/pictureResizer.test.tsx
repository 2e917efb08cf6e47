import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'
import sharp, { type FormatEnum } from 'sharp'
import { describe, expect, test } from 'vitest'
import { Router } from 'wouter'
import { ContentChangedError } from '../../renderer/content/files.ts'
import { fittedPicture, pictureFault, readPictureMetadata } from '../../renderer/content/picture.ts'
import { encodings, variantsOf } from '../../renderer/content/pictureVariants.ts'
import { BrokenPictureError, pictureResizer, picturesIn } from '../../renderer/outputs/pictureResizer.ts'
import { PageProvider } from '../../renderer/ui/context.ts'
import { Picture } from '../../renderer/ui/Picture.tsx'
import { temporaryFolder } from '../temporaryFolder.ts'
import { resolveBlock } from '../testSite.ts'

const root = temporaryFolder()
const folders = { root, public: join(root, 'public'), pages: '', client: '' }
mkdirSync(folders.public)

type Size = readonly [width: number, height: number]

const draw = ([width, height]: Size, format: keyof FormatEnum | 'avif') =>
  sharp({ create: { width, height, channels: 3, background: '#246' } })
    .toFormat(format)
    .toBuffer()

function placed(name: string, bytes: Uint8Array, shape: 'logo' | 'photo') {
  writeFileSync(join(folders.public, name), bytes)
  const file = readPictureMetadata(bytes)
  return { fault: pictureFault(`/${name}`, file, shape), picture: fittedPicture(`/${name}`, 'Stripes', file, shape) }
}

describe('the size of a picture is read from its file', () => {
  test.each(['png', 'jpeg', 'webp', 'avif'] as const)('in %s', async (format) => {
    const { width, height, format: found } = readPictureMetadata(await draw([700, 400], format))
    expect({ width, height, found }).toEqual({ width: 700, height: 400, found: format === 'jpeg' ? 'jpg' : format })
  })

  test('as displayed, for a rotated photo', async () => {
    const bytes = await sharp(await draw([700, 400], 'jpeg'))
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const { width, height } = readPictureMetadata(bytes)
    expect({ width, height }).toEqual({ width: 400, height: 700 })
  })
})

test.each<[shape: 'logo' | 'photo', size: Size, fault: string | undefined]>([
  ['logo', [96, 40], undefined],
  ['logo', [40, 96], undefined],
  ['logo', [95, 95], 'picture-size'],
  ['photo', [640, 360], undefined],
  ['photo', [1600, 359], 'picture-size'],
  ['photo', [639, 900], 'picture-size'],
])('a %s of %j has the issue: %s', async (shape, size, code) => {
  expect(placed('checked.png', await draw(size, 'png'), shape).fault?.code).toBe(code)
})

test.each([
  ['viewBox="0 0 64 64"', undefined],
  ['viewBox="0 0 0 0"', 'not-a-picture'],
  ['width="0" height="64"', 'not-a-picture'],
])('an SVG with %s has the issue: %s', (size, code) => {
  expect(placed('drawn.svg', Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${size}></svg>`), 'logo').fault?.code).toBe(code)
})

describe('the files of a picture', () => {
  test.each<[name: string, shape: 'logo' | 'photo', size: Size, made: string[]]>([
    ['large.jpg', 'photo', [2000, 1200], ['480.avif', '800.avif', '1200.avif', '480.webp', '800.webp', '1200.webp', '480.jpeg', '800.jpeg', '1200.jpeg']],
    ['small.webp', 'photo', [640, 360], ['480.avif', '640.avif', '480.webp', '640.webp']],
    ['wide.png', 'logo', [600, 150], ['128.avif', '256.avif', '128.webp', '256.webp', '128.png', '256.png']],
    ['low.png', 'logo', [96, 60], ['64.avif', '96.avif', '64.webp', '96.webp', '64.png', '96.png']],
  ])('have the right widths and formats for %s, a %s of %j', async (name, shape, size, made) => {
    const { picture } = placed(name, await draw(size, name.endsWith('jpg') ? 'jpeg' : name.endsWith('png') ? 'png' : 'webp'), shape)
    const files = await pictureResizer(folders)(picture)
    expect(files.map(({ href }) => href.split('-').at(-1))).toEqual(made)
    for (const { href, bytes } of files) {
      const { width, height, format } = readPictureMetadata(bytes)
      expect(`${width}.${format === 'jpg' ? 'jpeg' : format}`).toBe(href.split('-').at(-1))
      expect(width / height).toBeCloseTo(size[0] / size[1], 1)
      expect(width).toBeLessThanOrEqual(size[0])
    }
  })

  test('are upright and have no EXIF data', async () => {
    const bytes = await sharp(await draw([900, 700], 'jpeg'))
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const [first] = await pictureResizer(folders)(placed('sideways.jpg', bytes, 'photo').picture)
    const { width = 0, height = 0, orientation, exif } = await sharp(first?.bytes).metadata()
    expect(height).toBeGreaterThan(width)
    expect({ orientation, exif }).toEqual({ orientation: undefined, exif: undefined })
  })

  test('are generated once, and are byte-identical when generated again', async () => {
    const { picture } = placed('again.png', await draw([700, 500], 'png'), 'photo')
    const first = await pictureResizer(folders)(picture)
    const cache = join(root, 'node_modules/.cache/picture-sizes')
    const times = () => readdirSync(cache).map((name) => statSync(join(cache, name)).mtimeMs)
    const before = times()
    expect(await pictureResizer(folders)(picture)).toEqual(first)
    expect(times()).toEqual(before)
    rmSync(cache, { recursive: true })
    expect(await pictureResizer(folders)(picture)).toEqual(first)
    // Each is a file in the same folder, where unused ones are found.
    expect(readdirSync(cache, { withFileTypes: true }).every((entry) => entry.isFile())).toBe(true)
  })

  test('are not generated from another picture that has replaced it since its page was read', async () => {
    const { picture } = placed('replaced.png', await draw([710, 500], 'png'), 'photo')
    writeFileSync(join(folders.public, 'replaced.png'), await draw([700, 400], 'png'))
    await expect(pictureResizer(folders)(picture)).rejects.toThrow(ContentChangedError)
  })

  test('cannot be generated from a truncated file', async () => {
    const bytes = await draw([900, 700], 'jpeg')
    const { fault, picture } = placed('damaged.jpg', bytes.subarray(0, bytes.length / 2), 'photo')
    expect(fault).toBeUndefined()
    await expect(pictureResizer(folders)(picture)).rejects.toThrow(BrokenPictureError)
  })
})

const markup = (picture: Parameters<typeof Picture>[0]['picture'], pictures?: 'variants' | 'versioned', base = '') => {
  const { site, page } = resolveBlock({ type: 'hero', title: 'A page' })
  return renderToStaticMarkup(
    <Router base={base} ssrPath={base}>
      <PageProvider value={{ site, page, sitemap: [], pictures }}>
        <Picture picture={picture} />
      </PageProvider>
    </Router>,
  )
}

describe('a picture on a page', () => {
  test('has sources by format and width, its size, and lazy loading', async () => {
    const { picture } = placed('shown.jpg', await draw([900, 600], 'jpeg'), 'photo')
    const fileOf = (type: string, width: number) => `/sub${variantsOf(picture).find((variant) => variant.type === type && variant.width === width)?.href}`
    const srcSetOf = (type: string) => [480, 800, 900].map((width) => `${fileOf(type, width)} ${width}w`).join(', ')
    expect(fileOf('avif', 480)).toMatch(/^\/sub\/media\/shown-[\da-f]{12}-480\.avif$/)
    expect(markup(picture, 'variants', '/sub')).toBe(
      `<picture>${['avif', 'webp'].map((type) => `<source type="image/${type}" srcSet="${srcSetOf(type)}" sizes="auto, (min-width: 64rem) 35rem, 100vw"/>`).join('')}` +
        `<img class="photo" src="${fileOf('jpeg', 900)}" alt="Stripes" width="900" height="600" loading="lazy" decoding="async"/></picture>`,
    )
  })

  test('has other addresses once its formats are encoded otherwise: browsers keep them for a year', async () => {
    const { picture } = placed('kept.jpg', await draw([900, 600], 'jpeg'), 'photo')
    const hrefs = () => variantsOf(picture).map(({ href }) => href)
    const before = hrefs()
    const { avif } = encodings
    encodings.avif = { quality: 10 }
    const changed = hrefs().filter((href) => !before.includes(href))
    encodings.avif = avif
    expect(changed).toEqual(['480', '800', '900'].map((width) => expect.stringMatching(new RegExp(`-${width}\\.avif$`))))
  })

  test('has another address in the preview once the file has other bytes of the same size', async () => {
    const srcOf = (color: string) =>
      sharp({ create: { width: 300, height: 100, channels: 3, background: color } })
        .png()
        .toBuffer()
        .then((bytes) => / src="([^"]+)"/.exec(markup(placed('logo.png', bytes, 'logo').picture, 'versioned'))?.[1])
    const [red, blue] = [await srcOf('#f00'), await srcOf('#00f')]
    expect(red).toMatch(/^\/logo\.png\?[\da-f]{12}$/)
    expect(blue).not.toBe(red)
  })

  test('has an address that leads to its file, whatever its name', async () => {
    // On Windows no name has a question mark.
    const name = process.platform === 'win32' ? '100% #1.png' : '100% #1?.png'
    const { picture } = placed(name, await draw([300, 100], 'png'), 'logo')
    const src = / src="([^"]+)"/.exec(markup(picture, 'versioned'))?.[1] ?? ''
    expect(decodeURIComponent(new URL(src, 'https://site.example').pathname)).toBe(`/${name}`)
  })

  test('is the original file if no others are generated', async () => {
    const { picture } = placed('plain.png', await draw([300, 100], 'png'), 'logo')
    expect(markup(picture)).toBe(
      '<picture><img class="logo" src="/plain.png" alt="Stripes" width="120" height="40" loading="lazy" decoding="async"/></picture>',
    )
  })
})

test('a photo of a case study is found by the build', () => {
  const photo = { file: '/favicon.svg', alt: 'Three lines' }
  const item = { title: 'A case', photo, companyType: 'Wholesaler', description: 'Mail was typed in by hand.', results: ['Half the minutes'], tools: ['Make'] }
  const { page } = resolveBlock({ type: 'caseStudies', title: 'Cases', items: [item] })
  expect(picturesIn(page.blocks)).toMatchObject([{ file: '/favicon.svg', alt: 'Three lines', format: 'svg', kind: 'photo' }])
})
