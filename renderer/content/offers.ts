import type { Offer, Offers } from '../../schema/editor.ts'
import type { ContentFiles } from './files.ts'
import type { LoadedSite } from './index.ts'
import { isPictureName } from './picture.ts'
import { parentOf } from './routes.ts'

/** Editors stay quick with so many; of more, the places on other pages are left out. */
const most = 5_000

/** What editors offer while somebody types: every page, place, link, word, topic, picture and shared block of the site. */
export function offersOf({ files, publicFiles }: ContentFiles, { world, summaries, placed }: LoadedSite): Offers {
  const titles = new Map(summaries.map(({ path, title }) => [path, title]))
  const pages = [...world.paths()].map((path): Offer => ({ value: path, about: titles.get(path) }))
  const links = Object.entries(world.links).map(([value, { name, kind }]): Offer => ({ value, about: kind === 'plain' ? name : `${name}, ${kind} link` }))
  const own = [...new Set(summaries.flatMap(({ anchors }) => anchors))].map(
    (id): Offer => ({ value: `#${id}`, about: 'A place on this page, if it has one of this name.' }),
  )
  const places = summaries.flatMap(({ path, title, anchors }) => anchors.map((id): Offer => ({ value: `${path}#${id}`, about: `A place on: ${title}` })))
  const parents = new Set(pages.map(({ value }) => parentOf(value)).filter((path) => path !== '/'))
  const listed = summaries.flatMap(({ path }) => placed(path).flatMap(({ block }) => (block.type === 'topicList' ? block.topics : [])))
  const topics = new Set([...listed, ...summaries.flatMap((summary) => summary.topics)])
  return {
    targets: [...links, ...pages, ...own, ...(places.length > most ? [] : places)],
    pages,
    rankings: pages.filter(({ value }) => world.ranking(value) !== undefined),
    folders: [...parents].sort().map((path) => ({ value: `${path}/*`, about: `The pages right below: ${titles.get(path) ?? path}` })),
    tokens: [...world.tokens].map(([name, text]) => ({ value: `{${name}}`, about: text })),
    topics: [...topics].sort().map((value) => ({ value })),
    files: [...publicFiles]
      .filter(isPictureName)
      .sort()
      .map((value) => ({ value })),
    shared: [...files.keys()].filter((file) => /^_shared\/[^/]+\.yaml$/.test(file)).map((file) => ({ value: file.slice('_shared/'.length, -'.yaml'.length) })),
  }
}
