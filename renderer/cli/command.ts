import { parseArgs } from 'node:util'
import type { Installation } from '../build/installation.ts'
import { didYouMean, nearest } from '../content/suggest.ts'
import { UsageError } from '../system/usageError.ts'

/** A flag of a command, with or without a value. */
type Flag = { type: 'string'; describe: string; default?: string } | { type: 'boolean'; describe: string }

type Flags = Record<string, Flag>

type Value<F extends Flag> = F extends { type: 'boolean' } ? boolean : F extends { default: string } ? string : string | undefined

export type FlagValues<F extends Flags> = { [K in keyof F]: Value<F[K]> }

/** What a command is called with. */
type Invocation<F extends Flags> = {
  flags: FlagValues<F>
  /** The positional arguments. */
  args: string[]
  installation: Installation
}

/** How a command is called. */
type Usage<F extends Flags> = {
  name: string
  summary: string
  flags: F
  /** Placeholders of the positional arguments: "KIND NAME". */
  positionals?: string
}

export type Command<F extends Flags = Flags> = Usage<F> & {
  /** @returns the exit code */
  run(call: Invocation<F>): number | Promise<number>
}

export const defineCommand = <const F extends Flags>(command: Command<F>): Command<F> => command

/** The flag of every command that reads pages. */
export const pagesFlag = { type: 'string', describe: 'the folder of pages', default: 'pages' } as const

export const usageOf = ({ name, summary, flags, positionals }: Usage<Flags>) =>
  [
    `Usage: npm run ${name}${Object.keys(flags).length ? ' -- [options]' : ''}${positionals ? ` ${positionals}` : ''}`,
    summary,
    '',
    ...Object.entries(flags).map(([flag, { type, describe, ...rest }]) => {
      const defaultText =
        'default' in rest && rest.default !== undefined ? `; ${/^\d+$/.test(rest.default) ? rest.default : `"${rest.default}"`} if not given` : ''
      return `  --${`${flag}${type === 'string' ? ` ${flag.toUpperCase()}` : ''}`.padEnd(16)} ${describe}${defaultText}`
    }),
  ].join('\n')

/** Parses the arguments of a command. @throws {UsageError} for unknown flags, missing values and too many arguments */
export function parseFlags<F extends Flags>(command: Usage<F>, args: readonly string[]): { flags: FlagValues<F>; args: string[] } {
  const kept = optionKeptByNpm(command)
  if (kept !== undefined) throw new UsageError(`npm kept "${kept}" for itself. Write "--" before the options: npm run ${command.name} -- ${kept}`)
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: Object.fromEntries(
        Object.entries(command.flags).map(([name, { describe: _, ...flag }]) => [name, flag.type === 'boolean' ? { ...flag, default: false } : flag]),
      ),
      allowPositionals: command.positionals !== undefined,
    })
    return { flags: values as FlagValues<F>, args: positionals }
  } catch (error) {
    const [problem = ''] = (error as Error).message.split('. ')
    const extra = /^Unexpected argument '(.+)'/s.exec(problem)?.[1]
    if (extra !== undefined) throw new UsageError(`"${extra}" is not an option, and "${command.name}" takes nothing else.\n\n${usageOf(command)}`)
    const flag = /^Unknown option '--([\w-]+)/.exec(problem)?.[1]
    const suggestion = flag === undefined ? undefined : nearest(flag, Object.keys(command.flags))
    throw new UsageError(`${problem}.${didYouMean(suggestion && `--${suggestion}`)}\n\n${usageOf(command)}`)
  }
}

/**
 * Returns an option that was written without "--" before it: npm takes such options as its own, and a script finds them only in the
 * environment. Left out, "--release" would make a check pass that should not.
 */
function optionKeptByNpm({ name, flags }: Usage<Flags>): string | undefined {
  if (process.env.npm_lifecycle_event !== name) return undefined
  const isKept = (flag: string) => process.env[`npm_config_${flag.replace(/^no-/, '').replaceAll('-', '_')}`] !== undefined
  const [flag, { type } = { type: 'boolean' }] = Object.entries(flags).find(([each]) => isKept(each)) ?? []
  return flag === undefined ? undefined : `--${flag}${type === 'string' ? ` ${flag.toUpperCase()}` : ''}`
}

/** Returns the base path that a site is served under, unchanged. @throws {UsageError} if it is not the path of a folder */
export function parseBase(base: string): string {
  if (!/^\/((?!\.+\/)[\w.~-]+\/)*$/.test(base)) throw new UsageError(`"${base}" is not a base path. Start and end it with "/", like "/sub/".`)
  return base
}
