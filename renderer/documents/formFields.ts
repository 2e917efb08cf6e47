import { slug } from '../content/slug.ts'
import type { Field } from './elements.tsx'
import { color } from './theme.ts'
import { unusedName } from './unusedName.ts'

type Reference = { data: Record<string, unknown>; write(content: string): void; end(): void }

/** A PDF, with what the types of the library omit. */
type File = PDFKit.PDFDocument & {
  ref(data: object): Reference
  _root: { data: { AcroForm?: Reference } }
  _font: { id: string }
  _addToParent(field: Reference): unknown
  _normalizeColor(color: string): number[]
}

export type Box = { top: number; left: number; width: number; height: number }

/** The flags of an annotation that is printed and of a text field with several lines (ISO 32000-1, 12.5.3 and 12.7.4.3). */
const printed = 1 << 2
const multiline = 1 << 12

/**
 * Returns a function that makes a box of the page being drawn a field to fill in (ISO 32000-1, 12.7); the first one adds the form
 * to the file. Boxes and lines are drawn on the page, so an empty field shows nothing. The library's own functions for fields
 * omit appearances and labels.
 */
export function fieldWriterOf(document: PDFKit.PDFDocument) {
  const file = document as File
  const names = new Set<string>()
  const ticks = new Map<number, Record<string, Reference>>()
  let font: string | undefined

  const tickOf = (size: number) => {
    const tick = ticks.get(size) ?? { Yes: appearance(file, size, drawTick(file, size)), Off: appearance(file, size, '') }
    ticks.set(size, tick)
    return tick
  }

  return ({ label, fontSize }: Field, { left, top, width, height }: Box, structParent: PDFKit.PDFStructureElement) => {
    font ??= startForm(file)
    const kind =
      fontSize === undefined
        ? { FT: 'Btn', V: 'Off', AS: 'Off', AP: { N: tickOf(width) } }
        : { FT: 'Tx', Ff: multiline, DA: new String(`/${font} ${fontSize} Tf 0 g`) }
    const field = { ...kind, Subtype: 'Widget', F: printed, T: new String(nameOf(label, names)), TU: new String(label), structParent }
    file.annotate(left, top, width, height, field as object)
    file._addToParent(file.page.annotations.at(-1))
    structParent.end()
  }
}

/**
 * Adds an empty form to a file.
 * @returns the name of the font for typed text. It is one that viewers have: the embedded fonts lack the characters that the
 *   document does not use.
 */
function startForm(file: File): string {
  file.font('Helvetica').initForm()
  // Viewers would draw ticks of their own, in a font that is not embedded, and offer to save a file that nobody has changed.
  if (file._root.data.AcroForm) file._root.data.AcroForm.data.NeedAppearances = undefined
  return file._font.id
}

/** Writes what a square field looks like in one of its states. */
function appearance(file: File, size: number, content: string): Reference {
  const form = file.ref({ Type: 'XObject', Subtype: 'Form', BBox: [0, 0, size, size], Resources: {} })
  form.write(content)
  form.end()
  return form
}

/** Returns the operators that draw a tick into a square, from its lower left corner. Viewers may lack the font with such a character. */
function drawTick(file: File, size: number): string {
  const at = (...lengths: number[]) => lengths.map((length) => (length * size).toFixed(2)).join(' ')
  const ink = file._normalizeColor(color.ink).map((part) => part.toFixed(3))
  return `${ink.join(' ')} RG ${at(0.13)} w 1 J 1 j ${at(0.24, 0.5)} m ${at(0.43, 0.3)} l ${at(0.77, 0.72)} l S`
}

/** Returns the name of a field: after its label, so that it stays the same when another part of the page changes. */
function nameOf(label: string, taken: Set<string>): string {
  const base = /^.{1,24}(?=-|$)/.exec(slug(label))?.[0] ?? 'field'
  return unusedName(taken, base, (n) => `${base}-${n}`)
}
