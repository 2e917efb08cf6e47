import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

type Preview = {
  address: string
  /** What it has printed so far. */
  output(): string
  stop(): void
}

/** The preview of a copy of the project, whose pages and sources a test may change. */
export type RunningPreview = Preview & {
  /** The root of the copy, and its pages folder. */
  root: string
  pages: string
  read(file: string): string
  /** Writes a file of the copy. */
  write(file: string, text: string): void
  /** Changes a file of the copy and returns a function that restores it. */
  edit(file: string, from: string | RegExp, to: string): () => void
  remove(file: string): void
  /** Restores every file to its state at the start. */
  restore(): void
}

/** Runs `npm run dev` in a copy of the project. @param port the requested port, any if not given */
export async function runPreview(root: string, port = 0): Promise<Preview> {
  const child = spawn(process.execPath, [join(root, 'renderer/cli/run.js'), 'dev', '--port', String(port)], {
    cwd: root,
    env: { ...process.env, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += chunk))
  const address = await addressOf(child, () => printed)
  return { address, output: () => printed, stop: () => child.kill() }
}

/** Copies the project with the small site of the tests, and starts its preview. */
export async function startPreview(): Promise<RunningPreview> {
  const root = mkdtempSync(join(tmpdir(), 'agency-brief-preview-'))
  for (const part of ['schema', 'renderer', 'public', 'package.json', 'package-lock.json', 'vite.config.ts'])
    cpSync(part, join(root, part), { recursive: true })
  cpSync('tests/site/pages', join(root, 'pages'), { recursive: true })
  // Libraries are shared; the caches of Vite and the command line are not.
  mkdirSync(join(root, 'node_modules'))
  for (const name of readdirSync('node_modules'))
    if (!name.startsWith('.')) symlinkSync(resolve('node_modules', name), join(root, 'node_modules', name), 'junction')

  const preview = await runPreview(root)

  const pathOf = (file: string) => join(root, file)
  const read = (file: string) => readFileSync(pathOf(file), 'utf8')
  const originals = new Map<string, string | undefined>()
  const saveOriginal = (file: string) => {
    if (!originals.has(file)) originals.set(file, existsSync(pathOf(file)) ? read(file) : undefined)
  }
  const write = (file: string, text: string) => {
    saveOriginal(file)
    mkdirSync(dirname(pathOf(file)), { recursive: true })
    writeFileSync(pathOf(file), text)
  }
  return {
    ...preview,
    root,
    pages: join(root, 'pages'),
    read,
    write,
    edit(file, from, to) {
      const before = read(file)
      const after = before.replace(from, to)
      if (after === before) throw new Error(`${file} does not hold ${from}`)
      write(file, after)
      return () => write(file, before)
    },
    remove(file) {
      saveOriginal(file)
      rmSync(pathOf(file))
    },
    restore() {
      for (const [file, text] of originals)
        if (text === undefined) rmSync(pathOf(file), { force: true })
        else if (!existsSync(pathOf(file)) || read(file) !== text) writeFileSync(pathOf(file), text)
      originals.clear()
    },
    stop() {
      preview.stop()
      rmSync(root, { recursive: true, force: true })
    },
  }
}

function addressOf(child: ChildProcess, printed: () => string): Promise<string> {
  return new Promise((resolveAddress, reject) => {
    const timer = setInterval(() => {
      const [address] = /http:\/\/127\.0\.0\.1:\d+/.exec(printed()) ?? []
      if (address === undefined && child.exitCode === null) return
      clearInterval(timer)
      if (address === undefined) reject(new Error(`The preview ended: ${printed()}`))
      else resolveAddress(address)
    }, 50)
  })
}
