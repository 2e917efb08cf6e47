import type { Completion, Completions } from '../../schema/editorSchemas.ts'
import type { ContentFiles } from '../content/files.ts'
import type { LoadedSite } from '../content/index.ts'
import { isPictureName } from '../content/picture.ts'
import { parentOf, sharedName } from '../content/routes.ts'

/** Editors stay quick with this many; where there are more, the places on other pages are left out. */
const maxPlaceCompletions = 5_000

/** Returns what editors complete while somebody types: every page, place, link, word, topic, picture and shared block of the site. */
export function completionsOf({ files, publicFiles }: ContentFiles, { siteIndex, summaries, placedBlocks }: LoadedSite): Completions {
  const titles = new Map(summaries.map(({ path, title }) => [path, title]))
  const pages = [...siteIndex.paths()].map((path): Completion => ({ value: path, description: titles.get(path) }))
  const links = Object.entries(siteIndex.site.links).map(
    ([value, { name, kind }]): Completion => ({ value, description: kind === 'plain' ? name : `${name}, ${kind} link` }),
  )
  const ownAnchors = [...new Set(summaries.flatMap(({ anchors }) => anchors))].map(
    (id): Completion => ({ value: `#${id}`, description: 'A place on this page, if it has one of this name.' }),
  )
  const places = summaries.flatMap(({ path, title, anchors }) =>
    anchors.map((id): Completion => ({ value: `${path}#${id}`, description: `A place on: ${title}` })),
  )
  const parents = new Set(pages.map(({ value }) => parentOf(value)).filter((path) => path !== '/'))
  const listed = summaries.flatMap(({ path }) => placedBlocks(path).flatMap(({ block }) => (block.type === 'topicList' ? block.topics : [])))
  const topics = new Set([...listed, ...summaries.flatMap((summary) => summary.topics)])
  return {
    targets: [...links, ...pages, ...ownAnchors, ...(places.length > maxPlaceCompletions ? [] : places)],
    pages,
    rankings: pages.filter(({ value }) => siteIndex.ranking(value) !== undefined),
    folders: [...parents].sort().map((path): Completion => ({ value: `${path}/*`, description: `The pages directly below: ${titles.get(path) ?? path}` })),
    tokens: [...siteIndex.tokens].map(([name, text]): Completion => ({ value: `{${name}}`, description: text })),
    topics: [...topics].sort().map((value): Completion => ({ value })),
    files: [...publicFiles]
      .filter(isPictureName)
      .sort()
      .map((value): Completion => ({ value })),
    shared: [...files.keys()].filter((file) => /^_shared\/[^/]+\.yaml$/.test(file)).map((file): Completion => ({ value: sharedName(file) })),
  }
}
