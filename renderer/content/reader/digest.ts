import { hash } from 'node:crypto'

/** Returns a digest that is short, and enough to tell one text of a site from another. */
export const digestOfBytes = (bytes: string | Uint8Array) => hash('sha1', bytes, 'base64url')

/** Returns the digest of a value that JSON can represent. */
export const digestOf = (value: unknown) => digestOfBytes(JSON.stringify(value))
