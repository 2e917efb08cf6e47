import type { z } from 'zod'
import { type Page, page as pageSchema, type SharedBlocks, type Site, sharedBlocks, site as siteSchema } from '../../schema/index.ts'
import type { Reading } from './assemble.ts'
import type { ContentFiles } from './files.ts'
import type { Issue } from './issue.ts'
import type { Memory } from './memory.ts'
import { parse } from './parse.ts'
import { pathOf, sharedName } from './routes.ts'
import { sortFiles } from './sortFiles.ts'
import type { Doubts } from './validation/draft.ts'
import { validate } from './validation/validate.ts'
import type { Written } from './yaml/locate.ts'

type SiteRead = {
  /** What the files say, as far as it can be told. */
  best: Reading
  /** What they said when they last had no mistakes: `best` itself where there is none. Nothing before that. */
  shown?: Reading | undefined
  /** The texts by file: "pages/index.yaml". */
  texts: ReadonlyMap<string, Written>
  /** What is wrong with each file on its own. */
  issues: Issue[]
}

/** A value as it is best read, and as it was when its file last had no mistakes. */
type Taken<T> = { best?: T | undefined; shown?: T | undefined }

/** Reads every file of a site, each on its own. */
export function readSite({ folder, files, publicFiles, strayLinks = [], readPublic }: ContentFiles, memory: Memory): SiteRead {
  const nameOf = (file: string) => `${folder}/${file}`
  const { pages: pageFiles, shared: sharedFiles, meant, issues: nameIssues } = sortFiles([...files.keys()], folder)
  const issues = [...nameIssues]
  const texts = new Map<string, Written>()
  const doubts = new Map<string, Doubts>()
  let isSound = true

  const take = <T>(file: string, schema: z.ZodType<T>): Taken<T> => {
    const bytes = files.get(file) ?? new Uint8Array()
    const parsed = memory.recall(`file ${file}`, [bytes], () => parse(nameOf(file), bytes, schema))
    texts.set(nameOf(file), parsed.written)
    if (parsed.doubts) doubts.set(nameOf(file), parsed.doubts)
    issues.push(...parsed.issues)
    isSound &&= parsed.issues.length === 0
    return { best: parsed.value, shown: memory.lastGood(file, parsed.issues.length > 0 ? undefined : parsed.value) }
  }

  const site: Taken<Site> = files.has('_site.yaml') ? take<Site>('_site.yaml', siteSchema) : {}
  if (!files.has('_site.yaml') && !meant.site) issues.push(missingSite(nameOf('_site.yaml')))
  if (!site.best) doubts.set(nameOf('_site.yaml'), unknownSite().doubts)
  const shared = sharedFiles.map((file) => [sharedName(file), take<SharedBlocks>(file, sharedBlocks)] as const)
  const pages = pageFiles.map((file) => [file, take<Page>(file, pageSchema)] as const)

  const paths = [...pageFiles.map(pathOf), ...meant.pages]
  const common = { folder, publicFiles, strayLinks, readPublic, hasHome: paths.includes('/'), paths: [...new Set([...paths, '/'])] }
  const sharedIn = (which: keyof Taken<SharedBlocks>) => shared.map(([name, taken]) => [name, taken[which]?.blocks] as const)
  const pagesIn = (which: keyof Taken<Page>) =>
    new Map(
      pages.flatMap(([file, taken]) => {
        const page = taken[which]
        return page ? [[file, page] as const] : []
      }),
    )
  const best: Reading = {
    ...common,
    name: '',
    site: site.best ?? unknownSite().site,
    shared: new Map([...sharedIn('best'), ...meant.shared.map((name) => [name, undefined] as const)]),
    pages: pagesIn('best'),
    doubts,
  }
  const last = (facts: Site): Reading => ({
    ...common,
    name: 'shown ',
    site: facts,
    shared: new Map(sharedIn('shown')),
    pages: pagesIn('shown'),
    doubts: new Map(),
  })
  return { best, shown: site.shown && (isSound ? best : last(site.shown)), texts, issues }
}

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
