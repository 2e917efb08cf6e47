import type { Installation } from '../build/installation.ts'
import { didYouMean, nearest } from '../content/suggest.ts'
import { objectionOf } from '../system/objection.ts'
import { UsageError } from '../system/usageError.ts'
import { parseFlags, usageOf } from './usage.ts'

/** Each is loaded when it is called: what the others need would keep it from starting. */
const commands = {
  build: () => import('./build.ts').then(({ build, buildCommand }) => ({ command: buildCommand, run: build })),
  check: () => import('./check.ts').then(({ check, checkCommand }) => ({ command: checkCommand, run: check })),
  dev: () => import('./dev.ts').then(({ dev, devCommand }) => ({ command: devCommand, run: dev })),
  hosts: () => import('./hosts.ts').then(({ hosts, hostsCommand }) => ({ command: hostsCommand, run: hosts })),
  new: () => import('./new.ts').then(({ newCommand, newThing }) => ({ command: newCommand, run: newThing })),
  rename: () => import('./rename.ts').then(({ rename, renameCommand }) => ({ command: renameCommand, run: rename })),
  schema: () => import('./schema.ts').then(({ schema, schemaCommand }) => ({ command: schemaCommand, run: schema })),
  start: () => import('./start.ts').then(({ start, startCommand }) => ({ command: startCommand, run: start })),
} as const

/**
 * Carries out one command.
 * @returns the exit code: 0 done, 1 mistakes in the content, 2 a call that cannot be carried out
 */
export async function main(args: readonly string[], installation: Installation): Promise<number> {
  const [name = '', ...rest] = args
  const chosen = Object.hasOwn(commands, name) ? await commands[name as keyof typeof commands]() : undefined
  if (/^(?:--help|-h|help)$/.test(name)) {
    const all = await Promise.all(Object.values(commands).map((load) => load()))
    console.log(all.map(({ command }) => `  ${command.name.padEnd(8)} ${command.summary}`).join('\n'))
    return 0
  }
  if (!chosen) {
    const meant = didYouMean(nearest(name, Object.keys(commands)))
    console.error(`${name ? `"${name}" is not a command.${meant}` : 'Which command?'} The commands are ${Object.keys(commands).join(', ')}.`)
    return 2
  }
  if (rest.includes('--help')) {
    console.log(usageOf(chosen.command))
    return 0
  }
  try {
    const { flags, words } = parseFlags(chosen.command, rest)
    return await chosen.run(flags, installation, words)
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
