import { describe, expect, test } from 'vitest'
import { withText } from '../../../renderer/content/files.ts'
import { loadSite } from '../../../renderer/content/index.ts'
import { valueAt } from '../../../renderer/content/valueAt.ts'
import { parseYaml } from '../../../renderer/content/yaml/parseYaml.ts'
import { editablePage } from '../../../renderer/preview/editing/editablePage.ts'
import { fileChange } from '../../../renderer/preview/editing/requestedChange.ts'
import { LiveSite } from '../../../renderer/preview/liveSite.ts'
import type { EditableField, FieldPath } from '../../../renderer/preview/messages.ts'
import { type BlockType, blockTypes } from '../../../schema/index.ts'
import { loadTestSite, noPageError, testContent, testFile } from '../../testSite.ts'

const guide = testFile('resources/guides/first-steps.yaml')

/** The pages to which a card on /services/audits may lead beside one to /services. */
const otherPages = loadTestSite()
  .summaries.map(({ path }) => path)
  .filter((path) => !['/services', '/services/audits'].includes(path))

/** A page of the test site in the edit panel, as its changes leave it. */
class EditedPage {
  readonly #live = new LiveSite()
  readonly #address: string
  #content: ReturnType<typeof testContent>

  constructor(address: string, changes: Parameters<typeof testContent>[0] = {}) {
    this.#address = address
    this.#content = testContent(changes)
    this.#live.read(this.#content)
  }

  get #state() {
    return this.#live.stateAt(this.#address)
  }

  get #page() {
    const page = editablePage(this.#address, this.#state, this.#content, (file) => file)
    if (!page) throw noPageError(this.#address, this.#live.state.issues)
    return page
  }

  get blocks() {
    return this.#page.blocks
  }

  get offered() {
    return this.#page.blockTypes.map(({ type }) => type)
  }

  get mistakes() {
    return this.#live.state.issues.map(({ file, message }) => `${file}: ${message}`)
  }

  /** The fields of texts that are still to be written. */
  get unwritten(): FieldPath[] {
    return loadSite(this.#content)
      .placeholders()
      .map(({ path }) => path as FieldPath)
  }

  get data() {
    const { file } = this.#page
    const bytes = this.#content.files.get(file.slice('pages/'.length))
    return parseYaml(new TextDecoder().decode(bytes)).document?.toJS() as { blocks: Record<string, unknown>[] }
  }

  /** Adds a block at the end, or what is at a path. */
  add(requested: { type: BlockType } | { path: FieldPath }) {
    const { revision, blocks } = this.#page
    const change = 'type' in requested ? { action: 'insert', path: ['blocks', blocks.length], ...requested } : { action: 'add', ...requested }
    const made = fileChange(this.#address, { revision, ...change } as never, this.#state, this.#content)
    if (!made || 'refusal' in made) throw new Error(`${JSON.stringify(requested)} is refused: ${made?.refusal}`)
    this.#content = { ...this.#content, files: withText(this.#content, made.file, made.after) }
    this.#live.read(this.#content)
  }
}

/** Returns the texts of several words in a value: what readers take for what its author says. */
function sentencesIn(value: unknown): string[] {
  if (typeof value === 'string') return /[a-z] [a-z]/i.test(value) ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(sentencesIn) : []
}

/** A text in brackets, a name that pages and lists share, or a formula. */
const isNoSentence = (text: string) => /^\[\p{Lu}[^[\]]*\]$/u.test(text) || ['AI Strategy', 'hours * 52'].includes(text)

const placeholdersIn = (value: unknown) => JSON.stringify(value).match(/"\[\p{Lu}[^[\]]*\]"/gu) ?? []

/** Returns the paths of the lists and groups that a field may have, the fields inside included. */
function absentIn(field: EditableField): FieldPath[] {
  if (field.kind === 'absent') return [field.path]
  return (field.kind === 'group' ? field.fields : field.kind === 'list' ? field.entries : []).flatMap(absentIn)
}

describe.each(blockTypes.filter((type) => type !== 'hero'))('a block of the type %s that is added', (type) => {
  const withBlock = () => {
    const page = new EditedPage('/services/audits')
    page.add({ type })
    return page
  }

  test('makes no mistake, and all of its texts are to be written', () => {
    const page = withBlock()
    const block = page.data.blocks.at(-1)
    expect(page.mistakes).toEqual([])
    expect(sentencesIn(block).filter((text) => !isNoSentence(text))).toEqual([])
    expect(page.unwritten.filter(([, index]) => index === page.data.blocks.length - 1)).toHaveLength(placeholdersIn(block).length)
    // What it shows is all from another page.
    expect(placeholdersIn(block).length > 0).toBe(type !== 'feature')
  })

  test('can be added again', () => {
    const page = withBlock()
    if (!page.offered.includes(type)) return expect(type).toBe('search')
    page.add({ type })
    // The site has one page with a document.
    expect(page.mistakes.filter((mistake) => type !== 'feature' || !mistake.includes('says the same'))).toEqual([])
  })

  test('takes each list and group that it may have, without a mistake and with texts to be written', () => {
    for (const path of withBlock().blocks.slice(-1).flatMap(absentIn)) {
      const page = withBlock()
      page.add({ path })
      const added = valueAt(page.data, path)
      expect(added).toBeDefined()
      expect(page.mistakes).toEqual([])
      expect(sentencesIn(added).filter((text) => !isNoSentence(text))).toEqual([])
    }
  })
})

describe('what is added', () => {
  test('is a hero only where the page has none', () => {
    expect(new EditedPage('/services').offered).not.toContain('hero')
    const page = new EditedPage('/services', { 'services/index.yaml': testFile('services/index.yaml').replace(/.*type: hero.*\n/, '') })
    expect(page.offered).toContain('hero')
  })

  test.each<[what: string, type: BlockType, changes: Record<string, string | null>, added: object]>([
    [
      'leads to a page like that of the example',
      'feature',
      { 'resources/guides/first-steps.yaml': null, 'resources/guides/next-steps.yaml': guide },
      { page: '/resources/guides/next-steps' },
    ],
    ['leads to another page than its own', 'cardGrid', {}, { items: ['/services/audits'] }],
  ])('%s', (_, type, changes, added) => {
    const page = new EditedPage('/services', changes)
    page.add({ type })
    expect(page.data.blocks.at(-1)).toMatchObject(added)
  })

  test('has no date, because nobody has checked it', () => {
    const page = new EditedPage('/services')
    page.add({ type: 'sources' })
    expect(page.data.blocks.at(-1)).toEqual({ type: 'sources', items: [{ title: '[Title]' }] })
  })

  test('is a row with a score that it may have below the others', () => {
    const page = new EditedPage('/rankings', { 'rankings/index.yaml': testFile('rankings/index.yaml').replace('rating: 4.8', 'rating: 4.5') })
    page.add({ path: ['blocks', 1, 'agencies', 2] })
    expect(page.data.blocks[1]?.agencies).toMatchObject([{}, {}, { name: '[Name]', rating: 4.5 }])
    expect(page.mistakes).toEqual([])
  })

  test.each<[what: string, block: string, path: FieldPath, added: unknown]>([
    [
      'a row of a table has as many cells as the others',
      '{ type: chapter, title: A, summary: B, sections: [{ title: C, body: D, table: { caption: E, columns: [F, G, H], rows: [[a, b, c], [d, e, f]] } }] }',
      ['sections', 0, 'table', 'rows', 2],
      ['[Row]', '[Row 2]', '[Row 3]'],
    ],
    [
      'a row of a comparison has a value for each option',
      '{ type: comparisonTable, title: A, options: [{ name: B }, { name: C }, { name: D }], rows: [{ attribute: E, values: [a, b, c] }, { attribute: F, values: [d, e, f] }], drawbacks: [g, h, i] }',
      ['rows', 2],
      { attribute: '[Attribute]', values: ['[Value]', '[Value 2]', '[Value 3]'] },
    ],
    [
      'an answer leads to a place that is there',
      '{ type: finder, title: A, questions: [{ id: b, title: B, answers: [{ label: C, href: "#d" }, { label: E, href: "#f" }] }], outcomes: [{ id: d, title: D, text: G, actions: [{ label: H, href: / }] }, { id: f, title: F, text: I, actions: [{ label: J, href: / }] }] }',
      ['questions', 0, 'answers', 2],
      { label: '[Label]', href: '#d' },
    ],
    ['a card leads to a page that the list lacks', '{ type: cardGrid, title: A, items: [/services] }', ['items', 1], expect.toBeOneOf(otherPages)],
    ['a topic is one that the list lacks', '{ type: topicList, title: A, topics: [Implementation], page: /resources/blog }', ['topics', 1], 'AI Strategy'],
  ])('fits what is beside it: %s', (_, block, path, added) => {
    const audits = testFile('services/audits.yaml')
    const page = new EditedPage('/services/audits', { 'services/audits.yaml': `${audits}  - ${block}\n` })
    const before = page.mistakes
    const at = ['blocks', page.data.blocks.length - 1, ...path]
    page.add({ path: at })
    expect(valueAt(page.data, at)).toEqual(added)
    expect(page.mistakes).toEqual(before)
  })

  test('says something else than what was added before', () => {
    const page = new EditedPage('/services')
    page.add({ type: 'steps' })
    page.add({ path: ['blocks', 2, 'items', 2] })
    page.add({ path: ['blocks', 2, 'items', 3] })
    const numbers = ['', ' 2', ' 3', ' 4']
    expect(page.data.blocks.at(-1)?.items).toEqual(numbers.map((number) => ({ title: `[Title${number}]`, description: `[Description${number}]` })))
    expect(page.mistakes).toEqual([])
  })
})
