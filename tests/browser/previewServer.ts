import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { type RunningServer, startServer } from '../runCommand.ts'

/** The preview of a copy of the project, whose pages and sources a test may change. */
type RunningPreview = Omit<RunningServer, 'stop'> & {
  /** The root of the copy, and its pages folder. */
  root: string
  pages: string
  read(file: string): string
  /** Writes a file of the copy. */
  write(file: string, text: string): void
  /** Waits for the page of a file that was just written: the system tells the preview of it with a delay. */
  waitForPage(path: string): Promise<void>
  /** Changes a file of the copy and returns a function that restores it. */
  edit(file: string, from: string | RegExp, to: string): () => void
  remove(file: string): void
  /** Notes the state of a file that the preview itself will change. */
  remember(file: string): void
  /** Restores every file to its state at the start, and waits until the preview has them. */
  restore(): Promise<void>
  /** Stops the preview and removes the copy. */
  stop(): Promise<void>
}

/** Runs `npm run dev` in a copy of the project. @param port the requested port, any if not given */
export const runPreview = (root: string, port = 0) => startServer(['dev', '--port', String(port)], root)

/** Runs one preview for the tests of a file, and restores its files after each. @returns it, once the tests run */
export function withPreview(): RunningPreview {
  const preview = {} as RunningPreview
  beforeAll(async () => {
    Object.assign(preview, await startPreview())
    // The first request waits until the renderer is loaded.
    await fetch(preview.address)
  }, 120_000)
  afterEach(() => preview.restore())
  afterAll(() => preview.stop?.())
  return preview
}

/** True for a file that Vite watches, with a delay of its own. */
const isSource = (file: string) => /^(?:renderer|schema)\//.test(file)

/** Changes are seen within milliseconds, but for each answer the preview renders a page. */
const polling = { interval: 20 }

/** Copies the project with the small site of the tests. @returns the root of the copy */
function copyProject(): string {
  const root = mkdtempSync(join(tmpdir(), 'agency-brief-preview-'))
  for (const part of ['schema', 'renderer', 'public', 'package.json', 'package-lock.json', 'vite.config.ts'])
    cpSync(part, join(root, part), { recursive: true })
  cpSync('tests/site/pages', join(root, 'pages'), { recursive: true })
  // Libraries and the compiled command line are shared, other caches are not.
  mkdirSync(join(root, 'node_modules/.cache'), { recursive: true })
  for (const name of [...readdirSync('node_modules').filter((name) => !name.startsWith('.')), '.cache/renderer'])
    symlinkSync(resolve('node_modules', name), join(root, 'node_modules', name), 'junction')
  return root
}

/** Starts the preview of a copy of the project. */
async function startPreview(): Promise<RunningPreview> {
  const root = copyProject()
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
  const putBack = (file: string, text: string | undefined) => (text === undefined ? rmSync(pathOf(file)) : writeFileSync(pathOf(file), text))
  const waitForStatus = (path: string, status: number) =>
    expect.poll(async () => (await fetch(preview.address + path, { headers: { Accept: 'text/html' } })).status, polling).toBe(status)
  /** Waits until the preview has what was written into its pages: the system tells of changes in their order, and of this one last. */
  const waitForFiles = async () => {
    writeFileSync(pathOf('pages/last.yaml'), 'title: Last\ndescription: Written last.\nblocks:\n  - { type: hero, title: Last }\n')
    await waitForStatus('/last', 200)
    rmSync(pathOf('pages/last.yaml'))
    await waitForStatus('/last', 404)
  }
  /** Returns how often the preview has told of changes. It does so whenever it has loaded sources, though pages may look the same. */
  const versionOf = async () => /(?<=data-version=")\d+/.exec(await (await fetch(preview.address)).text())?.[0]
  return {
    ...preview,
    root,
    pages: join(root, 'pages'),
    read,
    write,
    waitForPage: (path) => waitForStatus(path, 200),
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
    remember: saveOriginal,
    async restore() {
      const changed = [...originals].filter(([file, text]) => text !== (existsSync(pathOf(file)) ? read(file) : undefined))
      originals.clear()
      for (const [file, text] of changed.filter(([file]) => !isSource(file))) putBack(file, text)
      if (changed.length > 0) await waitForFiles()
      for (const [file, text] of changed.filter(([file]) => isSource(file))) {
        const before = await versionOf()
        putBack(file, text)
        await expect.poll(versionOf, polling).not.toBe(before)
      }
    },
    async stop() {
      await preview.stop()
      rmSync(root, { recursive: true, force: true })
    },
  }
}
