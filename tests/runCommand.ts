import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads'
import { ensureCompiled } from '../renderer/cli/run.js'

/** How a command has ended, and what it has printed. */
type Ended = { status: number; stdout: string; stderr: string }

let thread: Worker | undefined

/**
 * Runs a command of the project: `runCommand(['check', '--json'])`. The commands of a test file run in one thread, which has loaded the
 * compiled renderer: in a process of its own each would spend most of its time on that.
 */
export function runCommand(args: readonly string[], env: NodeJS.ProcessEnv = {}): Ended {
  if (!thread) {
    thread = new Worker(new URL('./commandThread.js', import.meta.url), {
      workerData: ensureCompiled(),
      env: { ...process.env, NO_COLOR: '1' },
      // Not the options of the test runner.
      execArgv: [],
    })
    thread.unref()
  }
  const { port1, port2 } = new MessageChannel()
  const done = new Int32Array(new SharedArrayBuffer(4))
  thread.postMessage({ args, env, done, port: port2 }, [port2])
  if (Atomics.wait(done, 0, 0, 120_000) === 'timed-out') throw new Error(`The command does not end: ${args.join(' ')}`)
  const answer = receiveMessageOnPort(port1) as { message: Ended | { error: unknown } }
  port1.close()
  if ('error' in answer.message) throw answer.message.error
  return answer.message
}

/** Runs a command in a process of its own, as a person would. @param cwd the folder of the project, or of a copy */
export function runProcess(
  args: readonly string[],
  { env = {}, input = '', cwd = '.' }: { env?: NodeJS.ProcessEnv; input?: string; cwd?: string } = {},
): Ended {
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
