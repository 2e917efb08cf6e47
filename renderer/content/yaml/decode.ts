import type { YamlIssue } from './inspect/yamlIssue.ts'

/** Maximum size of a content file, in bytes; a page of the 72-page playbook has 120 KB. */
const maxBytes = 500_000

/** The same for messages. */
export const maxSize = `${maxBytes / 1e6} MB`

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Decodes bytes as UTF-8. Returns an issue instead if they are not text, or too many. */
export function decode(bytes: Uint8Array): { text: string; issue?: never } | { text?: never; issue: YamlIssue } {
  const otherFormatMessage = otherFormat(bytes)
  if (otherFormatMessage !== undefined) return { issue: { code: 'not-utf8', message: otherFormatMessage, range: [0, 0] } }
  if (isTooLarge(bytes))
    return {
      issue: {
        code: 'too-large',
        message: `This file is ${megabytes(bytes.length)} MB. A file may be up to ${maxSize}; split it.`,
        range: [0, 0],
      },
    }
  try {
    return { text: utf8.decode(bytes) }
  } catch {
    return { issue: { code: 'not-utf8', message: 'This file is not UTF-8 text. Save it with the encoding "UTF-8".', range: firstBadByte(bytes) } }
  }
}

/** Returns the message for a file whose first bytes show that it is not UTF-8 text: nothing in it can be fixed in place. */
function otherFormat(bytes: Uint8Array): string | undefined {
  const format = fileSignatures.find(({ start }) => start.every((byte, index) => bytes[index] === byte))
  if (format) return `This file is ${format.is}, but a page is plain text. Copy its words into a text file, and save that with the encoding "UTF-8".`
  const head = [...bytes.subarray(0, 8)]
  const isHalfEmpty = head.length > 3 && [0, 1].some((half) => head.every((byte, index) => (byte === 0) === (index % 2 === half)))
  return isHalfEmpty || isUtf16Bom(bytes) ? 'This file is UTF-16 text, but a page is UTF-8 text. Save it with the encoding "UTF-8".' : undefined
}

const fileSignatures = [
  // Documents of Word and Excel, OpenOffice and Pages are ZIP archives.
  { start: [0x50, 0x4b, 0x03, 0x04], is: 'a document from Word, Excel or a similar program' },
  { start: [0xd0, 0xcf, 0x11, 0xe0], is: 'a document from Word, Excel or a similar program' },
  { start: [0x25, 0x50, 0x44, 0x46, 0x2d], is: 'a PDF' },
]

/** True if the file starts with a byte-order mark of UTF-16. */
const isUtf16Bom = ([first, second]: Uint8Array) => (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)

const lenient = new TextDecoder('utf-8', { ignoreBOM: true })

/** Decodes a file of any size, whatever is wrong with its encoding. Its byte-order mark stays, so that offsets are those in the file. */
export const decodeWhole = (bytes: Uint8Array) => lenient.decode(bytes)

/** True for a file that is too large to be read as a page. */
export const isTooLarge = (bytes: Uint8Array) => bytes.length > maxBytes

/** Decodes a file whatever is wrong with its encoding; returns an empty text if it is too large to be read as a page. */
export const decodeLeniently = (bytes: Uint8Array) => (isTooLarge(bytes) ? '' : decodeWhole(bytes))

const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1)

/** Returns the range, in the decoded text, of the first byte that is not valid UTF-8. */
function firstBadByte(bytes: Uint8Array): [number, number] {
  const text = decodeWhole(bytes)
  // A replacement character that the author wrote is not a bad byte.
  for (let at = text.indexOf('\uFFFD'); at >= 0; at = text.indexOf('\uFFFD', at + 1)) {
    const length = new TextEncoder().encode(text.slice(0, at)).length
    if (!(bytes[length] === 0xef && bytes[length + 1] === 0xbf && bytes[length + 2] === 0xbd)) return [at, at + 1]
  }
  return [0, 0]
}

/** Characters that no page can show and XML does not allow: control characters, lone surrogates, Unicode noncharacters. */
export const nonPrintable = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/

/** Finds a character that no page needs and that YAML, or a reader, cannot handle. */
export function invalidCharacter(text: string): YamlIssue | undefined {
  const control = nonPrintable.exec(text)
  const lost = text.indexOf('\uFFFD')
  const lone = text.includes('\r') ? /\r(?!\n)/.exec(text) : null
  if (control)
    return {
      code: 'yaml-syntax',
      message: 'There is an invisible control character here, which YAML does not allow. Remove it.',
      range: [control.index, control.index + 1],
    }
  if (lost >= 0)
    return {
      code: 'not-utf8',
      message: 'A letter was lost here when the file was saved in another encoding. Type it again and save with the encoding "UTF-8".',
      range: [lost, lost + 1],
    }
  if (lone)
    return {
      code: 'yaml-syntax',
      message: 'This line ending is from very old Macs. Save the file with "LF" or "CRLF" line endings.',
      range: [lone.index, lone.index + 1],
    }
}
