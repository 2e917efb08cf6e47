import type { z } from 'zod'
import { type Block, type Page, page as pageSchema, type SharedBlocks, type Site, sharedBlocks, site as siteSchema } from '../../schema/index.ts'
import { type Assembly, assemble, type PlacedBlock, type Reading } from './assemble.ts'
import { type Face, isArticle } from './faces.ts'
import type { Issue, LocatedIssue } from './issue.ts'
import { Memory } from './memory.ts'
import { resolvePage, resolveSite } from './resolve.ts'
import type { ResolvedPage, ResolvedSite } from './resolved.ts'
import { pathOf, sharedName, sortFiles } from './routes.ts'
import { claimsOf } from './rules/claims.ts'
import { checkPage } from './rules/pageRules.ts'
import { type Reservations, releaseIssues, reservationsOfPage, reservationsOfShared, reservationsOfSite } from './rules/release.ts'
import { checkSite } from './rules/siteRules.ts'
import type { Summary } from './summary.ts'
import { blameDefinition } from './validation/blame.ts'
import type { Doubts } from './validation/draft.ts'
import { namesOfFields } from './validation/fields.ts'
import { misplacedFile } from './validation/misplaced.ts'
import { swallowedFields } from './validation/swallowed.ts'
import { judge, validate } from './validation/validate.ts'
import type { World } from './world.ts'
import { locate, type Written } from './yaml/locate.ts'
import { maxBytes, read } from './yaml/read.ts'

/** The files that content is made of, read from disk. */
export type ContentFiles = {
  /** The name of the pages folder: "pages". */
  folder: string
  /** By name relative to the pages folder, with forward slashes. */
  files: ReadonlyMap<string, Uint8Array>
  /** The files of `public/`, as addresses: "/logos/acme.svg". */
  publicFiles: ReadonlySet<string>
  /** The bytes of one of them, by its address. */
  readPublic(address: string): Uint8Array
}

/** The text of a file, by the name that issues use: "pages/index.yaml". Nothing of what is too large to be read as a page. */
export function textOf({ folder, files }: ContentFiles, file: string): string {
  const bytes = files.get(file.slice(folder.length + 1))
  return bytes ? decode(bytes) : ''
}

/** Text as it was written, whatever is wrong with its encoding. */
const decode = (bytes: Uint8Array) => (bytes.length > maxBytes ? '' : new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes))

/** The site, ready to render: its facts, and its pages one at a time. */
export type ReadySite = {
  site: ResolvedSite
  world: World
  /** What is known of each page, in the order of files. */
  summaries: Face[]
  /** The bytes of documents that have been made, by address: "/documents/x.pdf". Pages resolved afterwards show them. */
  sizes: Map<string, number>
  resolve(path: string): ResolvedPage | undefined
  /** The blocks of a page, and where each is written. */
  placed(path: string): readonly PlacedBlock[]
  /** Where in their files mistakes are, in the order of files and lines. */
  locate(issues: readonly Issue[]): LocatedIssue[]
}

/** A site that has been read as a whole, with all that is known of each page. */
export type LoadedSite = Omit<ReadySite, 'summaries'> & { summaries: Summary[] }

type Parsed<T> = {
  written: Written
  /** The best reading there is: a file with mistakes has one too, unless its YAML cannot be read. */
  value?: T
  issues: Issue[]
  doubts?: Doubts
}

/**
 * Reads, validates and resolves the whole site.
 * @param memory of an earlier reading of the same folder: what has not changed since is not worked out again, and a file
 *   with mistakes stands in the site as it was before them
 * @param postpone asked for each page whose links would be looked up again: with `true` that waits for a later reading
 * @returns every mistake of every file, located; the site, as far as it can be told; whether nothing was postponed; and what
 *   stands in the way of publishing, beside the mistakes
 */
export function loadSite(
  { folder, files, publicFiles, readPublic }: ContentFiles,
  memory = forgetful,
  postpone: (path: string) => boolean = () => false,
): { loaded?: LoadedSite; issues: LocatedIssue[]; whole: boolean; release(today: string): LocatedIssue[] } {
  const nameOf = (file: string) => `${folder}/${file}`
  const { pages: pageFiles, shared: sharedFiles, meant, issues: nameIssues } = sortFiles([...files.keys()], folder)
  const issues = [...nameIssues]
  const texts = new Map<string, Written>()
  const doubts = new Map<string, Doubts>()
  let isSound = true

  /** The best reading of a file, and the one to show: the last without mistakes. */
  const take = <T>(file: string, schema: z.ZodType<T>): { best?: T; shown?: T } => {
    const bytes = files.get(file) ?? new Uint8Array()
    const parsed = memory.recall(`file ${file}`, [bytes], () => parse(nameOf(file), bytes, schema))
    texts.set(nameOf(file), parsed.written)
    if (parsed.doubts) doubts.set(nameOf(file), parsed.doubts)
    issues.push(...parsed.issues)
    isSound &&= parsed.issues.length === 0
    const shown = memory.lastGood(file, parsed.issues.length > 0 ? undefined : parsed.value)
    return { best: parsed.value, shown }
  }

  const site: { best?: Site; shown?: Site } = files.has('_site.yaml') ? take<Site>('_site.yaml', siteSchema) : {}
  if (!files.has('_site.yaml') && !meant.site) issues.push(missingSite(nameOf('_site.yaml')))
  if (!site.best) doubts.set(nameOf('_site.yaml'), unknownSite().doubts)

  const shared = sharedFiles.map((file) => [sharedName(file), take<SharedBlocks>(file, sharedBlocks)] as const)
  const pages = pageFiles.map((file) => [file, take<Page>(file, pageSchema)] as const)

  const common = {
    folder,
    publicFiles,
    readPublic,
    hasHome: [...pageFiles.map(pathOf), ...meant.pages].includes('/'),
    paths: [...new Set([...pageFiles.map(pathOf), ...meant.pages, '/'])],
  }
  const best: Reading = {
    ...common,
    name: '',
    site: site.best ?? unknownSite().site,
    shared: new Map<string, Block[] | undefined>([
      ...shared.map(([name, { best }]) => [name, best?.blocks] as const),
      ...meant.shared.map((name) => [name, undefined] as const),
    ]),
    pages: new Map(pages.flatMap(([file, { best }]) => (best ? [[file, best] as const] : []))),
    doubts,
  }
  const assembly = assemble(best, memory)
  let whole = true
  const waits = (path: string) => {
    const postponed = postpone(path)
    whole &&= !postponed
    return postponed
  }
  const found = blameDefinition(
    unmasked(mistakesOf(best, assembly, memory, waits)),
    best.site,
    nameOf('_site.yaml'),
    [...texts.values()].map(({ text }) => text),
  )
  issues.push(...found.flatMap((issue) => settle(issue, doubts)))

  const located = locateAll(issues, texts, memory)
  const release = (today: string) =>
    locateAll(
      reservationsIn(best)
        .flatMap((each) => releaseIssues(each, today, best.site))
        .flatMap((issue) => settle(issue, doubts)),
      texts,
      forgetful,
    )
  if (!site.shown) return { issues: located, whole, release }
  const shown: Assembly = isSound
    ? assembly
    : assemble(
        {
          ...common,
          name: 'shown ',
          site: site.shown,
          shared: new Map(shared.map(([name, { shown }]) => [name, shown?.blocks] as const)),
          pages: new Map(pages.flatMap(([file, { shown }]) => (shown ? [[file, shown] as const] : []))),
          doubts: new Map(),
        },
        memory,
      )
  const { world, summaries, sizes } = shown
  return {
    loaded: {
      site: memory.visit(isSound ? 'site' : 'shown site', [], world, (seen) => resolveSite(nameOf('_site.yaml'), seen, hasArticles(seen))).site,
      world,
      summaries,
      sizes,
      resolve: (path) => resolveIn(shown, path)?.page,
      placed: (path) => shown.pages.get(path)?.blocks ?? [],
      locate: (found) => locateAll(found, texts, forgetful),
    },
    issues: located,
    whole,
    release,
  }
}

const forgetful = new Memory({ keeps: false })

const hasArticles = (world: World) => [...world.paths()].some((path) => isArticle(world.face(path)))

function resolveIn({ pages, world }: Assembly, path: string, seen = world) {
  const entry = pages.get(path)
  return entry && resolvePage(path, entry.file, entry.page, entry.blocks, seen)
}

const reservationsIn = ({ folder, site, pages, shared }: Reading): Reservations[] => [
  reservationsOfSite(site, `${folder}/_site.yaml`),
  ...[...pages].map(([file, page]) => reservationsOfPage(page, `${folder}/${file}`)),
  ...[...shared].map(([name, blocks]) => reservationsOfShared(blocks ?? [], `${folder}/_shared/${name}.yaml`)),
]

/** What is wrong with pages beyond the shape of their fields: rules, links, words in braces. */
function mistakesOf(reading: Reading, assembly: Assembly, memory: Memory, waits: (path: string) => boolean): Issue[] {
  const { folder, site } = reading
  const { pages, world } = assembly
  const claims = [...pages.values()].flatMap(({ blocks }) => claimsOf(blocks) ?? [])
  const issues = [...assembly.issues, ...checkSite({ ...reading, tokens: world.tokens, faces: assembly.summaries, claims })]
  issues.push(...memory.visit('site', [], world, (seen) => resolveSite(`${folder}/_site.yaml`, seen, hasArticles(seen))).issues)
  for (const [path, placed] of pages) {
    const { file, page, blocks } = placed
    issues.push(...memory.recall(`rules of ${file}`, [page, blocks, site.provider, world.tokens], () => checkPage(placed, site.provider, world.tokens)))
    const lookUp = (seen: World) => resolveIn(assembly, path, seen)?.issues ?? []
    issues.push(...memory.visit<Issue[]>(`page ${path}`, [page, blocks], world, lookUp, { waits: () => waits(path), none: [] }))
  }
  return issues
}

/**
 * A name with an unknown word in braces is not what the author meant, so what follows from it is no mistake; and what is written
 * twice is to be removed, however it is spelt.
 */
function unmasked(issues: readonly Issue[]): Issue[] {
  const placeOf = ({ file, path }: Issue) => JSON.stringify([file, path.map(String)])
  const unknown = new Set(issues.filter(({ code }) => code === 'unknown-token').map(placeOf))
  const twice = new Set(issues.filter(({ code }) => code === 'duplicate-id').map(placeOf))
  return issues.filter(
    (issue) => !(issue.code.startsWith('ranking-') && unknown.has(placeOf(issue))) && !(issue.code === 'unknown-topic' && twice.has(placeOf(issue))),
  )
}

/** An issue found in a best reading, where the author wrote it; nothing if it is about what stands in for something unknown. */
function settle(issue: Issue, doubts: ReadonlyMap<string, Doubts>): Issue[] {
  const doubt = doubts.get(issue.file)
  if (!doubt || issue.range) return [issue]
  if (doubt.isHole(issue.path)) return []
  // Words in braces and links inside a text are looked up whatever is wrong with the text as a whole.
  if (doubt.isReported(issue.path) && (issue.within === undefined || issue.code === 'bad-formula' || issue.code === 'markdown')) return []
  return [{ ...issue, path: doubt.written(issue.path) }]
}

/** Bytes → text → data → a value of the schema, with all that is wrong on the way. */
export function parse<T>(file: string, bytes: Uint8Array, schema: z.ZodType<T>): Parsed<T> {
  const { source, issues, reading } = readAsMeant(file, bytes, schema)
  const astray = source ? misplacedFile(file, schema, source.data) : undefined
  if (source && astray) return { written: { text: source.text, mended: source.mended }, issues: [...issues, astray] }
  const validated = reading && isCredible(reading.issues, issues.length, source?.mended !== undefined) ? reading : undefined
  const swallowed = source && !source.mended ? swallowedFields(file, source.text, schema, source.data) : []
  const text = source?.text ?? decode(bytes)
  return {
    written: { text, ...(source?.mended ? { mended: source.mended } : {}) },
    issues: [...issues, ...swallowed, ...(validated?.issues ?? []).filter((issue) => !isEcho(issue, [...issues, ...swallowed]))],
    ...(validated?.value === undefined ? {} : { value: validated.value }),
    ...(validated?.doubts ? { doubts: validated.doubts } : {}),
  }
}

/** A text that can be read, and says what makes no sense, may have been meant otherwise. */
function readAsMeant<S extends z.ZodType>(file: string, bytes: Uint8Array, schema: S) {
  const attempt = (looksTwice: boolean) => {
    const { source, issues } = read(file, bytes, judge(schema), namesOfFields('markdown'), looksTwice)
    return { source, issues, reading: source ? validate(schema, source) : undefined }
  }
  const first = attempt(false)
  if (!first.reading || first.reading.issues.length === 0 || first.issues.length > 0) return first
  const second = attempt(true)
  return second.source && !second.source.mended ? first : second
}

/** A text whose YAML had to be mended may have been mended wrongly: then its fields do not come out right at all. */
const isCredible = (found: readonly Issue[], slips: number, mended: boolean) =>
  !mended || (found.length <= 3 + 2 * slips && !found.some(({ code, path }) => code === 'missing-field' && path.length === 1))

/** A field that is missing in one place because it is reported to stand in another. */
const isEcho = ({ code, path }: Issue, told: readonly Issue[]) =>
  code === 'missing-field' &&
  told.some(
    (other) =>
      (other.code === 'duplicate-key' || other.code === 'yaml-syntax') &&
      other.path.length > 0 &&
      path.length >= other.path.length &&
      other.path.at(-1) === path.at(-1) &&
      other.path.slice(0, -1).every((step, index) => step === path[index]),
  )

const missingSite = (file: string): Issue => ({
  code: 'missing-site',
  file,
  path: [],
  range: [0, 0],
  message: `There is no ${file}, which holds the name, links and navigation of the site. Restore it.`,
})

let unknown: { site: Site; doubts: Doubts } | undefined

/** Stands in for the facts of a site that cannot be read, all of them uncertain. */
function unknownSite(): { site: Site; doubts: Doubts } {
  if (unknown) return unknown
  const { value, doubts } = validate(siteSchema, { file: '', text: '', data: {}, holes: [['links'], ['tokens']], reported: [] })
  if (!value || !doubts) throw new Error('No site can be made up that the schema accepts')
  unknown = { site: value, doubts }
  return unknown
}

/** Two lists of located issues as one, in the order of files and lines. */
export const inOrder = (issues: readonly LocatedIssue[]) =>
  [...issues].sort((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line || a.column - b.column))

export function locateAll(issues: readonly Issue[], texts: ReadonlyMap<string, Written>, memory: Memory): LocatedIssue[] {
  const byFile = new Map<string, Issue[]>()
  const seen = new Set<string>()
  for (const issue of issues) {
    // A mistake in a shared block is met on every page that uses it; the author made it once.
    const key = JSON.stringify([issue.code, issue.file, issue.path.map(String), issue.within, issue.at, issue.range, issue.message])
    if (seen.has(key)) continue
    seen.add(key)
    const own = byFile.get(issue.file)
    if (own) own.push(issue)
    else byFile.set(issue.file, [issue])
  }
  return [...byFile]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([file, own]) => {
      const written = texts.get(file) ?? { text: '' }
      return memory.recall(`places in ${file}`, [written.text, JSON.stringify(own)], () => locate(written, own))
    })
}
