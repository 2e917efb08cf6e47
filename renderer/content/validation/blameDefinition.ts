import type { Site } from '../../../schema/index.ts'
import { groupBy } from '../groupBy.ts'
import { type Issue, type IssueCode, keyOf } from '../issue.ts'

const definitionKinds: Partial<Record<IssueCode, { field: 'links' | 'tokens'; noun: string; nameIn(within: string): string }>> = {
  'unknown-link': { field: 'links', noun: 'link', nameIn: (within) => within },
  'unknown-token': { field: 'tokens', noun: 'word', nameIn: (within) => within.replace(/[{}\s]/g, '') },
}

/** A name that at least so many places in so many files have in common is not a typo. */
const missingThreshold = { places: 4, files: 3 }

/**
 * Replaces the issues of a link or token that many places use and `_site.yaml` misspells or lacks by one issue in `_site.yaml`, where the
 * mistake is.
 * @param texts of all files, including the one that defines links and tokens
 */
export function blameDefinition(issues: readonly Issue[], site: Pick<Site, 'links' | 'tokens'>, siteFile: string, texts: Iterable<string>): Issue[] {
  const groups = groupBy(
    issues.filter(({ code, within }) => definitionKinds[code] && within !== undefined),
    ({ code, within = '' }) => JSON.stringify([code, definitionKinds[code]?.nameIn(within)]),
  )
  const blamed = new Set<Issue>()
  const found: Issue[] = []
  for (const group of groups.values()) {
    const [first] = group
    const kind = first && definitionKinds[first.code]
    const places = new Set(group.map(({ file, path }) => keyOf([file, ...path])))
    if (!kind || places.size < 2) continue
    const name = kind.nameIn(first.within ?? '')
    const written = group.map(({ suggestion = '' }) => kind.nameIn(suggestion)).find((each) => Object.hasOwn(site[kind.field], each))
    const isMisspelled = written !== undefined && countWord(written, texts) === 1
    const isMissing = places.size >= missingThreshold.places && new Set(group.map(({ file }) => file)).size >= missingThreshold.files
    if (!isMisspelled && !isMissing) continue
    for (const issue of group) blamed.add(issue)
    const usage = `${places.size} places use "${name}", which does not exist`
    found.push({
      code: first.code,
      file: siteFile,
      atKey: true,
      ...(isMisspelled
        ? {
            path: [kind.field, written],
            message: `Nothing uses the ${kind.noun} "${written}", and ${usage}. Did you mean "${name}"?`,
            suggestion: name,
          }
        : { path: [kind.field], message: `The ${kind.noun} "${name}" is missing under "${kind.field}:": ${usage}. Add it, or change these places.` }),
    })
  }
  return [...issues.filter((issue) => !blamed.has(issue)), ...found]
}

function countWord(word: string, texts: Iterable<string>): number {
  const pattern = new RegExp(`(?<![\\w-])${word}(?![\\w-])`, 'g')
  return [...texts].reduce((count, text) => count + (text.match(pattern)?.length ?? 0), 0)
}
