import { CommandError } from '../system/commandError.ts'

/** Returns the error for a library that cannot be loaded: its compiled part may not exist for this machine, or was not installed. */
export function missingLibrary(what: string, cause: unknown): CommandError {
  const [reason = ''] = (cause instanceof Error ? cause.message : String(cause)).split('\n')
  const machine = `${process.platform}-${process.arch}`
  return new CommandError(`${what} cannot be made on this machine (${machine}): ${reason.replace(/\.?$/, '.')} Add --no-media to build without.`, { cause })
}
