import { parseArgs } from 'node:util'
import { didYouMean, nearest } from '../content/suggest.ts'
import { UsageError } from '../system/usageError.ts'

/** A flag of a command: with a value, or without. */
type Flags = Record<string, { type: 'string' | 'boolean'; describe: string }>

export type Command<F extends Flags> = {
  name: string
  summary: string
  flags: F
  /** The words after the command: "ranking voice-agents". */
  positionals?: string
}

export type FlagValues<F extends Flags> = { [K in keyof F]?: F[K]['type'] extends 'string' ? string : boolean }

export const usageOf = (command: Command<Flags>) =>
  [
    `Usage: npm run ${command.name}${Object.keys(command.flags).length ? ' -- [options]' : ''}${command.positionals ? ` ${command.positionals}` : ''}`,
    command.summary,
    '',
    ...Object.entries(command.flags).map(
      ([name, { type, describe }]) => `  --${`${name}${type === 'string' ? ` ${name.toUpperCase()}` : ''}`.padEnd(16)} ${describe}`,
    ),
  ].join('\n')

/** Reads the words of a call. @throws {UsageError} for unknown flags, missing values and words too many */
export function parseFlags<F extends Flags>(command: Command<F>, args: readonly string[]): { flags: FlagValues<F>; words: string[] } {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: Object.fromEntries(Object.entries(command.flags).map(([name, { type }]) => [name, { type }])),
      allowPositionals: command.positionals !== undefined,
    })
    return { flags: values as FlagValues<F>, words: positionals }
  } catch (error) {
    const [problem = ''] = (error as Error).message.split('. ')
    const flag = /^Unknown option '--([\w-]+)/.exec(problem)?.[1]
    const meant = flag === undefined ? undefined : nearest(flag, Object.keys(command.flags))
    throw new UsageError(`${problem}.${didYouMean(meant && `--${meant}`)}\n\n${usageOf(command)}`)
  }
}

/** The path a site is served under, as it was given. @throws {UsageError} for what is not the path of a folder */
export function checkedBase(base: string): string {
  if (!/^\/([\w.~-]+\/)*$/.test(base)) throw new UsageError(`"${base}" is not a base path. Start and end it with "/", like "/sub/".`)
  return base
}
