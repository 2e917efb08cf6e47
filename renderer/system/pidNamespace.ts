import { readlinkSync } from 'node:fs'
import { hostname } from 'node:os'
import { fingerprint } from './fingerprint.ts'

/**
 * Where process IDs like that of this process are unique. Containers, and computers that share a disk, have the same IDs for
 * other processes.
 */
export const pidNamespace = fingerprint(hostname(), linuxNamespace())

function linuxNamespace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid')
  } catch {
    return ''
  }
}
