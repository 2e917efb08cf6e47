import type { Diagnosis } from './diagnosis.ts'
import { emptied, isContent, keyPattern, type Line, linesOf, margin, outsideBlockScalars } from './sourceLines.ts'
import { alsoIn } from './wording.ts'

/** What YAML takes for the end of a page: "---" or "..." on a line of its own. */
const marker = /^(?:---|\.\.\.)\s*$/

/** A field in the first column, its name in bold or not. */
const rootField = new RegExp(`^(?:\\*\\*)?["']?(${keyPattern})["']?:`)

/** What a page goes on with: a field, or an entry with fields. */
const startsField = new RegExp(`^${margin}(?:\\*\\*)?["']?${keyPattern}["']?:|^\\s*- *\\{`)

/**
 * Returns the diagnosis of lines between the parts of one page, or below its last: other tools have them around the title and what goes with it,
 * and a chat between sections. Where fields of a part are in another one too, or one is no YAML, it may be another page, or not even that.
 */
export function documentMarkers(text: string): Diagnosis[] {
  // A fast check first: hardly any page has them.
  if (!/\n(?:---|\.\.\.)[ \t\r]*(?:\n|$)/.test(text)) return []
  const lines = linesOf(text)
  // A line that starts with "%" needs the marker below it, and is reported itself.
  const outside = outsideBlockScalars(lines).filter((line) => isContent(line) && !line.text.startsWith('%'))
  const [part = [], ...others] = partsOf(outside)
  const parts = part.length === 0 ? others : [part, ...others]
  const [first, ...more] = outside.filter((line, index) => marker.test(line.text) && outside.slice(0, index).some((above) => !marker.test(above.text)))
  if (!first || !isOnePage(parts)) return []
  return [
    {
      code: 'multiple-documents',
      edits: [first, ...more].map(emptied),
      range: [first.start, first.start + 3],
      ...(more.length > 0 ? {} : { suggestion: '' }),
      message: `To YAML the page ends here. Remove this line${alsoIn(more)}.`,
    },
  ]
}

/** Splits lines at the markers. */
function partsOf(lines: readonly Line[]): Line[][] {
  const parts: Line[][] = [[]]
  for (const line of lines) {
    if (marker.test(line.text)) parts.push([])
    else parts.at(-1)?.push(line)
  }
  return parts
}

function isOnePage(parts: readonly (readonly Line[])[]): boolean {
  const names = parts.map((lines) => new Set(lines.flatMap(({ text }) => rootField.exec(text)?.[1] ?? [])))
  const all = names.flatMap((each) => [...each])
  return new Set(all).size === all.length && parts.slice(1).every(([first]) => !first || startsField.test(first.text))
}
