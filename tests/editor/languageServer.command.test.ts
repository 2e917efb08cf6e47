import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { composePage } from '../../renderer/authoring/newPage/composePage.ts'
import { writeSchemas } from '../../renderer/cli/schema.ts'
import { noCache } from '../../renderer/content/incrementalCache.ts'
import { readContent } from '../../renderer/system/contentFolder.ts'
import { blockTypes, icons } from '../../schema/index.ts'
import { testPages } from '../testSite.ts'
import { LanguageServer } from './languageServer.ts'

const root = mkdtempSync(join(tmpdir(), 'agency-brief-editor-'))
const pages = join(root, 'pages')
const settings = JSON.parse(readFileSync('.vscode/settings.json', 'utf8')) as Record<string, unknown>
const yamlSettings = Object.fromEntries(
  Object.entries(settings).flatMap(([key, value]) => (key.startsWith('yaml.') ? [[key.slice('yaml.'.length), value]] : [])),
)
const server = new LanguageServer(root, { ...yamlSettings, hover: true, completion: true, validate: true })

beforeAll(async () => {
  cpSync(testPages, pages, { recursive: true })
  writeSchemas(pages, readContent(pages), noCache)
  await server.start()
})
afterAll(async () => {
  await server.stop()
  rmSync(root, { recursive: true, force: true })
})

const head = 'title: A page about one thing\ndescription: A page that an author is about to write, with words enough.\nblocks:\n'
let files = 0

/** Returns what the editor shows at the marker "|" of a text. */
async function at(marked: string, folder = 'pages') {
  const [before = '', after = ''] = marked.split('|')
  const lines = before.split('\n')
  const file = `${folder}/file-${++files}.yaml`
  const position = { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 }
  const problems = await server.open(file, before + after)
  return { problems, offered: () => server.complete(file, position), shown: () => server.hover(file, position) }
}

const offeredAt = async (marked: string, folder?: string) => (await (await at(marked, folder)).offered()).map(({ label }) => label)

describe('an editor offers', () => {
  test('every type of block after "type:"', async () => {
    const labels = await offeredAt(`${head}  - type: |\n`)
    expect(labels.sort()).toEqual([...blockTypes, 'fragment'].sort())
  })

  test('whole blocks with their required fields after a dash', async () => {
    const offered = await (await at(`${head}  - type: hero\n    title: A page\n  - |\n`)).offered()
    expect(offered.find(({ label }) => label === 'faq')?.insertText).toBe('type: faq\n  title: $1\n  items:\n    - question: $2\n      answer: $3')
  })

  test('the fields of the block that is being written, and of no other', async () => {
    const labels = await offeredAt(`${head}  - type: hero\n    |\n`)
    expect(labels).toEqual(expect.arrayContaining(['title', 'subtitle', 'eyebrow', 'actions', 'aside', 'tone']))
    expect(labels).not.toEqual(expect.arrayContaining(['agencies']))
    expect(labels).not.toContain('items')
  })

  test.each<[string, string, string[]]>([
    ['the fields of a page', '|\n', ['title', 'description', 'blocks', 'aliases', 'layout']],
    ['every icon', `${head}  - type: rankingTable\n    icon: |\n`, [...icons]],
    ['tones', `${head}  - type: hero\n    title: A page\n    tone: |\n`, ['neutral', 'partner', 'teal']],
    [
      'pages, anchors and named links after "href:"',
      `${head}  - type: hero\n    title: A page\n    actions:\n      - label: See\n        href: |\n`,
      ['agency', 'make', '/rankings', '/services/audits', '/rankings#agencies', '#agencies'],
    ],
    ['pages in a list of cards', `${head}  - type: cardGrid\n    title: Cards\n    items:\n      - |\n`, ['/rankings', '/services/audits']],
    ['folders after "from:"', `${head}  - type: cardGrid\n    title: Cards\n    items:\n      from: |\n`, ['/resources/blog/*']],
    ['rankings', `${head}  - type: agencyList\n    title: Three\n    ranking: |\n`, ['/rankings']],
    ['shared blocks', `${head}  - type: fragment\n    name: |\n`, ['promo']],
    ['tokens at the start of a text', `${head}  - type: hero\n    title: |\n`, ['{provider}', '{edition}', '{greeting}']],
    ['tokens inside quotes', `${head}  - type: hero\n    title: "{|"\n`, ['{provider}']],
  ])('%s', async (_, marked, labels) => expect(await offeredAt(marked)).toEqual(expect.arrayContaining(labels)))

  test('in _site.yaml its own fields, and in shared files no shared blocks', async () => {
    await server.open('pages/_site.yaml', '')
    expect((await server.complete('pages/_site.yaml', { line: 0, character: 0 })).map(({ label }) => label)).toEqual(
      expect.arrayContaining(['provider', 'links']),
    )
    expect(await offeredAt('blocks:\n  - type: |\n', 'pages/_shared')).not.toContain('fragment')
  })

  test('a token in quotes, so that YAML reads it as text', async () => {
    const [offered] = await (await at(`${head}  - type: hero\n    title: {|\n`)).offered()
    expect(offered?.insertText).toMatch(/^"\{\w+\}"$/)
  })
})

describe('an editor explains', () => {
  test.each([
    ['a field', `${head}  - type: hero\n    ti|tle: A page\n`, 'The one thing this page says: its main heading.'],
    ['a field with an inherited description', `${head}  - type: promo\n    ic|on: star\n`, 'The name of an icon.'],
    ['a type of block', `${head}  - type: he|ro\n    title: A page\n`, 'Opens a page: a title'],
    ['the default of a field', `${head}  - type: hero\n    title: A page\n    to|ne: teal\n`, 'Without it: "neutral".'],
    ['a nested field', `${head}  - type: rankingTable\n    agencies:\n      - na|me: A\n`, 'The featured partner is written'],
  ])('%s', async (_, marked, words) => expect(await (await at(marked)).shown()).toContain(words))
})

describe('an editor underlines', () => {
  const problemsIn = async (text: string) => (await at(text)).problems.map(({ message, range: { start } }) => [message, start.line + 1, start.character + 1])

  test('nothing in a page without mistakes', async () => {
    for (const [file, bytes] of readContent(testPages).files) {
      const problems = await server.open(`pages/copy/${file}`, new TextDecoder().decode(bytes))
      if (!file.startsWith('_')) expect(problems, file).toEqual([])
    }
  })

  test.each<[string, string, (string | number)[]]>([
    ['an unknown field', `${head}  - type: hero\n    title: A page\n    titel: A page\n`, ['Property titel is not allowed.', 6, 5]],
    ['an unknown type of block', `${head}  - type: herro\n`, [expect.stringContaining('Value is not accepted. Valid values: "agencyList"') as string, 4, 11]],
    ['an unknown icon', `${head}  - type: promo\n    icon: stra\n`, [expect.stringContaining('Value is not accepted.') as string, 5, 11]],
    [
      'a number out of bounds, in a nested list',
      `${head}  - type: rankingTable\n    agencies:\n      - rating: 9\n`,
      [expect.stringContaining('maximum of 5') as string, 6, 17],
    ],
    [
      'an invalid address, with our message',
      `aliases: [Old]\n${head}`,
      ['Write an address with lowercase letters, digits and hyphens, like "/old-name"', 1, 11],
    ],
  ])('%s', async (_, text, problem) => expect(await problemsIn(text)).toContainEqual(problem))
})

test('a new page is validated in editors without the project settings', async () => {
  const plain = new LanguageServer(root, { hover: true, completion: true, validate: true })
  await plain.start()
  const { composed } = composePage({ kind: 'ranking', name: 'voice', title: 'Voice', today: '2026-11-20' }, readContent(pages))
  expect(await plain.open('pages/rankings/voice.yaml', composed?.text ?? '')).toEqual([])
  const [wrong] = await plain.open('pages/rankings/wrong.yaml', `${composed?.text}unknown: 1\n`)
  expect(wrong?.message).toBe('Property unknown is not allowed.')
  await plain.stop()
})
