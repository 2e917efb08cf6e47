import type { Installation } from '../build/installation.ts'
import { didYouMean, nearest } from '../content/suggest.ts'
import { CommandError, UsageError } from '../system/commandError.ts'
import { inspectWithSourceMaps } from '../system/inspectWithSourceMaps.ts'
import { systemErrorMessage } from '../system/systemErrorMessage.ts'
import { type Command, parseFlags, usageOf } from './command.ts'

/** Each command is loaded only when it runs: loading what the others need would delay it. */
const commands: Record<string, () => Promise<Command>> = {
  build: () => import('./build.ts').then(({ buildCommand }) => buildCommand),
  check: () => import('./check.ts').then(({ checkCommand }) => checkCommand),
  dev: () => import('./dev.ts').then(({ devCommand }) => devCommand),
  diff: () => import('./diff.ts').then(({ diffCommand }) => diffCommand),
  hosts: () => import('./hosts.ts').then(({ hostsCommand }) => hostsCommand),
  new: () => import('./new.ts').then(({ newCommand }) => newCommand),
  publish: () => import('./publish.ts').then(({ publishCommand }) => publishCommand),
  rename: () => import('./rename.ts').then(({ renameCommand }) => renameCommand),
  schema: () => import('./schema.ts').then(({ schemaCommand }) => schemaCommand),
  start: () => import('./start.ts').then(({ startCommand }) => startCommand),
  unpublish: () => import('./unpublish.ts').then(({ unpublishCommand }) => unpublishCommand),
  update: () => import('./update.ts').then(({ updateCommand }) => updateCommand),
}

const isHelp = (arg: string) => arg === '--help' || arg === '-h'

/**
 * Runs one command.
 * @returns the exit code: 0 for success, 1 for mistakes in the content, for what cannot be done and for an internal error, 2 for wrong usage
 */
export async function main(args: readonly string[], installation: Installation): Promise<number> {
  const [name = '', ...rest] = args
  const chosen = Object.hasOwn(commands, name) ? await commands[name]?.() : undefined
  if (name === 'help' || isHelp(name)) {
    const all = await Promise.all(Object.values(commands).map((load) => load()))
    console.log(all.map((command) => `  ${command.name.padEnd(9)} ${command.summary}`).join('\n'))
    return 0
  }
  if (!chosen) {
    const suggestion = didYouMean(nearest(name, Object.keys(commands)))
    console.error(`${name ? `"${name}" is not a command.${suggestion}` : 'Which command?'} The commands are ${Object.keys(commands).join(', ')}.`)
    return 2
  }
  if (rest.some(isHelp)) {
    console.log(usageOf(chosen))
    return 0
  }
  try {
    return await chosen.run({ ...parseFlags(chosen, rest), installation })
  } catch (error) {
    if (error instanceof CommandError) {
      console.error(error.message)
      return error instanceof UsageError ? 2 : 1
    }
    const message = systemErrorMessage(error)
    console.error(message === undefined ? inspectWithSourceMaps(error) : `${message}\nNothing was changed.`)
    return 1
  }
}

/** Ends a command if its output cannot be written. A closed pipe is not reported: its reader has read enough. */
export function exitOnWriteError(error: NodeJS.ErrnoException) {
  if (error.code !== 'EPIPE') console.error(`${systemErrorMessage(error) ?? error.message}\nWhat was printed is incomplete.`)
  process.exit(1)
}
