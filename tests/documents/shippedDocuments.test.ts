import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { numberedTitle } from '../../renderer/content/chapters.ts'
import type { BlockProps, ResolvedPage } from '../../renderer/content/resolved.ts'
import { longDate } from '../../renderer/content/tokens.ts'
import { DocumentCache } from '../../renderer/documents/documentCache.ts'
import { type GeneratedDocument, makeDocument } from '../../renderer/documents/makeDocument.ts'
import { documentInput } from '../../renderer/outputs/documents.ts'
import { listFiles } from '../../renderer/system/files.ts'
import { hasShippedPages, loadShippedSite, pageOf } from '../testSite.ts'
import { type ReadPdf, readPdf } from './readPdf.ts'

// Every document of the shipped site, made as by a build and then read as by a PDF viewer.

const loaded = loadShippedSite()
const { site } = loaded

/** The page counts that the specification promises (spec §9). */
const promised: Record<string, number> = {
  '/resources/guides/ai-process-automation': 42,
  '/resources/guides/choosing-an-ai-agency': 28,
  '/resources/guides/ai-data-readiness': 35,
  '/resources/guides/ai-business-case': 32,
  '/resources/guides/chatbot-implementation': 24,
  '/resources/guides/ai-governance-essentials': 18,
  '/resources/guides/ai-transformation-playbook': 72,
  '/resources/grants/application-template-kit': 24,
  '/resources/grants/funding-directory': 18,
  '/resources/grants/project-cost-calculator': 8,
}

/** The comparisons of the specification, and the one that it features. Pages that were added since need not have one. */
const comparisons = [
  'crm-ai-assistants',
  'dialogflow-cx-vs-botpress',
  'document-ai-approaches',
  'langchain-vs-llamaindex',
  'make-vs-n8n',
  'uipath-vs-power-automate',
  'vector-databases',
].map((name) => `/resources/comparisons/${name}`)

const paths = loaded.summaries.flatMap(({ path, document }) => (document ? [path] : []))

const inputOf = (path: string) => documentInput(site, pageOf(loaded, path), '/')

type Kept = { page: ResolvedPage; made: GeneratedDocument; pdf: ReadPdf }
const set = new Map<string, Kept>()
const documentAt = (path: string): Kept => {
  const kept = set.get(path)
  if (!kept) throw new Error(`${path} was not made`)
  return kept
}

beforeAll(async () => {
  const cache = new DocumentCache('.')
  for (const path of paths) {
    const input = inputOf(path)
    const made = await cache.getOrMake(input)
    set.set(path, { page: input.page, made, pdf: await readPdf(made.pdf) })
  }
}, 300_000)

const footOf = (page: ResolvedPage) => [`${site.name} · ${page.title} · Last reviewed ${longDate(page.reviewed)}`, site.disclosure.footer]

const plain = (text: string) => text.replace(/\s+/g, ' ').trim()

/** Returns the text of a page above its footer. */
const wordsAbove = (text: string, page: ResolvedPage) => footOf(page).reduce((rest, line) => rest.replace(line, ' '), plain(text))

const wordCount = (text: string) => text.match(/[\p{L}\p{N}][\p{L}\p{N}’'.,%/–-]*/gu)?.length ?? 0

const stringsIn = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []

const chaptersOf = ({ blocks }: ResolvedPage) => blocks.filter((block): block is BlockProps<'chapter'> => block.type === 'chapter')

test.skipIf(!hasShippedPages)('every guide, comparison and download of the specification has a document', () => {
  expect(
    [...Object.keys(promised), ...comparisons].filter((path) => !paths.includes(path)),
    'pages of the specification without "document:"',
  ).toEqual([])
})

describe.each(paths)('the PDF of %s', (path) => {
  test('has the promised number of pages, and nothing is cut off', () => {
    const { page, made, pdf } = documentAt(path)
    expect(made.problems).toEqual([])
    const wayOut = `Where another number is right, write it at "pages:" of the page's "document:"${path in promised ? ' and in "promised" (tests/documents/shippedDocuments.test.ts)' : ''}`
    expect(pdf.pages.length, wayOut).toBe((hasShippedPages ? promised[path] : undefined) ?? page.document?.pages)
    expect(pdf.pages.length).toBe(made.pages)
  })

  test('has title, publisher and language in its metadata, and is tagged', () => {
    const { page, pdf } = documentAt(path)
    expect(pdf.info).toMatchObject({ Title: page.title, Subject: page.description, Author: site.publisher, Language: 'en' })
    expect(pdf.tagged).toBe(true)
    expect(pdf.elements.filter((roles) => !roles.some((role) => /^H[123]$/.test(role)) && !roles.includes('P'))).toEqual([])
  })

  test('has an outline of its chapters and sections, or of its blocks', () => {
    const { page, pdf } = documentAt(path)
    const chapters = chaptersOf(page)
    const parts = page.blocks.filter(({ type }) => ['prose', 'comparisonTable', 'checklist', 'faq', 'sources'].includes(type))
    const expected =
      chapters.length > 0
        ? chapters.flatMap(({ title, sections }, index) => [
            numberedTitle(chapters.length > 1 ? index + 1 : undefined, title),
            ...sections.map((section) => `  ${section.title}`),
          ])
        : parts.map((block) => ('title' in block && block.title) || 'Sources')
    expect(pdf.outline[0]).toBe('Cover')
    expect(pdf.outline).toEqual(expect.arrayContaining(expected))
    expect(pdf.outline.filter((entry) => expected.includes(entry))).toEqual(expected)
  })

  test('has selectable text, and on every page the review date, the disclosure and the number', () => {
    const { page, pdf } = documentAt(path)
    pdf.pages.forEach((text, index) => {
      for (const line of footOf(page)) expect(plain(text), `page ${index + 1}`).toContain(line)
      expect(text).toMatch(new RegExp(`\\b${index + 1}$`, 'm'))
      expect(wordCount(wordsAbove(text, page)), `words of page ${index + 1}`).toBeGreaterThan(10)
    })
  })

  test('has at least 70 words on its median page, worksheets excluded', () => {
    const { page, pdf } = documentAt(path)
    const prompts = chaptersOf(page).flatMap(({ sections }) => sections.flatMap(({ worksheet = [] }) => worksheet.map(({ prompt }) => plain(prompt))))
    const counts = pdf.pages
      .map((text) => wordsAbove(text, page))
      .filter((text) => !prompts.some((prompt) => text.includes(prompt)))
      .map(wordCount)
      .sort((a, b) => a - b)
    expect(counts[Math.floor(counts.length / 2)], `${path} makes a thin document: write more, or remove "document:" from the page`).toBeGreaterThanOrEqual(70)
  })
})

test.skipIf(!hasShippedPages)('a document whose page has calculators refers to the web page for them', () => {
  const calculating = [...set.values()].filter(({ page }) => page.blocks.some(({ type }) => type === 'calculator'))
  expect(calculating.length).toBe(3)
  for (const { page, pdf } of calculating) expect(plain(pdf.pages[2] ?? ''), page.path).toMatch(/on the web page/i)
})

test('no sentence occurs in two documents', () => {
  const fragments = listFiles('pages').flatMap((file): unknown => (file.startsWith('_shared/') ? parse(readFileSync(join('pages', file), 'utf8')) : []))
  const sharedText = plain(stringsIn([site.disclosure, fragments]).join(' ')).replaceAll('{siteName}', site.name)
  // What the block says about itself on every page that has one, after its date.
  const ofTheBlock = /Look again at what you rely on before you decide\.$/
  const places = new Map<string, Set<string>>()
  for (const [path, { page, pdf }] of set)
    for (const text of pdf.pages.slice(1))
      for (const sentence of wordsAbove(text, page).split(/(?<=[.!?]”?)\s+/))
        if (wordCount(sentence) >= 6 && /[.!?]”?$/.test(sentence) && !sharedText.includes(sentence) && !ofTheBlock.test(sentence))
          places.set(sentence, (places.get(sentence) ?? new Set()).add(path))
  if (hasShippedPages) expect(places.size).toBeGreaterThan(2000)
  expect([...places].filter(([, where]) => where.size > 1).map(([sentence, where]) => `${sentence} (${[...where].join(', ')})`)).toEqual([])
})

test.skipIf(!hasShippedPages)('a document and its workbook are byte-identical when made again', async () => {
  for (const path of ['/resources/comparisons/make-vs-n8n', '/resources/grants/project-cost-calculator']) {
    const again = await makeDocument(inputOf(path))
    expect(Buffer.compare(again.pdf, documentAt(path).made.pdf), path).toBe(0)
    expect(again.workbook && Buffer.from(again.workbook)).toEqual(documentAt(path).made.workbook && Buffer.from(documentAt(path).made.workbook ?? []))
  }
})

/** PDF tools of the system, where they are installed: on Debian in poppler-utils. */
const hasPoppler = spawnSync('pdfinfo', ['-v']).status === 0

describe.skipIf(!hasPoppler || paths.length === 0)('Poppler reads from the PDF', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'agency-brief-documents-'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const run = (tool: string, path: string, ...args: string[]) => {
    const file = join(folder, 'document.pdf')
    writeFileSync(file, documentAt(path).made.pdf)
    const { status, stdout, stderr } = spawnSync(tool, [file, ...args], { encoding: 'utf8', maxBuffer: 64e6 })
    expect({ status, stderr }, `${tool} ${path}`).toEqual({ status: 0, stderr: '' })
    return stdout
  }

  test.each(paths)('of %s its pages, title and tags, its text and its embedded fonts', (path) => {
    const { page, pdf } = documentAt(path)
    const info = Object.fromEntries(
      run('pdfinfo', path)
        .split('\n')
        .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
    )
    expect(info).toMatchObject({ Pages: String(pdf.pages.length), Title: page.title, Author: site.publisher, Tagged: 'yes', JavaScript: 'no', Encrypted: 'no' })
    const text = plain(run('pdftotext', path, '-'))
    for (const { title, sections } of chaptersOf(page)) for (const words of [title, ...sections.map((section) => section.title)]) expect(text).toContain(words)
    const fonts = run('pdffonts', path).trim().split('\n').slice(2)
    expect(fonts.length).toBeGreaterThan(0)
    expect(fonts.filter((line) => !/\s(yes\s+yes\s+yes)\s/.test(line))).toEqual([])
  })
})
