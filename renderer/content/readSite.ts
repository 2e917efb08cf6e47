import type { z } from 'zod'
import { type Page, page as pageSchema, type SharedBlocks, type Site, sharedBlocks, site as siteSchema } from '../../schema/index.ts'
import type { ParsedSite } from './assemble.ts'
import { classifyFiles } from './classifyFiles.ts'
import type { ContentFiles } from './files.ts'
import type { IncrementalCache } from './incrementalCache.ts'
import type { Issue } from './issue.ts'
import { parse } from './parse.ts'
import { sharedName } from './routes.ts'
import type { RecoveryInfo } from './validation/draft.ts'
import { validate } from './validation/validate.ts'
import type { FileText } from './yaml/locate.ts'

type SiteReadResult = {
  /** What the files say, as far as they can be read. */
  best: ParsedSite
  /** What each said when it last had no mistakes: `best` itself where there are none. Undefined before that. */
  lastGood?: ParsedSite | undefined
  /** The texts by file name: "pages/index.yaml". */
  texts: ReadonlyMap<string, FileText>
  /** What is wrong with each file on its own. */
  issues: Issue[]
}

/** A value as far as its file can be read, and as it was when the file last had no mistakes. */
type FileVersions<T> = { best?: T | undefined; lastGood?: T | undefined }

/** Reads every file of a site, each on its own. */
export function readSite({ folder, files, publicFiles, escapingSymlinks, readPublic }: ContentFiles, cache: IncrementalCache): SiteReadResult {
  const nameOf = (file: string) => `${folder}/${file}`
  const { pages: pageFiles, shared: sharedFiles, intended, issues: nameIssues } = classifyFiles([...files.keys()], folder)
  const issues = [...nameIssues]
  const texts = new Map<string, FileText>()
  const recoveries = new Map<string, RecoveryInfo>()
  let isSound = true

  const readFile = <T>(file: string, schema: z.ZodType<T>): FileVersions<T> => {
    const bytes = files.get(file) ?? new Uint8Array()
    const parsed = cache.compute(`file ${file}`, [bytes], () => parse(nameOf(file), bytes, schema))
    texts.set(nameOf(file), parsed.written)
    if (parsed.recovery) recoveries.set(nameOf(file), parsed.recovery)
    issues.push(...parsed.issues)
    isSound &&= parsed.issues.length === 0
    return { best: parsed.value, lastGood: cache.lastGood(file, parsed.issues.length > 0 ? undefined : parsed.value) }
  }

  const site: FileVersions<Site> = files.has('_site.yaml') ? readFile<Site>('_site.yaml', siteSchema) : {}
  if (!files.has('_site.yaml') && !intended.site) issues.push(missingSite(nameOf('_site.yaml')))
  if (!site.best) recoveries.set(nameOf('_site.yaml'), placeholderSite().recovery)
  const shared = sharedFiles.map((file) => [sharedName(file), readFile<SharedBlocks>(file, sharedBlocks)] as const)
  const pages = [...pageFiles.values()].map((file) => [file, readFile<Page>(file, pageSchema)] as const)

  const paths = [...pageFiles.keys(), ...intended.pages]
  const common = { folder, publicFiles, escapingSymlinks, readPublic, hasHome: paths.includes('/'), paths: [...new Set([...paths, '/'])] }
  const sharedIn = (which: keyof FileVersions<SharedBlocks>) => shared.map(([name, versions]) => [name, versions[which]?.blocks] as const)
  const pagesIn = (which: keyof FileVersions<Page>) =>
    new Map(
      pages.flatMap(([file, versions]) => {
        const page = versions[which]
        return page ? [[file, page] as const] : []
      }),
    )
  const best: ParsedSite = {
    ...common,
    cachePrefix: '',
    site: site.best ?? placeholderSite().site,
    shared: new Map([...sharedIn('best'), ...intended.shared.map((name) => [name, undefined] as const)]),
    pages: pagesIn('best'),
    recoveries,
  }
  const lastGood = (facts: Site): ParsedSite => ({
    ...common,
    cachePrefix: 'last good ',
    site: facts,
    shared: new Map(sharedIn('lastGood')),
    pages: pagesIn('lastGood'),
    recoveries: new Map(),
  })
  return { best, lastGood: site.lastGood && (isSound ? best : lastGood(site.lastGood)), texts, issues }
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
