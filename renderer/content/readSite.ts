import type { z } from 'zod'
import { type Page, page as pageSchema, type SharedBlocks, type Site, sharedBlocks, site as siteSchema } from '../../schema/index.ts'
import type { ParsedSite } from './assemble.ts'
import { classifyFiles } from './classifyFiles.ts'
import type { ContentFiles } from './files.ts'
import type { IncrementalCache } from './incrementalCache.ts'
import type { Issue } from './issue.ts'
import { parse } from './parse.ts'
import { sharedName, siteFileName } from './routes.ts'
import type { RecoveryInfo } from './validation/repairedData.ts'
import { validate } from './validation/validate.ts'
import type { FileText } from './yaml/locate.ts'

export type SiteVersions = {
  /** What the files say, as far as they can be read. */
  best: ParsedSite
  /** What each said when it last had no mistakes: `best` itself where there are none. Undefined before that. */
  lastGood?: ParsedSite
}

type SiteReadResult = {
  /** The site as it is built. */
  published: SiteVersions
  /** The site as it would be with all drafts; undefined if there are none. */
  withDrafts?: SiteVersions
  /** The texts by file name: "pages/index.yaml". */
  texts: ReadonlyMap<string, FileText>
  /** What is wrong with each file on its own. */
  issues: Issue[]
}

/** A value as far as its file can be read, and as it was when the file last had no mistakes. */
type FileVersions<T> = { best?: T; lastGood?: T; isSound: boolean }

/** Reads every file of a site, each on its own. */
export function readSite({ folder, files, escapingPages, publicFiles, escapingSymlinks, readPublic }: ContentFiles, cache: IncrementalCache): SiteReadResult {
  const nameOf = (file: string) => `${folder}/${file}`
  const {
    pages: pageFiles,
    drafts,
    shared: sharedFiles,
    intended,
    intendedDrafts,
    issues: nameIssues,
  } = classifyFiles([...files.keys()], folder, escapingPages)
  const issues = [...nameIssues]
  const texts = new Map<string, FileText>()
  const recoveries = new Map<string, RecoveryInfo>()

  const readFile = <T>(file: string, schema: z.ZodType<T>): FileVersions<T> => {
    const bytes = files.get(file) ?? new Uint8Array()
    const parsed = cache.compute(`file ${file}`, [bytes], () => parse(nameOf(file), bytes, schema))
    texts.set(nameOf(file), parsed.written)
    if (parsed.recovery) recoveries.set(nameOf(file), parsed.recovery)
    issues.push(...parsed.issues)
    const isSound = parsed.issues.length === 0
    return { best: parsed.value, lastGood: cache.lastGood(file, isSound ? parsed.value : undefined), isSound }
  }

  const site: FileVersions<Site> = files.has(siteFileName) ? readFile<Site>(siteFileName, siteSchema) : { isSound: false }
  if (!files.has(siteFileName) && !intended.site) issues.push(missingSite(nameOf(siteFileName)))
  if (!site.best) recoveries.set(nameOf(siteFileName), placeholderSite().recovery)
  const parts = {
    site,
    shared: new Map(sharedFiles.map((file) => [sharedName(file), readFile<SharedBlocks>(file, sharedBlocks)])),
    pages: new Map([...pageFiles.values(), ...drafts.values()].map((file) => [file, readFile<Page>(file, pageSchema)])),
    intended,
    recoveries,
    common: { folder, publicFiles, escapingSymlinks, readPublic },
  }
  return {
    published: versionsOf(parts, pageFiles, drafts, ''),
    withDrafts:
      drafts.size > 0
        ? versionsOf(
            { ...parts, intended: { ...intended, pages: [...intended.pages, ...intendedDrafts] } },
            new Map([...pageFiles, ...drafts]),
            new Map(),
            'with drafts ',
          )
        : undefined,
    texts,
    issues,
  }
}

/** The files of a site that have been read. */
type SiteParts = {
  site: FileVersions<Site>
  /** By name. */
  shared: ReadonlyMap<string, FileVersions<SharedBlocks>>
  /** By file. */
  pages: ReadonlyMap<string, FileVersions<Page>>
  intended: ReturnType<typeof classifyFiles>['intended']
  recoveries: ReadonlyMap<string, RecoveryInfo>
  common: Pick<ParsedSite, 'folder' | 'publicFiles' | 'escapingSymlinks' | 'readPublic'>
}

/**
 * Puts a site together from some of its pages.
 * @param fileOf the files of these pages, by address
 * @param omitted those of the drafts that are not among them
 */
function versionsOf(
  { site, shared, pages, intended, recoveries, common }: SiteParts,
  fileOf: ReadonlyMap<string, string>,
  omitted: ReadonlyMap<string, string>,
  cachePrefix: string,
): SiteVersions {
  const included = [...fileOf.values()].flatMap((file) => {
    const versions = pages.get(file)
    return versions ? [[file, versions] as const] : []
  })
  const pagesIn = (which: 'best' | 'lastGood') => new Map(included.flatMap(([file, { [which]: page }]) => (page ? [[file, page] as const] : [])))
  const sharedIn = (which: 'best' | 'lastGood') => [...shared].map(([name, versions]) => [name, versions[which]?.blocks] as const)
  const paths = [...fileOf.keys(), ...intended.pages]
  const known = { ...common, drafts: omitted, hasHome: paths.includes('/'), paths: [...new Set([...paths, '/'])] }
  const best: ParsedSite = {
    ...known,
    cachePrefix,
    site: site.best ?? placeholderSite().site,
    shared: new Map([...sharedIn('best'), ...intended.shared.map((name) => [name, undefined] as const)]),
    pages: pagesIn('best'),
    recoveries,
  }
  if (!site.lastGood) return { best }
  if ([site, ...shared.values(), ...included.map(([, versions]) => versions)].every(({ isSound }) => isSound)) return { best, lastGood: best }
  const lastGood: ParsedSite = {
    ...known,
    cachePrefix: `last good ${cachePrefix}`,
    site: site.lastGood,
    shared: new Map(sharedIn('lastGood')),
    pages: pagesIn('lastGood'),
    recoveries: new Map(),
  }
  return { best, lastGood }
}

const missingSite = (file: string): Issue => ({
  code: 'missing-site',
  file,
  path: [],
  range: [0, 0],
  message: `There is no ${file}, which contains the name, links and navigation of the site. Restore it.`,
})

let placeholder: { site: Site; recovery: RecoveryInfo } | undefined

/** Returns a stand-in for the facts of a site that cannot be read, all of them uncertain. */
function placeholderSite(): { site: Site; recovery: RecoveryInfo } {
  if (placeholder) return placeholder
  const { value, recovery } = validate(siteSchema, { file: '', text: '', data: {}, placeholders: [['links'], ['tokens']], reported: [] })
  if (!value || !recovery) throw new Error('No site can be made up that the schema accepts')
  placeholder = { site: value, recovery }
  return placeholder
}
