import { modeline } from '../modeline.ts'
import type { Edit } from '../yaml/edits.ts'

/** Returns the edit that gives a file that moves the path to its schema from its new place; none if it does not name it. */
export function schemaLineEdits(text: string, fromFile: string, toFile: string): Edit[] {
  const schemaLine = modeline(fromFile)
  const at = text.indexOf(schemaLine)
  return at < 0 ? [] : [[at, at + schemaLine.length, modeline(toFile)]]
}
