import { join } from 'node:path'
import type { ModuleRunner } from 'vite/module-runner'
import type { CustomEventMap } from 'vite/types/customEvent.d.ts'
import { afterEach, expect, test, vi } from 'vitest'
import type { ContentStore } from '../../renderer/preview/contentStore.ts'
import type { RequestedChange } from '../../renderer/preview/messages.ts'
import { Preview } from '../../renderer/preview/preview.ts'
import { sourceMistake } from '../../renderer/preview/sourceMistake.ts'

afterEach(() => vi.restoreAllMocks())

test('a file that cannot be read is reported, and later changes are still processed', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const refresh = vi
    .fn()
    .mockRejectedValueOnce(Object.assign(new Error('EPERM'), { code: 'EPERM', syscall: 'open', path: 'pages/index.yaml' }))
    .mockResolvedValue([])
  const preview = new Preview({ content: {}, pages: 'pages', refresh } as unknown as ContentStore, {} as ModuleRunner, '.')
  await preview.applyChanges(new Set(['pages/index.yaml']))
  expect(log).toHaveBeenCalledWith('pages/index.yaml may not be read or written by this user, or is in use by another program.')
  await preview.applyChanges(new Set(['pages/index.yaml']))
  expect(refresh).toHaveBeenCalledTimes(2)
  expect(await preview.respond('/')).toMatchObject({ status: 503 })
})

type Fakes = {
  issues?: readonly unknown[]
  mistakesOf?: () => unknown[]
  /** Called whenever the renderer reads the site. @returns false if pages are still to be checked */
  read?: (postpone: (path: string) => boolean) => unknown
  editablePage?: () => object
  fixedFile?: () => { file: string; text: string }
  fileChange?: () => { file: string; after: string; done: string }
  replace?: ContentStore['replace']
  publication?: () => { files: ReadonlyMap<string, Uint8Array>; done: string }
  /** Called with the files that are read again. */
  refresh?: (files: ReadonlySet<string>) => void
}

/** A preview whose renderer returns the same for every address. */
function previewOf({ issues = [], mistakesOf = () => [], read = () => {}, editablePage, fixedFile, fileChange, replace, publication, refresh }: Fakes = {}) {
  const modules = {
    LiveSite: class {
      state = { issues, sitemap: [], isComplete: true }
      stateAt() {
        return this.state
      }
      cacheForTrial() {}
      read(_: unknown, postpone: (path: string) => boolean) {
        this.state = { ...this.state, isComplete: read(postpone) !== false }
        return this.state
      }
    },
    mistakesOf,
    editablePage,
    fixedFile,
    fileOf: () => 'pages/index.yaml',
    fileChange,
    publication,
    renderAddress: () => ({ kind: 'page', html: 'The page' }),
    siteFile: () => undefined,
  }
  const folder = {
    content: { folder: 'pages', files: new Map() },
    pages: 'pages',
    absolutePathOf: (file: string) => file,
    replace,
    async refresh(files: ReadonlySet<string>) {
      refresh?.(files)
      this.content = { ...this.content }
      return []
    },
  }
  return new Preview(folder as unknown as ContentStore, { import: async () => modules } as unknown as ModuleRunner, process.cwd())
}

test('a site is checked to the end, also where reading it takes longer than pages are checked at a time', async () => {
  vi.spyOn(console, 'log').mockImplementation(() => {})
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  const unchecked = new Set(Array.from({ length: 9 }, (_, page) => `/page-${page}`))
  let reads = 0
  const read = (postpone: (path: string) => boolean) => {
    if (++reads > 9) throw new Error('This takes too long')
    now += 100
    for (const path of unchecked) {
      if (postpone(path)) continue
      unchecked.delete(path)
      now += 40
    }
    return unchecked.size === 0
  }
  // No page is open: all are checked later.
  const preview = previewOf({ read })
  await preview.applyChanges(new Set(), { renderer: true })
  expect(unchecked.size).toBe(9)
  expect(await preview.respond('/')).toMatchObject({ status: 200, html: 'The page' })
  expect(unchecked.size, 'A page is shown before the others are checked').toBeGreaterThan(0)
  await vi.waitFor(() => expect([...unchecked]).toEqual([]))
})

/** An open page, and the last that it was sent of each kind. */
function openPage() {
  const sent: Partial<CustomEventMap> = {}
  return {
    path: '/',
    html: '',
    sent,
    send: <E extends keyof CustomEventMap>(event: E, payload: CustomEventMap[E]) => void Object.assign(sent, { [event]: payload }),
  }
}

test('the edit panel gets the mistakes of its page that are found on others, which are checked later', async () => {
  vi.spyOn(console, 'log').mockImplementation(() => {})
  let reads = 0
  const mistakesOf = () => (reads > 1 ? [{ text: 'Found later' }] : [])
  const preview = previewOf({ read: () => ++reads > 1, mistakesOf, editablePage: () => ({ file: 'pages/index.yaml', blocks: mistakesOf() }) })
  const page = { ...openPage(), isEditing: true }
  preview.viewers.add(page)
  await preview.applyChanges(new Set(), { renderer: true })
  await vi.waitFor(() => expect(page.sent['preview:editable']).toMatchObject({ page: { blocks: [{ text: 'Found later' }] } }))
})

test('a renderer that throws while describing an issue is reported, and the preview keeps running', async () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  const issue = { code: 'unknown-field', message: 'No', file: 'pages/index.yaml', path: [], line: 1, column: 1, endLine: 1, endColumn: 2 }
  const preview = previewOf({
    issues: [issue],
    mistakesOf: () => {
      throw new Error('A slip')
    },
  })
  const page = openPage()
  await preview.open(page, 1)
  await preview.applyChanges(new Set(), { renderer: true })
  const fault = expect.stringMatching(/preview\.test\.ts:\d+:\d+[\s\S]*A slip/)
  expect(page.sent['preview:mistakes']).toEqual([expect.objectContaining({ text: fault })])
  expect(log).toHaveBeenLastCalledWith(fault)
  expect(await preview.respond('/')).toMatchObject({ status: 200, html: 'The page' })
})

test('a file that cannot be read is reported as such, until it can be', async () => {
  vi.spyOn(console, 'log').mockImplementation(() => {})
  const read = vi.fn()
  const preview = previewOf({ read })
  const page = openPage()
  await preview.open(page, 1)
  const path = join(process.cwd(), 'public/logo.svg')
  read.mockImplementationOnce(() => {
    throw Object.assign(new Error('EACCES'), { code: 'EACCES', syscall: 'open', path })
  })
  await preview.applyChanges(new Set(), { renderer: true })
  const text = `\x11public/logo.svg\x14  \x12file\x14\n${path} may not be read or written by this user. Change its permissions or its owner.`
  expect(page.sent['preview:mistakes']).toEqual([{ text, sourceLocation: `${path}:1:1`, pages: 'all' }])
  await preview.applyChanges(new Set([path]))
  expect(page.sent['preview:mistakes']).toEqual([])
})

test('no page is rendered for a browser that goes while pages of others are', async () => {
  const preview = previewOf()
  await preview.applyChanges(new Set(), { renderer: true })
  let isGone = false
  const first = preview.respond('/').then((response) => {
    setImmediate(() => (isGone = true))
    return response
  })
  const responses = await Promise.all([first, ...Array.from({ length: 9 }, () => preview.respond('/', () => isGone))])
  expect(responses).toMatchObject([{ status: 200 }, { status: 200 }, ...Array(8)])
})

test('a file that cannot be written is reported as such where its mistake was to be fixed', async () => {
  vi.spyOn(console, 'log').mockImplementation(() => {})
  const path = join(process.cwd(), 'pages/index.yaml')
  const replace = () => {
    throw Object.assign(new Error('EACCES'), { code: 'EACCES', syscall: 'open', path })
  }
  const preview = previewOf({ fixedFile: () => ({ file: 'pages/index.yaml', text: 'title: A' }), replace })
  const page = openPage()
  await preview.open(page, 1)
  await preview.applyChanges(new Set(), { renderer: true })
  await preview.fix('A mistake')
  const text = `\x11pages/index.yaml\x14  \x12file\x14\n${path} may not be read or written by this user. Change its permissions or its owner.`
  expect(page.sent['preview:mistakes']).toEqual([{ text, sourceLocation: `${path}:1:1`, pages: 'all' }])
})

test.each<[why: string, error: Error, text: string, mistakes: number]>([
  [
    'its file may not be written',
    Object.assign(new Error('EACCES'), { code: 'EACCES', syscall: 'open', path: '/site/pages/index.yaml' }),
    '/site/pages/index.yaml may not be read or written by this user. Change its permissions or its owner.',
    0,
  ],
  ['the renderer throws', new Error('A slip'), 'That failed, and nothing was written. The error is shown below.', 1],
])('a change that fails because %s is refused in the panel, which keeps what was typed', async (_, error, text, mistakes) => {
  vi.spyOn(console, 'log').mockImplementation(() => {})
  const replace = () => {
    throw error
  }
  const preview = previewOf({ fileChange: () => ({ file: 'pages/index.yaml', after: '', done: 'Done.' }), replace })
  const page = openPage()
  await preview.open(page, 1)
  await preview.applyChanges(new Set(), { renderer: true })
  await preview.change(page, { action: 'write', path: ['title'], value: 'Typed', revision: '' })
  expect(page.sent['preview:changed']).toEqual({ result: { text, isDone: false } })
  expect(page.sent['preview:mistakes']).toHaveLength(mistakes)
})

test('two changes at once are made one after the other, even if the first fails', async () => {
  vi.spyOn(console, 'log').mockImplementation(() => {})
  const steps: string[] = []
  const fileChange = () => {
    steps.push('asked')
    return { file: 'pages/index.yaml', after: '', done: 'Done.' }
  }
  const replace = () => {
    steps.push('written')
    return new Set<string>()
  }
  const preview = previewOf({ fileChange, replace, read: () => steps.push('read') })
  const send = vi.fn().mockImplementationOnce(() => {
    throw new Error('The page is closed')
  })
  const viewer = { path: '/', html: '', send }
  await preview.applyChanges(new Set(), { renderer: true })
  steps.length = 0
  const requested: RequestedChange = { action: 'remove', path: ['title'], revision: '' }
  await Promise.allSettled([preview.change(viewer, requested), preview.change(viewer, requested)])
  // What was saved meanwhile is read first.
  const each = ['read', 'asked', 'written', 'read']
  expect(steps).toEqual([...each, ...each])
  expect(send).toHaveBeenLastCalledWith('preview:changed', { result: { text: 'Done.', isDone: true } })
})

test('a page is moved to another file at once: of what is saved meanwhile, its old file is not read alone', async () => {
  vi.spyOn(console, 'log').mockImplementation(() => {})
  const [draft, published] = ['pages/_drafts/a.yaml', 'pages/a.yaml'] as const
  const reads: string[][] = []
  const refresh = (files: ReadonlySet<string>) => {
    reads.push([...files])
    // A save is noticed while the file of the page is read.
    if (files.has('pages/index.yaml')) saved = preview.applyChanges(new Set([draft]))
  }
  const publication = () => ({ files: new Map(), done: 'Done.' })
  const preview = previewOf({ publication, replace: () => new Set([draft, published]), refresh })
  let saved: Promise<void> | undefined
  await preview.applyChanges(new Set(), { renderer: true })
  reads.length = 0
  await preview.publish(openPage(), 'publish')
  await saved
  expect(reads).toEqual([['pages/index.yaml'], [draft, published], [draft]])
})

test('a preview that is closed while it loads sources logs no errors', async () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  const refusals: (() => void)[] = []
  const runner = {
    import: () => new Promise((_, reject) => refusals.push(() => reject(new Error('The server is closed')))),
    close: async () => refusals.map((refuse) => refuse()),
  }
  const folder = { content: { folder: 'pages', files: new Map() }, pages: 'pages', refresh: async () => [] }
  const preview = new Preview(folder as unknown as ContentStore, runner as unknown as ModuleRunner, process.cwd())
  const changed = preview.applyChanges(new Set(), { renderer: true })
  await vi.waitFor(() => expect(refusals).not.toEqual([]))
  preview.close()
  await changed
  expect(log).not.toHaveBeenCalled()
})

test.each([
  ['sources', `${process.cwd()}/renderer/content/parse.ts`],
  ['compiled files, whose positions are looked up,', 'renderer/content/parse.ts'],
])('an error with a cause, thrown by %s is reported at the location of the cause', (_, file) => {
  const cause = Object.assign(new Error('A slip'), { stack: `Error: A slip\n    at rule (${file}:7:3)\n    at check (${file}:9:3)` })
  const { text, sourceLocation } = sourceMistake(new Error('The block "faq" cannot be checked.', { cause }), process.cwd())
  expect(text).toMatch(/renderer\/content\/parse\.ts:7:3[\s\S]*\nThe block "faq" cannot be checked\.\nA slip\n/)
  expect(sourceLocation).toBe(`${join(process.cwd(), 'renderer/content/parse.ts')}:7:3`)
})

test('a page that is closed before it is shown is sent nothing', async () => {
  vi.spyOn(console, 'log').mockImplementation(() => {})
  const preview = previewOf()
  const page = openPage()
  await preview.applyChanges(new Set(), { renderer: true })
  const opened = preview.open(page, 0)
  preview.viewers.delete(page)
  await opened
  expect(page.sent).toEqual({})
})

test('a second click on Undo, which finds nothing to undo any more, says nothing', async () => {
  vi.spyOn(console, 'log').mockImplementation(() => {})
  const preview = previewOf()
  await preview.applyChanges(new Set(), { renderer: true })
  const page = openPage()
  await preview.undo(page, false)
  expect(page.sent).toEqual({ 'preview:changed': { result: undefined } })
})
