import { hash } from 'node:crypto'
import { imageSize } from 'image-size'
import type { Issue } from './issue.ts'
import type { Picture } from './resolved.ts'

/** The metadata of a picture file. */
export type PictureMetadata = Pick<Picture, 'digest'> & {
  /** The format by its content, whatever the file is called; undefined for what is not a picture. */
  format: string | undefined
  width: number
  height: number
  bytes: number
}

type KindRules = {
  /** The largest size it is rendered at, in CSS pixels. */
  box: { width: number; height: number }
  isLargeEnough(file: PictureMetadata): boolean
  /** What `isLargeEnough` requires, in words that authors know. */
  requirement: string
}

const rulesOfKind: Record<Picture['kind'], KindRules> = {
  logo: {
    box: { width: 128, height: 40 },
    isLargeEnough: ({ width, height }) => Math.max(width, height) >= 96,
    requirement: 'A logo needs 96 pixels on its longer side, or no pixels at all: an SVG',
  },
  photo: {
    box: { width: 1200, height: 1200 },
    isLargeEnough: ({ width, height }) => width >= 640 && height >= 360,
    requirement: 'A photo needs 640 by 360',
  },
}

/** Larger files slow down every build, for pixels that no screen shows. */
const maxBytes = 20e6
const maxPixels = 60e6

const formats = ['svg', 'png', 'jpg', 'webp', 'avif'] as const

/** True if a file has the extension of a picture. */
export const isPictureName = (name: string) => /\.(svg|png|jpe?g|webp|avif)$/i.test(name)

/** Reads format and size from the head of a file. The size is as displayed, which for a photo taken sideways is not as stored. */
export function readPictureMetadata(bytes: Uint8Array): PictureMetadata {
  const digest = hash('sha256', bytes).slice(0, 12)
  const withoutSize = {
    format: isSvg(bytes) ? 'svg' : /^ftyphe[iv][a-z]$/.test(brandOf(bytes)) ? 'heic' : undefined,
    width: 0,
    height: 0,
    bytes: bytes.length,
    digest,
  }
  try {
    const { type, width, height, orientation = 1 } = imageSize(bytes)
    // An SVG may state a size of zero.
    if (!(width > 0 && height > 0)) return withoutSize
    const sideways = orientation >= 5
    return { format: formatOf(type, bytes), width: sideways ? height : width, height: sideways ? width : height, bytes: bytes.length, digest }
  } catch {
    return withoutSize
  }
}

/** An SVG is text, whose tag follows a few lines of head. */
const isSvg = (bytes: Uint8Array) => /<svg[\s>]/.test(Buffer.from(bytes.subarray(0, 2000)).toString('utf8'))

/** Returns a function that reads the metadata of pictures in `public/`, each once: reading and hashing a photo takes a while. */
export function pictureReader({ publicFiles, readPublic }: { publicFiles: ReadonlySet<string>; readPublic(address: string): Uint8Array }) {
  const known = new Map<string, PictureMetadata>()
  return (address: string): PictureMetadata | undefined => {
    if (!publicFiles.has(address)) return undefined
    const file = known.get(address) ?? readPictureMetadata(readPublic(address))
    known.set(address, file)
    return file
  }
}

/** AVIF and HEIC share a container, whose first box names the format. */
const brandOf = (bytes: Uint8Array) => Buffer.from(bytes.subarray(4, 12)).toString('latin1')

const formatOf = (type: string | undefined, bytes: Uint8Array) => (type !== 'heif' ? type : /^ftypavi[fs]$/.test(brandOf(bytes)) ? 'avif' : 'heic')

/** Returns what is wrong with a picture for its kind of use, and what to do; undefined if it is right. */
export function pictureFault(name: string, file: PictureMetadata, kind: Picture['kind']): Pick<Issue, 'code' | 'message'> | undefined {
  const { format, width, height, bytes } = file
  const { isLargeEnough, requirement } = rulesOfKind[kind]
  if (format === 'heic')
    return { code: 'not-a-picture', message: `"${name}" is a HEIC photo, as phones take them, which not every browser shows. Export it as JPEG.` }
  if (format === undefined)
    return { code: 'not-a-picture', message: `"${name}" is not a picture that can be read. Open it in a picture editor and save it again as PNG, JPEG or SVG.` }
  if (!(width > 0 && height > 0))
    return {
      code: 'not-a-picture',
      message: `"${name}" does not say how large it is. Add viewBox="0 0 WIDTH HEIGHT" to its <svg> tag, with its width and height as numbers, or save it again from a picture editor.`,
    }
  // Hosts derive the media type from the extension, and browsers do not render an SVG that is called a PNG.
  const isNamedSvg = /\.svg$/i.test(name)
  if ((format === 'svg') !== isNamedSvg && isKnown(format))
    return {
      code: 'not-a-picture',
      message: `"${name}" is ${format === 'svg' ? 'an SVG' : `a ${format.toUpperCase()} file`} with the wrong ending. Rename it to "${name.replace(/\.\w+$/, '')}.${format}", here too.`,
    }
  if (!isKnown(format))
    return {
      code: 'not-a-picture',
      message: `"${name}" is a ${format.toUpperCase()} file, which not every browser shows as a still picture. Save it as JPEG, PNG, WebP, AVIF or SVG.`,
    }
  if (bytes > maxBytes || (format !== 'svg' && width * height > maxPixels))
    return {
      code: 'picture-size',
      message: `"${name}" has ${width} by ${height} pixels and ${Math.ceil(bytes / 1e6)} MB. Save it at most 4000 pixels wide and under ${maxBytes / 1e6} MB; no screen shows more.`,
    }
  if (format !== 'svg' && !isLargeEnough(file))
    return { code: 'picture-size', message: `"${name}" has only ${width} by ${height} pixels and would look blurred. ${requirement}. Use a larger original.` }
  return undefined
}

/** Returns a picture without faults with its rendered size: pixels are never scaled up, SVGs are. */
export function fittedPicture(name: string, alt: string, { format, width, height, digest }: PictureMetadata, kind: Picture['kind']): Picture {
  const { box } = rulesOfKind[kind]
  const fitting = Math.min(box.width / width, box.height / height)
  const scale = format === 'svg' ? fitting : Math.min(1, fitting)
  const rendered = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
  return { kind, file: name, alt, format: isKnown(format) ? format : 'png', natural: { width, height }, rendered, digest }
}

const isKnown = (format: string | undefined): format is Picture['format'] => formats.some((known) => known === format)
