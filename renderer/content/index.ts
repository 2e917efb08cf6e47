import { assemble, type Reading, resolveFacts, resolveIn } from './assemble.ts'
import type { ContentFiles } from './files.ts'
import { asWritten, findMistakes } from './findMistakes.ts'
import type { Issue, LocatedIssue } from './issue.ts'
import { locateAll } from './locateAll.ts'
import { Memory } from './memory.ts'
import type { PageFacts } from './pageFacts.ts'
import type { PageSummary } from './pageSummary.ts'
import type { PlacedBlock } from './placed.ts'
import { readSite } from './readSite.ts'
import type { ResolvedPage, ResolvedSite } from './resolved.ts'
import { type Blockers, blockersOfPage, blockersOfShared, blockersOfSite, releaseIssues } from './rules/release.ts'
import type { World } from './world.ts'

/** The site, ready to render: its facts, and its pages one at a time. */
export type ReadySite = {
  site: ResolvedSite
  world: World
  /** What is known of each page, in the order of files. */
  summaries: PageSummary[]
  /** The bytes of documents that have been made, by address: "/documents/x.pdf". Pages resolved afterwards show them. */
  sizes: Map<string, number>
  resolve(path: string): ResolvedPage | undefined
  /** The blocks of a page, and where each is written. */
  placed(path: string): readonly PlacedBlock[]
  /** Where in their files mistakes are, in the order of files and lines. */
  locate(issues: readonly Issue[]): LocatedIssue[]
}

/** A site that has been read as a whole, with all that is known of each page. */
export type LoadedSite = Omit<ReadySite, 'summaries'> & { summaries: PageFacts[] }

/**
 * Reads, validates and resolves the whole site.
 * @param memory of an earlier reading of the same folder: what has not changed since is not worked out again, and a file
 *   with mistakes stands in the site as it was before them
 * @param postpone asked for each page whose links would be looked up again: with `true` that waits for a later reading
 * @returns every mistake of every file, located; the site, as far as it can be told; whether nothing was postponed; and what
 *   stands in the way of publishing, beside the mistakes
 */
export function loadSite(
  content: ContentFiles,
  memory = forgetful,
  postpone: (path: string) => boolean = () => false,
): { loaded?: LoadedSite; issues: LocatedIssue[]; whole: boolean; release(today: string): LocatedIssue[] } {
  const { best, shown, texts, issues } = readSite(content, memory)
  const assembly = assemble(best, memory)
  let whole = true
  const waits = (path: string) => {
    const postponed = postpone(path)
    whole &&= !postponed
    return postponed
  }
  const mistakes = findMistakes(best, assembly, texts, memory, waits)
  const told = {
    issues: locateAll([...issues, ...mistakes], texts, memory),
    whole,
    release: (today: string) => locateAll(notForThePublic(best, today), texts, forgetful),
  }
  if (!shown) return told

  const site = shown === best ? assembly : assemble(shown, memory)
  return {
    ...told,
    loaded: {
      site: resolveFacts(shown, site.world, memory).site,
      world: site.world,
      summaries: site.summaries,
      sizes: site.sizes,
      resolve: (path) => resolveIn(site, path)?.page,
      placed: (path) => site.pages.get(path)?.blocks ?? [],
      locate: (found) => locateAll(found, texts, forgetful),
    },
  }
}

const forgetful = new Memory({ keeps: false })

/** What stands in the way of publishing, beside the mistakes. */
const notForThePublic = (reading: Reading, today: string): Issue[] =>
  blockersOf(reading)
    .flatMap((each) => releaseIssues(each, today, reading.site))
    .flatMap((issue) => asWritten(issue, reading.doubts))

const blockersOf = ({ folder, site, pages, shared }: Reading): Blockers[] => [
  blockersOfSite(site, `${folder}/_site.yaml`),
  ...[...pages].map(([file, page]) => blockersOfPage(page, `${folder}/${file}`)),
  ...[...shared].map(([name, blocks]) => blockersOfShared(blocks ?? [], `${folder}/_shared/${name}.yaml`)),
]
