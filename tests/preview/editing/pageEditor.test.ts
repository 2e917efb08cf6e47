import { resolve } from 'node:path'
import type { ModuleRunner } from 'vite/module-runner'
import { afterEach, expect, test, vi } from 'vitest'
import { IncrementalCache } from '../../../renderer/content/incrementalCache.ts'
import { ContentStore } from '../../../renderer/preview/contentStore.ts'
import { CurrentRenderer } from '../../../renderer/preview/currentRenderer.ts'
import { PageEditor } from '../../../renderer/preview/editing/pageEditor.ts'
import * as modules from '../../../renderer/preview/reloaded.ts'
import { testPages } from '../../testSite.ts'

afterEach(() => vi.restoreAllMocks())

/** Notes which files are parsed from now on. */
function watchParsing(): Set<string> {
  const parsed = new Set<string>()
  const { compute } = IncrementalCache.prototype
  vi.spyOn(IncrementalCache.prototype, 'compute').mockImplementation(function (this: IncrementalCache, name, inputs, work) {
    const [, file] = /^file (.*)/.exec(name) ?? []
    return compute.call(this, name, inputs, () => {
      if (file !== undefined) parsed.add(file)
      return work()
    }) as ReturnType<typeof work>
  })
  return parsed
}

const rows = 'Name\tRating\n{provider}\t5\nHypothetica\t4.7'

test.each<[asked: string, ask: (editor: PageEditor, revision: string) => object | undefined]>([
  ['a new page', (editor) => editor.draft({ kind: 'ranking', title: 'Voice agents' })],
  ['another address', (editor) => editor.relocate('/services/audits', { action: 'rename', to: '/services/reviews' })],
  ['a page in the place of one that is removed', (editor) => editor.relocate('/resources/blog/post-2', { action: 'remove', to: '/rankings' })],
  ['a page to be unpublished', (editor) => editor.publish('/resources/blog/post-2', 'unpublish')],
  ['rows of a spreadsheet', (editor, revision) => editor.change('/rankings', { action: 'paste', path: ['blocks', 1, 'agencies'], rows, revision })],
])('%s: of the site only the changed files are read again', async (_, ask) => {
  const store = new ContentStore(resolve(testPages))
  const renderer = new CurrentRenderer({ import: async () => modules } as unknown as ModuleRunner, process.cwd())
  await renderer.load()
  const state = renderer.read(store.content, () => false)
  const { revision = '' } = (state && modules.editablePage('/rankings', state, store.content, (file) => file)) ?? {}
  const parsed = watchParsing()
  const asked = ask(new PageEditor(store, renderer), revision) as { files: ReadonlyMap<string, Uint8Array> }
  const changed = [...asked.files].filter(([name, bytes]) => store.content.files.get(name) !== bytes).map(([name]) => name)
  expect(changed).not.toEqual([])
  expect([...parsed].sort()).toEqual(changed.sort())
  // What was only asked for is not what the preview shows.
  parsed.clear()
  expect(renderer.read(store.content, () => false)?.loaded?.summaries).toEqual(state?.loaded?.summaries)
  expect([...parsed]).toEqual([])
})
