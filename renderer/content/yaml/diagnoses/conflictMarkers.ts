import type { Edit } from '../edits.ts'
import type { Diagnosis } from './diagnosis.ts'
import { type Line, linesOf } from './sourceLines.ts'

/** Conflict markers of a merge: those around two or three versions of some lines, and others that are left over. */
type ConflictMarkers = {
  /** Which version is right only the author knows, and what is wrong in one of them may not be wrong in the other. */
  conflicts: Diagnosis[]
  /** The edits that leave the first version of each conflict, and the last one; empty without conflicts. */
  versions: readonly [first: Edit[], last: Edit[]]
  leftovers: Diagnosis[]
}

/** Finds conflict markers, indented ones too: an editor may have formatted the file since. */
export function conflictMarkers(text: string): ConflictMarkers {
  const found: ConflictMarkers = { conflicts: [], versions: [[], []], leftovers: [] }
  // A fast check first: hardly any page has them.
  if (!/([<|=>])\1{6}/.test(text)) return found
  const lines = linesOf(text)
  const markers = lines.filter((line) => conflictMarker.test(line.text))
  const lineAfter = ({ number }: Line) => lines[number]?.start ?? text.length
  for (let index = 0; index < markers.length; index++) {
    const first = markers[index] as Line
    const end = markers.findIndex((line, at) => at > index && kindOf(line) === '>')
    const last = markers[end]
    const between = markers.slice(index, end)
    const [original, divider] = ['|', '='].map((kind) => between.find((line) => kindOf(line) === kind))
    if (kindOf(first) === '<' && last && divider) {
      index = end
      const message = `Two versions of this part, down to line ${last.number}, have not been merged. Keep the right one, and remove the lines that start with "<<<<<<<", ${original ? '"|||||||", ' : ''}"=======" and ">>>>>>>".`
      found.conflicts.push({ edits: [], range: first.contentRange, message })
      found.versions[0].push([first.start, lineAfter(first), ''], [(original ?? divider).start, lineAfter(last), ''])
      found.versions[1].push([first.start, lineAfter(divider), ''], [last.start, lineAfter(last), ''])
    } else if (kindOf(first) !== '=' || first.text.startsWith('='))
      // An indented line of "=" may underline a heading.
      found.leftovers.push({
        edits: [[first.start, lineAfter(first), '']],
        range: first.contentRange,
        message: 'This line is left over from a merge of two versions. Remove it.',
      })
  }
  return found
}

const conflictMarker = /^\s*(?:(?:<{7}|\|{7}|>{7})(?:\s.*)?|={7}\s*)$/

const kindOf = ({ text }: Line) => text.trimStart().charAt(0)
