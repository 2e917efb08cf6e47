import { expect, test } from 'vitest'
import { diagnosisOf } from '../../../renderer/content/yaml/diagnoses/diagnosis.ts'
import type { Edit } from '../../../renderer/content/yaml/edits.ts'
import { RepairSession } from '../../../renderer/content/yaml/repairSession.ts'

/** Applies two repairs one after the other, and returns what the second asks its author to change. */
function editsAfter(text: string, first: Edit, isStopgap: boolean) {
  const session = new RepairSession(text)
  session.apply([diagnosisOf([first], 'Move this.', { isStopgap })])
  const at = session.text.indexOf(';')
  session.apply([diagnosisOf([[at, at + 1, ':']], 'Write ":".')])
  return session.issues.at(-1)?.edits
}

test.each<[what: string, text: string, first: Edit, isStopgap: boolean, edits: Edit[]]>([
  ['after a repair', 'a\nb; c', [0, 2, ''], false, [[3, 4, ':']]],
  ['after one that adds a mark for now', 'a\nb; c', [0, 0, '# '], true, [[3, 4, ':']]],
  ['after one that leaves out lines for now: none', 'a\nb; c', [0, 2, ''], true, []],
  ['after one that makes fields part of a text: none', 'a: |\n  b\nlist:\n  c: d\ne; f', [9, 9, ' '], false, []],
])('what to change is known %s', (_, text, first, isStopgap, edits) => {
  expect(editsAfter(text, first, isStopgap)).toEqual(edits)
})
