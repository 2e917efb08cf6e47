import type { FieldPath, Relocation } from '../messages.ts'

/** Returns a key that names a value, an entry or a control of it. */
export const keyOf = (path: FieldPath, control = '') => path.join('/') + control

/** Returns the key of the value or entry that a control is for: of a button that fixes a mistake in it, its field. */
export const ownerKey = (key: string) => key.replace(/ .*/s, '')

/** Names the fields of the page itself. */
export const pageKey = '/'

/** Names the button that gives the page another address. */
export const renameKey: Relocation['action'] = 'rename'

/** Returns what a key asks for that takes changes back in most programs, or makes them again. */
export function undoKey({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): 'undo' | 'redo' | undefined {
  if (altKey || !(ctrlKey || metaKey)) return undefined
  if (key.toLowerCase() === 'z') return shiftKey ? 'redo' : 'undo'
  return key === 'y' && ctrlKey ? 'redo' : undefined
}
