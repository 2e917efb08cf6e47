import type { FieldPath, Relocation } from '../messages.ts'

/** Returns a key that names a value, an entry or a control of it. */
export const keyOf = (path: FieldPath, control = '') => path.join('/') + control

/** Returns the key of the value or entry that a control is for: of a button that fixes a mistake in it, its field. */
export const ownerKey = (key: string) => key.replace(/ .*/s, '')

/** Names the fields of the page itself. */
export const pageKey = '/'

/** Names the button that gives the page another address. */
export const renameKey: Relocation['action'] = 'rename'

/** Names the button that moves an entry. @param step negative for one that moves it up */
export const moveKeyOf = (path: FieldPath, step: number) => keyOf(path, step < 0 ? ' ↑' : ' ↓')

/** Names the button that takes rows of a spreadsheet over. */
export const rowsKeyOf = (path: FieldPath) => keyOf(path, ' rows')

/** Names what expands the fields of a group that are not written. */
export const moreKeyOf = (path: FieldPath) => keyOf(path, '…')

/** Names the field for the name of another entry of a record. */
export const nameKeyOf = (path: FieldPath) => keyOf(path, '+')
