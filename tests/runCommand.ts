import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'

/** Runs a command of the project as a person would: `runCommand(['check', '--json'])`. @param cwd the folder of the project, or of a copy */
export function runCommand(args: readonly string[], env: NodeJS.ProcessEnv = {}, input = '', cwd = '.'): { status: number; stdout: string; stderr: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['renderer/cli/run.js', ...args], {
    cwd,
    encoding: 'utf8',
    input,
    env: { ...process.env, NO_COLOR: '1', ...env },
    maxBuffer: 64e6,
  })
  return { status: status ?? -1, stdout, stderr }
}

export type RunningServer = {
  address: string
  /** What it has printed so far. */
  output(): string
  stop(): Promise<unknown>
}

/** Runs a command that serves pages until it is stopped: `startServer(['dev', '--port', '0'])`. @throws if it ends by itself, with what it printed */
export async function startServer(args: readonly string[], cwd = '.'): Promise<RunningServer> {
  const child = spawn(process.execPath, ['renderer/cli/run.js', ...args], {
    cwd,
    env: { ...process.env, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  const ended = once(child, 'close')
  const address = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        printed += chunk
        const [found] = /http:\/\/127\.0\.0\.1:\d+/.exec(printed) ?? []
        if (found !== undefined) resolve(found)
      })
    ended.then(() => reject(new Error(`The command ended: ${printed}`)))
  })
  return {
    address,
    output: () => printed,
    stop: () => {
      child.kill()
      return ended
    },
  }
}
