import { createHash } from 'node:crypto'

/** Returns a hash of parts, as twelve hexadecimal digits. */
export function fingerprint(...parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update('\0')
  return hash.digest('hex').slice(0, 12)
}
