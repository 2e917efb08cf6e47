import type { Edit } from '../../content/yaml/edits.ts'
import { modeline } from '../modeline.ts'

/** Returns the edit that gives a file that moves the path to its schema from its new place; none if it does not name it. */
export function schemaLineEdits(text: string, fromFile: string, toFile: string): Edit[] {
  const schemaLine = modeline(fromFile)
  const at = text.indexOf(schemaLine)
  return at < 0 ? [] : [[at, at + schemaLine.length, modeline(toFile)]]
}
