// The thread of `runCommand.ts`: runs commands of the compiled renderer, one after the other.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { format } from 'node:util'
import { workerData as folder, parentPort } from 'node:worker_threads'
import { installationAt } from '../renderer/cli/run.js'

const { main } = await import(pathToFileURL(join(folder, 'server/main.js')).href)

/** What the running command has printed. */
let printed = { stdout: '', stderr: '' }
for (const stream of /** @type {const} */ (['stdout', 'stderr'])) {
  process[stream].write = (/** @type {unknown} */ text) => {
    printed[stream] += text
    return true
  }
}
console.log = (...words) => process.stdout.write(`${format(...words)}\n`)
console.warn = (...words) => process.stderr.write(`${format(...words)}\n`)
console.error = console.warn

parentPort?.on('message', async ({ args, env, done, port }) => {
  printed = { stdout: '', stderr: '' }
  const before = { ...process.env }
  Object.assign(process.env, env)
  try {
    const status = await main(args, installationAt(folder))
    port.postMessage({ status, ...printed })
  } catch (error) {
    port.postMessage({ error })
  }
  for (const name of Object.keys(env)) {
    if (before[name] === undefined) delete process.env[name]
    else process.env[name] = before[name]
  }
  Atomics.store(done, 0, 1)
  Atomics.notify(done, 0)
})
