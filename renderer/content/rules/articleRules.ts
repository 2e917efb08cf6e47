import type { Issue } from '../issue.ts'
import { parentOf } from '../routes.ts'
import { didYouMean, nearest } from '../suggest.ts'
import type { AllPages } from './allPages.ts'

type Topic = Pick<Issue, 'file' | 'path'> & { topic: string }

/**
 * Topics that articles carry and a list of topics does not name, or the other way about: a slip on either side hides an article.
 * A folder that no list names topics for is free in its topics.
 */
export function checkTopics({ paths, summaries, expectations }: AllPages): Issue[] {
  const lists = new Map<string, Topic[]>()
  for (const { page, topics, file, path } of expectations.flatMap((each) => each.topics)) {
    const listed = topics.map((topic, index): Topic => ({ file, path: [...path, index], topic }))
    lists.set(page, [...(lists.get(page) ?? []), ...listed])
  }
  return [...lists].flatMap(([page, listed]) => {
    const below = summaries.filter(({ path }) => path !== '/' && parentOf(path) === page)
    const carried = below.flatMap(({ file, topics }) => topics.map((topic, index): Topic => ({ file, path: ['topics', index], topic })))
    // Of articles that cannot be read the topics are not known.
    const allKnown = paths.filter((path) => path !== '/' && parentOf(path) === page).length === below.length
    const known = new Set(listed.map(({ topic }) => topic))
    const used = new Set(carried.map(({ topic }) => topic))
    const unused = listed.filter(({ topic }) => !used.has(topic))
    const strange = carried.filter(({ topic }) => !known.has(topic))
    const blamed = unused.flatMap(({ file, path, topic }): Issue[] => {
      // Several articles agree against the list: the slip is in the list.
      const meant = nearest(topic, new Set(strange.map((each) => each.topic)))
      const many = meant !== undefined && strange.filter((each) => each.topic === meant).length > 1
      if (!many && (!allKnown || strange.some((each) => nearest(each.topic, [topic])))) return []
      return [
        {
          code: 'unknown-topic',
          file,
          path,
          message: `No article of "${page}" has the topic "${topic}".${many ? didYouMean(meant) : ' Remove it, or give it to an article under "topics".'}`,
          ...(many ? { suggestion: meant } : {}),
        },
      ]
    })
    const settled = new Set(blamed.map(({ suggestion }) => suggestion))
    return [
      ...blamed,
      ...strange.flatMap(({ file, path, topic }): Issue[] => {
        if (settled.has(topic)) return []
        const suggestion = nearest(topic, known)
        return [
          {
            code: 'unknown-topic',
            file,
            path,
            within: topic,
            message: `"${topic}" is not a topic of "${page}".${suggestion ? didYouMean(suggestion) : ` Its topics are ${[...known].join(', ')}; a new one is added in ${listed[0]?.file}.`}`,
            suggestion,
          },
        ]
      }),
    ]
  })
}

/** What a list of articles shows has a day, and topics where the others have some; and an article stands where articles do. */
export function checkArticles({ folder, summaries, expectations }: AllPages): Issue[] {
  const childrenOfPage = (page: string) => summaries.filter(({ path }) => path !== '/' && parentOf(path) === page)
  const grids = expectations.flatMap(({ articles }) => articles)
  const incomplete = grids.flatMap((grid) => {
    const articles = childrenOfPage(grid.page).filter(({ path, noindex }) => !noindex && !grid.except.includes(path))
    if (articles.length > 1 && articles.every(({ published }) => published === undefined))
      return [
        {
          code: 'invalid-value',
          file: grid.file,
          path: [...grid.path, 'sort'],
          message: `No page under "${grid.page}" has a day under "published", so none is the newest. Remove "sort: newest", or name the folder of the articles.`,
        } satisfies Issue,
      ]
    const haveTopics = articles.filter(({ topics }) => topics.length > 0).length * 2 > articles.length
    return articles.flatMap(({ file, published, topics }): Issue[] => {
      const lacks = [...(published === undefined ? ['published'] : []), ...(haveTopics && topics.length === 0 ? ['topics'] : [])]
      if (lacks.length === 0) return []
      const named = lacks.map((field) => `"${field}"`).join(' and ')
      const message = `The articles of "${grid.page}" have ${named}, and this page has not. Add ${named} above "blocks", or move the file if it is no article.`
      return [{ code: 'missing-field', file, path: lacks.slice(0, 1), message }]
    })
  })
  const homes = new Set(grids.map(({ page }) => page))
  const [home] = homes
  const astray = summaries.flatMap(({ file, path, published, topics }): Issue[] => {
    const above = parentOf(path)
    if (home === undefined || published === undefined || topics.length === 0 || above === '/' || homes.has(above)) return []
    const siblings = childrenOfPage(above).filter((other) => other.path !== path)
    if (siblings.length < 2 || siblings.some((other) => other.published !== undefined)) return []
    const message = `"published" and "topics" make this page an article, and no other page under "${above}" is one. Move the file to ${folder}${home}/, or remove both.`
    return [{ code: 'wrong-folder', file, path: ['published'], atKey: true, message }]
  })
  // An article that two grids show is told once.
  return [...new Map(incomplete.map((issue) => [JSON.stringify([issue.file, issue.path]), issue])).values(), ...astray]
}
