import type { FieldPath } from '../messages.ts'

/** Returns a key that names a value, an entry or a control of it. */
export const keyOf = (path: FieldPath, control = '') => path.join('/') + control

/** Names the fields of the page itself. */
export const pageKey = '/'
