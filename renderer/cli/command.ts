import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Installation } from '../build/installation.ts'
import { didYouMean, nearest } from '../content/suggest.ts'
import { UsageError } from '../system/commandError.ts'

/** A flag of a command, with or without a value. */
type Flag =
  | {
      type: 'string'
      /** A placeholder of the value: "DIR". */
      value: string
      describe: string
      default?: string
    }
  | { type: 'boolean'; describe: string }

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
export const pagesFlag = { type: 'string', value: 'DIR', describe: 'the folder of pages', default: 'pages' } as const

export const usageOf = ({ name, summary, flags, positionals }: Usage<Flags>) =>
  [
    `Usage: npm run ${name}${Object.keys(flags).length ? ' -- [options]' : ''}${positionals ? ` ${positionals}` : ''}`,
    summary,
    '',
    ...Object.entries(flags).map(([name, flag]) => {
      const preset = flag.type === 'string' ? flag.default : undefined
      const defaultText = preset === undefined ? '' : `; ${/^\d+$/.test(preset) ? preset : `"${preset}"`} if not given`
      return `  --${`${name}${flag.type === 'string' ? ` ${flag.value}` : ''}`.padEnd(16)} ${flag.describe}${defaultText}`
    }),
  ].join('\n')

/** Parses the arguments of a command. @throws {UsageError} for unknown flags, missing values and too many arguments */
export function parseFlags<F extends Flags>(command: Usage<F>, args: readonly string[]): { flags: FlagValues<F>; args: string[] } {
  const kept = optionsKeptByNpm(command, args)
  if (kept) throw new UsageError(`npm kept "${kept.options}" for itself. ${wayPastNpm(command.name, kept.intended)}`)
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: Object.fromEntries(
        Object.entries(command.flags).map(([name, flag]) => [name, { type: flag.type, default: flag.type === 'boolean' ? false : flag.default }]),
      ),
      allowPositionals: command.positionals !== undefined,
    })
    return { flags: values as FlagValues<F>, args: positionals }
  } catch (error) {
    const [problem = ''] = (error as Error).message.split('. ')
    const extra = /^Unexpected argument '(.+)'/s.exec(problem)?.[1]
    if (extra !== undefined) throw new UsageError(`"${extra}" is not an option, and "${command.name}" takes nothing else.\n\n${usageOf(command)}`)
    const incomplete = /^Option '--([\w-]+)/.exec(problem)?.[1]
    if (incomplete !== undefined && command.flags[incomplete]?.type === 'string')
      throw new UsageError(`--${incomplete} needs a value behind it: ${command.flags[incomplete].describe}.\n\n${usageOf(command)}`)
    const flag = /^Unknown option '--([\w-]+)/.exec(problem)?.[1]
    const suggestion = flag === undefined ? undefined : nearest(flag, Object.keys(command.flags))
    throw new UsageError(`${problem}.${didYouMean(suggestion && `--${suggestion}`)}\n\n${usageOf(command)}`)
  }
}

/**
 * Returns the options that were written without "--" before them, and what was meant: npm takes such options as its own, and a script finds
 * them only in the environment. Left out, "--release" would make a check pass that should not.
 */
function optionsKeptByNpm({ name, flags, positionals }: Usage<Flags>, args: readonly string[]): { options: string; intended: string } | undefined {
  if (process.env.npm_lifecycle_event !== name) return undefined
  // Npm knows no option that takes a value: the value of "--from rows.csv" is passed on as an argument.
  const count = positionals?.split(' ').length ?? 0
  const values = args.slice(count)
  const options = Object.entries(flags).flatMap(([flagName, flag]) => {
    const key = flagName.replace(/^no-/, '')
    const value = process.env[`npm_config_${key.replaceAll('-', '_')}`]
    if (value === undefined || isInNpmrc(key)) return []
    if (flag.type === 'boolean') return [`--${flagName}`]
    return [`--${flagName} ${quoted(value === 'true' ? (values.shift() ?? flag.value) : value)}`]
  })
  if (options.length === 0) return undefined
  return { options: options.join(' '), intended: [...[...args.slice(0, count), ...values].map(quoted), ...options].join(' ') }
}

/** Says how arguments get past npm. PowerShell takes an unquoted "--" as its own, and the `npm.ps1` that Node 20 comes with never sees it. */
const wayPastNpm = (name: string, args: string) =>
  process.platform === 'win32'
    ? `Write "--" before the options, with its quotes: npm run ${name} "--" ${args}`
    : `Write "--" before the options: npm run ${name} -- ${args}`

/** Returns an argument as it is typed in a terminal. On Windows a backslash is part of a path, and no path has a quote. */
const quoted = (arg: string) => (!/\s/.test(arg) ? arg : process.platform === 'win32' ? `"${arg}"` : JSON.stringify(arg))

/** Returns the option for a folder of pages as it is typed behind a command; nothing for the folder that is meant without it. */
export const pagesOption = (pages: string) => (pages === pagesFlag.default ? '' : ` --pages ${quoted(pages)}`)

/** True if a key is set in a configuration file of npm, which hands such settings to scripts as it does options. */
function isInNpmrc(key: string): boolean {
  const { npm_config_userconfig: user, npm_config_globalconfig: global, npm_config_local_prefix: project } = process.env
  return [user, global, project && join(project, '.npmrc')].some(
    (file) =>
      file &&
      existsSync(file) &&
      readFileSync(file, 'utf8')
        .split(/\r?\n/)
        .some((line) => line.split('=')[0]?.trim() === key),
  )
}

/** Returns the base path that a site is served under, unchanged. @throws {UsageError} if it is not the path of a folder */
export function parseBase(base: string): string {
  if (!/^\/((?!\.+\/)[\w.~-]+\/)*$/.test(base)) throw new UsageError(`"${base}" is not a base path. Start and end it with "/", like "/sub/".`)
  return base
}
