import { hash } from 'node:crypto'

/** Short, and enough to tell one text of a site from another. */
export const digestOfBytes = (bytes: string | Uint8Array) => hash('sha1', bytes, 'base64url')

/** Of a value that JSON can hold. */
export const digestOf = (value: unknown) => digestOfBytes(JSON.stringify(value))
