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
  /** Where the copy is, and its pages folder. */
  root: string
  pages: string
  read(file: string): string
  /** Writes a file of the copy. */
  write(file: string, text: string): void
  /** Changes a file of the copy and gives what puts it back. */
  edit(file: string, from: string | RegExp, to: string): () => void
  remove(file: string): void
  /** Makes every file what it was at the start. */
  restore(): void
}

/** `npm run dev` in a copy of the project. @param port to ask for, any if not given */
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
  // Libraries are shared; what Vite and the command line keep of them is not.
  mkdirSync(join(root, 'node_modules'))
  for (const name of readdirSync('node_modules'))
    if (!name.startsWith('.')) symlinkSync(resolve('node_modules', name), join(root, 'node_modules', name), 'junction')

  const preview = await runPreview(root)

  const at = (file: string) => join(root, file)
  const read = (file: string) => readFileSync(at(file), 'utf8')
  const originals = new Map<string, string | undefined>()
  const note = (file: string) => {
    if (!originals.has(file)) originals.set(file, existsSync(at(file)) ? read(file) : undefined)
  }
  const write = (file: string, text: string) => {
    note(file)
    mkdirSync(dirname(at(file)), { recursive: true })
    writeFileSync(at(file), text)
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
      note(file)
      rmSync(at(file))
    },
    restore() {
      for (const [file, text] of originals)
        if (text === undefined) rmSync(at(file), { force: true })
        else if (!existsSync(at(file)) || read(file) !== text) writeFileSync(at(file), text)
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
    const look = setInterval(() => {
      const [address] = /http:\/\/127\.0\.0\.1:\d+/.exec(printed()) ?? []
      if (address === undefined && child.exitCode === null) return
      clearInterval(look)
      if (address === undefined) reject(new Error(`The preview ended: ${printed()}`))
      else resolveAddress(address)
    }, 50)
  })
}
