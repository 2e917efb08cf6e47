import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join, resolve } from 'node:path'

/**
 * What happens at a call to the file system: "fails" throws as a broken disk does, "is refused" as Windows does while another
 * program has the file open; "stops" ends the process: the call does half of its work, and nothing happens after it.
 */
export type Fault = 'fails' | 'is refused' | 'stops'

const errors = { fails: ['EIO', 'i/o error'], 'is refused': ['EPERM', 'operation not permitted'] } as const

/** Thrown by every call once the process has "ended". */
class ProcessStopped extends Error {}

type Call = (...args: unknown[]) => unknown

/** Functions of `fs` that never throw, whatever the disk does. */
const neverThrow = new Set(['existsSync', 'unwatchFile'])

/**
 * Injects a fault into one of the file system calls that concern a folder.
 * @param at the index of the call, from 0
 * @returns how many calls there were, and which one had the fault
 */
export async function withFault(
  folder: string,
  at: number,
  fault: Fault,
  work: () => Promise<void>,
): Promise<{ calls: number; faultyCall: string | undefined }> {
  const descriptors = new Set<unknown>()
  let calls = 0
  let faultyCall: string | undefined
  let isStopped = false
  const isInside = (target: unknown) =>
    (typeof target === 'string' && (resolve(target) === folder || resolve(target).startsWith(join(folder, '/')))) || descriptors.has(target)

  const injectFault = (name: string, args: unknown[]) => {
    faultyCall = `${name} ${String(args[0]).slice(folder.length)}`
    // A file is closed even where that is reported to have failed.
    if (name === 'closeSync' && descriptors.delete(args[0])) original.get(name)?.(args[0])
    if (fault !== 'stops') throw systemError(fault, name, String(args[0]))
    isStopped = true
    doHalf(name, args, original)
    throw new ProcessStopped()
  }
  const { original, restore } = replaceCalls((name, call) => (...args) => {
    if (!isInside(args[0])) return call(...args)
    if (isStopped) throw new ProcessStopped()
    if (neverThrow.has(name)) return call(...args)
    if (calls++ === at) injectFault(name, args)
    const result = call(...args)
    if (name === 'openSync') descriptors.add(result)
    if (name === 'closeSync') descriptors.delete(args[0])
    return result
  })
  try {
    await work()
  } catch (error) {
    if (!(error instanceof ProcessStopped)) throw error
  } finally {
    // The operating system closes the files that an ended process left open.
    for (const descriptor of descriptors) original.get('closeSync')?.(descriptor)
    restore()
  }
  return { calls, faultyCall }
}

/** Replaces every synchronous call of `node:fs`, until they are restored. */
function replaceCalls(replacementOf: (name: string, call: Call) => Call): { original: ReadonlyMap<string, Call>; restore: () => void } {
  const calls = fs as unknown as Record<string, Call>
  const original = new Map(Object.entries(calls).filter(([name]) => name.endsWith('Sync')))
  const assign = (changed: Iterable<[string, Call]>) => {
    for (const [name, call] of changed) calls[name] = call
    syncBuiltinESMExports()
  }
  assign([...original].map(([name, call]) => [name, replacementOf(name, call)]))
  return { original, restore: () => assign(original) }
}

function systemError(fault: keyof typeof errors, syscall: string, path: string) {
  const [code, message] = errors[fault]
  return Object.assign(new Error(`${code}: ${message}, ${syscall}`), { code, syscall, path })
}

/** Changes a file between the check of its status and the opening of a read stream. */
export async function beforeOpening<T>(change: () => void, work: () => Promise<T>): Promise<T> {
  const real = fs.createReadStream
  fs.createReadStream = (...args) => {
    change()
    return real(...args)
  }
  syncBuiltinESMExports()
  try {
    return await work()
  } finally {
    fs.createReadStream = real
    syncBuiltinESMExports()
  }
}

/** Does half of the work of a call, for a process that ends inside it. */
function doHalf(name: string, args: unknown[], original: ReadonlyMap<string, Call>) {
  const call = (name: string, ...rest: unknown[]) => original.get(name)?.(...rest)
  const [target, content] = args
  if (name === 'writeFileSync' || name === 'writeSync') {
    const bytes = typeof content === 'string' ? Buffer.from(content) : (content as Uint8Array)
    call(name, target, bytes.subarray(0, Math.floor(bytes.length / 2)))
  }
  if (name === 'rmSync' && call('existsSync', target)) {
    const names = call('readdirSync', target) as string[]
    for (const inner of names.slice(0, Math.ceil(names.length / 2))) call('rmSync', join(target as string, inner), { recursive: true })
  }
}
