import type { Issue } from '../issue.ts'
import { parentOf } from '../routes.ts'
import { didYouMean, nearest } from '../suggest.ts'
import type { SiteOverview } from './siteOverview.ts'

/** True for a page right below an address. */
const isChild = (path: string, address: string) => path !== '/' && parentOf(path) === address

type Topic = Pick<Issue, 'file' | 'path'> & { topic: string }

/**
 * Reports topics of articles that the list of topics does not name, and the other way around: a typo on either side hides an article.
 * In a folder without such a list, or with one that cannot be read, articles may have any topics.
 */
export function checkTopics({ paths, summaries, expectations, recoveries }: SiteOverview): Issue[] {
  const lists = new Map<string, Topic[]>()
  for (const { page, topics, file, path } of expectations.flatMap((each) => each.topics)) {
    const listed = topics.map((topic, index): Topic => ({ file, path: [...path, index], topic }))
    lists.set(page, [...(lists.get(page) ?? []), ...listed])
  }
  return [...lists].flatMap(([page, listed]) => {
    if (listed.some(({ file, path }) => recoveries?.get(file)?.isPlaceholder(path))) return []
    const childPages = summaries.filter(({ path }) => isChild(path, page))
    const carried = childPages.flatMap(({ file, topics }) => topics.map((topic, index): Topic => ({ file, path: ['topics', index], topic })))
    // The topics of articles that cannot be read are not known.
    const allKnown = paths.filter((path) => isChild(path, page)).length === childPages.length
    const listedTopics = new Set(listed.map(({ topic }) => topic))
    const usedTopics = new Set(carried.map(({ topic }) => topic))
    const unused = listed.filter(({ topic }) => !usedTopics.has(topic))
    const unlisted = carried.filter(({ topic }) => !listedTopics.has(topic))
    const blamed = unused.flatMap(({ file, path, topic }): Issue[] => {
      // Several articles agree against the list: the typo is in the list.
      const intended = nearest(topic, new Set(unlisted.map((each) => each.topic)))
      const isListWrong = unlisted.filter((each) => each.topic === intended).length > 1
      if (!isListWrong && (!allKnown || unlisted.some((each) => nearest(each.topic, [topic])))) return []
      const advice = isListWrong ? didYouMean(intended) : ' Remove it, or add it to an article under "topics".'
      const message = `No article of "${page}" has the topic "${topic}".${advice}`
      return [{ code: 'unknown-topic', file, path, message, suggestion: isListWrong ? intended : undefined }]
    })
    const settled = new Set(blamed.map(({ suggestion }) => suggestion))
    return [
      ...blamed,
      ...unlisted.flatMap(({ file, path, topic }): Issue[] => {
        if (settled.has(topic)) return []
        const suggestion = nearest(topic, listedTopics)
        const advice = didYouMean(suggestion) || ` Its topics are ${[...listedTopics].join(', ')}; add a new one in ${listed[0]?.file}.`
        return [{ code: 'unknown-topic', file, path, within: topic, message: `"${topic}" is not a topic of "${page}".${advice}`, suggestion }]
      }),
    ]
  })
}

/** Every article in a list has a publication date, and topics if most others have some; and articles are in the folders of articles. */
export function checkArticles({ folder, summaries, expectations }: SiteOverview): Issue[] {
  const grids = expectations.flatMap(({ articles }) => articles)
  const incomplete = grids.flatMap((grid): Issue[] => {
    const articles = summaries.filter(({ path, noindex }) => isChild(path, grid.page) && !noindex && !grid.except.includes(path))
    if (articles.length > 1 && articles.every(({ published }) => published === undefined)) {
      const message = `No page under "${grid.page}" has a date under "published", so none is the newest. Remove "sort: newest", or name the folder of the articles.`
      return [{ code: 'invalid-value', file: grid.file, path: [...grid.path, 'sort'], message }]
    }
    const haveTopics = articles.filter(({ topics }) => topics.length > 0).length * 2 > articles.length
    return articles.flatMap(({ file, published, topics }): Issue[] => {
      const missing = [...(published === undefined ? ['published'] : []), ...(haveTopics && topics.length === 0 ? ['topics'] : [])]
      if (missing.length === 0) return []
      const fieldNames = missing.map((field) => `"${field}"`).join(' and ')
      const message = `The articles of "${grid.page}" have ${fieldNames}, but this page does not. Add ${fieldNames} above "blocks", or move the file if it is not an article.`
      return [{ code: 'missing-field', file, path: missing.slice(0, 1), message }]
    })
  })
  const articleFolders = new Set(grids.map(({ page }) => page))
  const [articleFolder] = articleFolders
  const misplaced = summaries.flatMap(({ file, path, published, topics }): Issue[] => {
    const parent = parentOf(path)
    if (articleFolder === undefined || published === undefined || topics.length === 0 || parent === '/' || articleFolders.has(parent)) return []
    const siblings = summaries.filter((other) => isChild(other.path, parent) && other.path !== path)
    if (siblings.length < 2 || siblings.some((other) => other.published !== undefined)) return []
    const message = `"published" and "topics" make this page an article, but no other page under "${parent}" is one. Move the file to ${folder}${articleFolder}/, or remove both.`
    return [{ code: 'wrong-folder', file, path: ['published'], atKey: true, message }]
  })
  // An article that two grids show is reported once.
  return [...new Map(incomplete.map((issue) => [JSON.stringify([issue.file, issue.path]), issue])).values(), ...misplaced]
}
