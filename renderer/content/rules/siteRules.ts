import type { Assembly, Reading } from '../assemble.ts'
import type { Issue } from '../issue.ts'
import { outputOf, parentOf, reservedAddress } from '../routes.ts'
import { didYouMean, nearest } from '../suggest.ts'
import type { Summary } from '../summary.ts'
import { fillTokens } from '../tokens.ts'

/** What only the pages together can get wrong. */
export function checkSite(reading: Reading, assembly: Assembly): Issue[] {
  return [...checkTitles(assembly), ...checkAddresses(reading, assembly), ...checkTopics(reading, assembly), ...checkDocuments(assembly)]
}

function checkTitles({ summaries, world }: Assembly): Issue[] {
  const first = new Map<string, string>()
  return summaries.flatMap(({ file, title, description }) =>
    (
      [
        ['title', title],
        ['description', description],
      ] as const
    ).flatMap(([field, words]): Issue[] => {
      const key = `${field}:${fillTokens(words, world.tokens, () => {})
        .trim()
        .toLowerCase()}`
      const other = first.get(key)
      if (other === undefined) {
        first.set(key, file)
        return []
      }
      return [
        {
          code: 'duplicate-title',
          file,
          path: [field],
          message: `${other} has the same ${field}. Each page needs its own, or search results cannot tell them apart.`,
        },
      ]
    }),
  )
}

function checkAddresses({ paths, hasHome, folder, publicFiles }: Reading, { summaries }: Assembly): Issue[] {
  const issues: Issue[] = []
  const known = new Set(paths)
  const fileOf = new Map(summaries.map(({ path, file }) => [path, file]))
  const aliases = new Map<string, string>()
  for (const { file, path, aliases: own } of summaries) {
    const whole = { file, path: [], range: [0, 0] as const }
    own.forEach((alias, index) => {
      const clash = (message: string) => issues.push({ code: 'duplicate-route', file, path: ['aliases', index], message })
      if (alias === path) clash(`"${alias}" is this page's own address, and would lead to itself. Remove the alias.`)
      else if (known.has(alias)) clash(`"${alias}" is the page ${fileOf.get(alias) ?? alias}. An alias is an address that no page has.`)
      else if (aliases.has(alias)) clash(`"${alias}" already leads to ${aliases.get(alias)}. One address leads to one page.`)
      else if (reservedAddress(alias)) clash(`"${alias}" is an address that the site itself uses. Remove the alias.`)
      else if (publicFiles.has(`/${outputOf(alias)}`)) clash(`"${alias}" is the file public/${outputOf(alias)}. Remove one of the two.`)
      else aliases.set(alias, path)
    })
    if (publicFiles.has(`/${outputOf(path)}`))
      issues.push({ code: 'duplicate-route', ...whole, message: `This page and public/${outputOf(path)} would be one file of the site. Delete or rename one.` })
    const parent = parentOf(path)
    if (path !== '/' && !known.has(parent))
      issues.push({
        code: 'missing-page',
        ...whole,
        message: `This page stands under "${parent}", which is not a page. Add ${folder}${parent}/index.yaml, or move this file.`,
      })
  }
  if (!hasHome)
    issues.push({ code: 'missing-page', file: `${folder}/index.yaml`, path: [], range: [0, 0], message: `There is no home page. Add ${folder}/index.yaml.` })
  return issues
}

type Topic = { file: string; path: (string | number)[]; topic: string }

/**
 * Topics that articles carry and a list of topics does not name, or the other way about: a slip on either side hides an article.
 * A folder that no list names topics for is free in its topics.
 */
function checkTopics(reading: Reading, { pages, summaries }: Assembly): Issue[] {
  const lists = new Map<string, Topic[]>()
  for (const { blocks } of pages.values())
    for (const { block, file, path } of blocks) {
      if (block.type !== 'topicList') continue
      const listed = block.topics.map((topic, index) => ({ file, path: [...path, 'topics', index] as Topic['path'], topic }))
      lists.set(block.page, [...(lists.get(block.page) ?? []), ...listed])
    }
  return [...lists].flatMap(([page, listed]) => {
    const below = summaries.filter(({ path }) => path !== '/' && parentOf(path) === page)
    const carried = below.flatMap(({ file, topics }) => topics.map((topic, index): Topic => ({ file, path: ['topics', index], topic })))
    // Of articles that cannot be read the topics are not known.
    const allKnown = reading.paths.filter((path) => path !== '/' && parentOf(path) === page).length === below.length
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
            message: `"${topic}" is not a topic of "${page}".${suggestion ? didYouMean(suggestion) : ` Its topics are ${[...known].join(', ')}; a new one is added in ${listed[0]?.file}.`}`,
            ...(suggestion ? { suggestion } : {}),
          },
        ]
      }),
    ]
  })
}

/** Lists of documents offer only pages that have one. */
function checkDocuments({ pages, summaries }: Assembly): Issue[] {
  const byPath = new Map<string, Summary>(summaries.map((summary) => [summary.path, summary]))
  const lacks = (path: string) => byPath.get(path)?.document === undefined && byPath.has(path)
  const sentence = (path: string) => `The page "${path}" makes no document. Give it "document:", or leave it out here.`
  return [...pages.values()].flatMap(({ blocks }) =>
    blocks.flatMap(({ block, file, path }): Issue[] => {
      const issue = (at: (string | number)[], message: string): Issue => ({ code: 'missing-document', file, path: [...path, ...at], message })
      if (block.type === 'feature' && block.download !== undefined && lacks(block.page)) return [issue(['download'], sentence(block.page))]
      if (block.type !== 'downloadList') return []
      const items: unknown = block.items
      if (Array.isArray(items))
        return items.flatMap((item, index) => {
          if (typeof item !== 'string')
            return [issue(['items', index], 'A card written here has no document to download. Write the address of a page that makes one.')]
          return lacks(item) ? [issue(['items', index], sentence(item))] : []
        })
      // A folder may hold pages without a document: they are offered to read.
      return []
    }),
  )
}
