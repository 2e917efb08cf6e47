import { Document, LineCounter, type Node, parseDocument, type YAMLMap, type YAMLSeq } from 'yaml'
import { type Agency, block } from '../../../schema/index.ts'
import type { ContentFiles } from '../../content/files.ts'
import { loadSite } from '../../content/index.ts'
import type { LocatedIssue } from '../../content/issue.ts'
import { Memory } from '../../content/memory.ts'
import { cleanName, pathOf, segment } from '../../content/routes.ts'
import { didYouMean, nearest } from '../../content/suggest.ts'
import { defOf, descriptionOf } from '../../content/validation/introspect.ts'
import { UsageError } from '../../system/usageError.ts'
import { modeline } from '../schema.ts'
import { badgeOf, type RankingRow, type RankingRows, rankingRows } from './rows.ts'
import { readSheet } from './spreadsheet.ts'
import sampleAgencies from './templates/agencies.csv?raw'
import article from './templates/article.yaml?raw'
import comparison from './templates/comparison.yaml?raw'
import guide from './templates/guide.yaml?raw'
import page from './templates/page.yaml?raw'
import ranking from './templates/ranking.yaml?raw'
import service from './templates/service.yaml?raw'

/** The kinds of page that `npm run new` writes: where they stand, and what they start as. */
export const pageKinds = {
  ranking: { folder: 'rankings/', template: ranking },
  service: { folder: 'services/', template: service },
  article: { folder: 'resources/blog/', template: article },
  guide: { folder: 'resources/guides/', template: guide },
  comparison: { folder: 'resources/comparisons/', template: comparison },
  page: { folder: '', template: page },
} as const

export type PageKind = keyof typeof pageKinds

export type NewPage = {
  kind: PageKind
  /** The last part of its address: "voice-agents". */
  name: string
  /** What it is called in sentences: "Voice agents". */
  title: string
  /** The day it is written, for its dates. */
  today: string
  /** The rows of a ranking, as a spreadsheet exports them; `name` is how messages call the file. */
  sheet?: { name: string; bytes: Uint8Array }
}

export type Draft = {
  /** Relative to the pages folder. */
  file: string
  text: string
  /** The lines that hold text for the author to write, which the release gate objects to. */
  toWrite: number[]
  /** How many rows a ranking has. */
  rows: number
  notes: string[]
}

/**
 * The file of a new page, checked with the rest of the site and not yet written.
 * @returns the draft; or the sentences about the sheet and the issues of the site that stand in the way
 * @throws {UsageError} for a name that makes no address, or one that is taken
 */
export function draftPage(wanted: NewPage, content: ContentFiles, memory = new Memory()): { draft?: Draft; problems: string[]; issues: LocatedIssue[] } {
  const { kind, name, title, sheet } = wanted
  const before = loadSite(content, memory)
  const file = `${folderOf(kind, before.loaded?.world.aliases)}${name}.yaml`
  const path = pathOf(file)
  checkFree(path, content)
  // Without the site's facts nothing can be said about a page.
  if (!before.loaded) return { problems: [], issues: before.issues }
  const known = new Set(before.issues.map(keyOf))
  const siteWith = (text: string) => loadSite({ ...content, files: new Map([...content.files, [file, new TextEncoder().encode(text)]]) }, memory)
  /** The issues that the site has with the page and had not without it. */
  const issuesWith = (text: string) => siteWith(text).issues.filter((issue) => !known.has(keyOf(issue)))
  const isOwn = (issue: LocatedIssue) => issue.file === `${content.folder}/${file}`
  const finish = (text: string, issues: LocatedIssue[], rows: number, notes: string[]) => {
    if (issues.length > 0) return { problems: [], issues }
    const unwritten = siteWith(text)
      .release(wanted.today)
      .filter((issue) => issue.code === 'release-placeholder' && isOwn(issue))
    return { draft: { file, text, toWrite: [...new Set(unwritten.map(({ line }) => line))], rows, notes }, problems: [], issues }
  }

  const filled = `${modeline(file)}\n${fillTemplate(pageKinds[kind].template, { ...wanted, path })}`
  if (kind !== 'ranking') return finish(filled, issuesWith(filled), 0, [])

  const { provider } = before.loaded.world.site
  const samples = rowsOf({ name: 'agencies.csv', bytes: new TextEncoder().encode(sampleAgencies) }, title, provider)
  const partner = samples.rows[0]?.agency
  if (!partner || samples.problems.length > 0) throw new Error('The sample agencies have mistakes')
  const { rows, problems, notes, cell } = sheet ? rowsOf(sheet, title, provider, partner) : samples
  if (rows.length === 0) return { problems: problems.map(({ sentence }) => sentence), issues: [] }

  let text = ''
  let issues: LocatedIssue[] = []
  const objected = new Set(problems.map(({ row, field }) => `${row} ${field}`))
  // What the site objects to in a cell is said about the cell. A stand-in takes its place, so that whatever only a page
  // without mistakes is asked about (its links, its words in braces) is found in the same run.
  for (let again = true; again; ) {
    again = false
    text = filled.replace(' "<rows>"', () => `\n${writeRows(rows)}`)
    issues = issuesWith(text)
    const placeOf = placesOfRows(text)
    for (const { line, code, message } of issues.filter(isOwn)) {
      const { index, field } = placeOf(line) ?? { index: -1, field: '' }
      const { row, agency = {} } = rows[index] ?? {}
      // Order and repetition were looked at in the sheet, by its own numbers.
      if (row === undefined || objected.has(`${row} ${field}`) || code === 'ranking-order' || code === 'ranking-duplicate') continue
      problems.push({ row, field, sentence: `${cell(row, field)}: ${message}` })
      objected.add(`${row} ${field}`)
      Object.assign(agency, { [field]: field in standIns ? standIns[field] : 'Stand-in' })
      again = true
    }
  }
  if (problems.length === 0) return finish(text, issues, rows.length, notes)
  const sentences = problems.sort((a, b) => (a.row ?? 0) - (b.row ?? 0)).map(({ sentence }) => sentence)
  return { problems: sentences, issues: issues.filter((issue) => !isOwn(issue)) }
}

/** The folder of a kind of page, where it is now if it was renamed. */
function folderOf(kind: PageKind, aliases: ReadonlyMap<string, string> | undefined): string {
  const { folder } = pageKinds[kind]
  const moved = aliases?.get(`/${folder.slice(0, -1)}`)
  return moved === undefined ? folder : `${moved.slice(1)}/`
}

/** What stands on a page for a cell that was objected to. Every other field takes any text. */
const standIns: Record<string, unknown> = { rating: 0, website: '#', badge: undefined, badgeTone: undefined, illustrative: undefined }

/** "voice-agents" → "Voice agents" */
export const titleOf = (name: string) => {
  const words = name.slice(name.lastIndexOf('/') + 1).replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Checks a name for a new page. @throws {UsageError} with the clean name */
export function checkName(kind: PageKind, name: string): void {
  const { folder } = pageKinds[kind]
  const parts = name.split('/')
  const bare = name.replace(/^\/?(pages\/)?/, '')
  const clean = cleanAddress(bare.startsWith(folder) ? bare.slice(folder.length) : bare, kind === 'page' ? '/' : '-')
  const offer = didYouMean(clean && clean !== name ? clean : undefined)
  if (kind !== 'page' && parts.length > 1) throw new UsageError(`A ${kind} stands right in ${folder}, so its name has no "/".${offer}`)
  if (parts.some((part) => !segment.test(part))) throw new UsageError(`"${name}" makes no clean address. Use small letters, digits and hyphens.${offer}`)
  if (parts.at(-1) === 'index') throw new UsageError(`"index" is the name of the page that leads a folder. Choose the name that the address should end in.`)
  if (name.length > 60) throw new UsageError(`"${name.slice(0, 57)}…" has ${name.length} characters. An address is easier to pass on with fewer than 60.`)
}

const cleanAddress = (name: string, join: string) =>
  name
    .replace(/\.ya?ml$/i, '')
    .split('/')
    .map(cleanName)
    .filter(Boolean)
    .join(join)
    .slice(0, 60)

/** What a page is called: one line, short enough for the title and the badges. @throws {UsageError} */
export function checkTitle(title: string): void {
  if (!/\S/.test(title) || /[\n\r]/.test(title)) throw new UsageError('Give the name as one line of text: --name "Voice agents".')
  if (title.length > 37) throw new UsageError(`"${title}" has ${title.length} characters, and titles have room for 37. Give a shorter name: --name "…".`)
}

/** @throws {UsageError} if the address leads somewhere already */
function checkFree(path: string, { files, folder }: ContentFiles) {
  const taken = [...files.keys()].find((file) => !file.startsWith('_') && file.endsWith('.yaml') && pathOf(file) === path)
  if (taken !== undefined) throw new UsageError(`${folder}/${taken} is already the page ${path}. Nothing was written.`)
}

/** Puts the facts of the new page into a template. Every place for text stands in double quotes. */
function fillTemplate(template: string, { title, path, today }: NewPage & { path: string }): string {
  const quoted = (text: string) => JSON.stringify(text).slice(1, -1)
  const [first = '', second = ''] = title
  const inSentence = second === second.toUpperCase() ? title : first.toLowerCase() + title.slice(1)
  const facts: Record<string, string> = { Name: quoted(title), name: quoted(inSentence), path, today }
  return template.replace(/<(Name|name|path|today)>/g, (_, fact: string) => facts[fact] ?? '')
}

function rowsOf({ name, bytes }: NonNullable<NewPage['sheet']>, category: string, provider: string, partner: RankingRow['agency'] = { name: '{provider}' }) {
  const { sheet, problems } = readSheet(bytes, name)
  if (sheet) return rankingRows(sheet, name, provider, category, { ...partner, badge: badgeOf('#1', category) })
  return { rows: [], problems: problems.map((sentence): RankingRows['problems'][number] => ({ sentence })), notes: [], cell: () => '' }
}

/** The fields of each row in the order of the schema, as YAML. What a field is for stands above its first use. */
function writeRows(rows: readonly RankingRow[]): string {
  const document = new Document(
    rows.map(({ agency }) => Object.fromEntries(agencyFields.flatMap(([field]) => (agency[field] === undefined ? [] : [[field, agency[field]]])))),
  )
  const explained = new Set<string>()
  for (const row of (document.contents as YAMLSeq<YAMLMap<Node & { value: string }>>).items)
    row.items.forEach(({ key }, index) => {
      const description = agencyFields.find(([field]) => field === key.value)?.[1]
      // The note on the first field of a row stands above its "- ".
      if (description && !explained.has(key.value)) (index === 0 ? row : key).commentBefore = ` ${description}`
      explained.add(key.value)
    })
  return document
    .toString({ lineWidth: 0 })
    .trimEnd()
    .replace(/^(?=.)/gm, '      ')
}

const agencyFields = fieldsOfAgency()

function fieldsOfAgency() {
  const table = block.options.find((option) => option.shape.type.value === 'rankingTable')
  const agency = table && 'agencies' in table.shape ? defOf(table.shape.agencies).element : undefined
  return Object.entries((agency && defOf(agency).shape) ?? {}).map(([field, schema]) => [field as keyof Agency, descriptionOf(schema)] as const)
}

/** Which row and field of the ranking a line of the page belongs to. */
function placesOfRows(text: string): (line: number) => { index: number; field: string } | undefined {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines })
  const data = document.toJS() as { blocks: { type: string }[] }
  const at = data.blocks.findIndex(({ type }) => type === 'rankingTable')
  const agencies = document.getIn(['blocks', at, 'agencies']) as YAMLSeq<YAMLMap<Node & { value: string }, Node>>
  const places = agencies.items.flatMap(({ items }, index) =>
    items.map(({ key }) => ({ line: lines.linePos(key.range?.[0] ?? 0).line, index, field: key.value })),
  )
  const end = lines.linePos(agencies.range?.[1] ?? 0).line
  return (line) => (line > end ? undefined : places.findLast((place) => place.line <= line))
}

const keyOf = ({ code, file, line, column, message }: LocatedIssue) => JSON.stringify([code, file, line, column, message])

const plainKind = (word: string) =>
  word
    .toLowerCase()
    .replace(/[^a-z]/g, '')
    .replace(/ies$/, 'y')
    .replace(/(?<=.)s$/, '')

/** What has no page of its own, and where it is written. */
const entries: Record<string, string> = {
  tool: 'Tools stand in pages/tools.yaml: copy an entry of its toolList.',
  casestudy: 'Case studies stand in pages/case-studies.yaml: copy an entry of its caseStudies.',
  agency: 'Agencies are rows of a ranking: copy a row under "agencies:" in a file of pages/rankings/.',
  testimonial: 'Testimonials are entries of a testimonials block on a page.',
  question: 'Questions are entries of a faq block on a page.',
  faq: 'Questions are entries of a faq block on a page.',
  menu: 'The menu stands in pages/_site.yaml, under "navigation:".',
  redirect: 'An old address that leads to a page stands under "aliases:" in the file of that page.',
}

/** The kind of thing that a word means. @throws {UsageError} */
export function pageKindOf(word: string): PageKind | 'block' {
  const kinds = [...(Object.keys(pageKinds) as PageKind[]), 'block'] as const
  const kind = kinds.find((known) => known === word)
  if (kind) return kind
  const place = Object.hasOwn(entries, plainKind(word)) ? entries[plainKind(word)] : undefined
  if (place !== undefined) throw new UsageError(`"${word}" is not a kind of page. ${place}`)
  const synonyms: Record<string, PageKind> = {
    post: 'article',
    blog: 'article',
    'blog-post': 'article',
    category: 'ranking',
    rankings: 'ranking',
    screen: 'page',
  }
  const suggestion = nearest(word, kinds) ?? (Object.hasOwn(synonyms, word) ? synonyms[word] : undefined)
  throw new UsageError(`"${word}" is not a kind of page.${didYouMean(suggestion)} The kinds are ${kinds.join(', ')}.`)
}
