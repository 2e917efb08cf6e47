import { didYouMean, nearest } from '../content/suggest.ts'
import { build, buildCommand } from './build.ts'
import { check, checkCommand } from './check.ts'
import { dev, devCommand } from './dev.ts'
import { hosts, hostsCommand } from './hosts.ts'
import type { Installation } from './installation.ts'
import { newCommand, newThing } from './new.ts'
import { objectionOf } from './objection.ts'
import { rename, renameCommand } from './rename.ts'
import { schema, schemaCommand } from './schema.ts'
import { start, startCommand } from './start.ts'
import { type Command, parseFlags, UsageError, usageOf } from './usage.ts'

type Run = (flags: object, installation: Installation, words: string[]) => number | Promise<number>

const commands = {
  build: { command: buildCommand, run: build },
  check: { command: checkCommand, run: check },
  dev: { command: devCommand, run: dev },
  hosts: { command: hostsCommand, run: hosts },
  new: { command: newCommand, run: newThing },
  rename: { command: renameCommand, run: rename },
  schema: { command: schemaCommand, run: schema },
  start: { command: startCommand, run: start },
} as const

/**
 * Carries out one command.
 * @returns the exit code: 0 done, 1 mistakes in the content, 2 a call that cannot be carried out
 */
export async function main(args: readonly string[], installation: Installation): Promise<number> {
  const [name = '', ...rest] = args
  const chosen = Object.hasOwn(commands, name) ? commands[name as keyof typeof commands] : undefined
  if (/^(?:--help|-h|help)$/.test(name)) {
    console.log(
      Object.entries(commands)
        .map(([own, { command }]) => `  ${own.padEnd(8)} ${command.summary}`)
        .join('\n'),
    )
    return 0
  }
  if (!chosen) {
    const meant = didYouMean(nearest(name, Object.keys(commands)))
    console.error(`${name ? `"${name}" is not a command.${meant}` : 'Which command?'} The commands are ${Object.keys(commands).join(', ')}.`)
    return 2
  }
  if (rest.includes('--help')) {
    console.log(usageOf(chosen.command as Command<never>))
    return 0
  }
  try {
    const { flags, words } = parseFlags(chosen.command as never, rest)
    return await (chosen.run as Run)(flags, installation, words)
  } catch (error) {
    if (error instanceof UsageError) {
      console.error(error.message)
      return 2
    }
    const objection = objectionOf(error)
    if (objection === undefined) throw error
    console.error(`${objection}\nNothing was changed.`)
    return 1
  }
}
