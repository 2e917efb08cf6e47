import type { Site } from '../../../schema/index.ts'
import type { Issue, IssueCode } from '../issue.ts'

const definitionKinds: Partial<Record<IssueCode, { field: 'links' | 'tokens'; noun: string; bare(within: string): string }>> = {
  'unknown-link': { field: 'links', noun: 'link', bare: (within) => within },
  'unknown-token': { field: 'tokens', noun: 'word', bare: (within) => within.replace(/[{}\s]/g, '') },
}

/** A name that so many places in so many files have in common is no slip of the keyboard. */
const missingThreshold = { places: 4, files: 3 }

/**
 * A link or word that many places name and `_site.yaml` misspells or lacks is one mistake, made in `_site.yaml`: it is told there, and not in
 * each of the places.
 * @param texts of all files, among them what defines links and words
 */
export function blameDefinition(issues: readonly Issue[], site: Pick<Site, 'links' | 'tokens'>, siteFile: string, texts: Iterable<string>): Issue[] {
  const groups = new Map<string, Issue[]>()
  for (const issue of issues) {
    const kind = definitionKinds[issue.code]
    if (!kind || issue.within === undefined) continue
    const key = JSON.stringify([issue.code, kind.bare(issue.within)])
    groups.set(key, [...(groups.get(key) ?? []), issue])
  }
  const blamed = new Set<Issue>()
  const found: Issue[] = []
  for (const group of groups.values()) {
    const [first] = group
    const kind = first && definitionKinds[first.code]
    const places = new Set(group.map(({ file, path }) => JSON.stringify([file, path.map(String)])))
    if (!kind || places.size < 2) continue
    const wanted = kind.bare(first.within ?? '')
    const written = group.map(({ suggestion = '' }) => kind.bare(suggestion)).find((each) => Object.hasOwn(site[kind.field], each))
    const isMisspelt = written !== undefined && countWord(written, texts) === 1
    const isMissing = places.size >= missingThreshold.places && new Set(group.map(({ file }) => file)).size >= missingThreshold.files
    if (!isMisspelt && !isMissing) continue
    for (const issue of group) blamed.add(issue)
    const named = `${places.size} places name "${wanted}", which there is not`
    found.push({
      code: first.code,
      file: siteFile,
      atKey: true,
      ...(isMisspelt
        ? {
            path: [kind.field, written],
            message: `Nothing uses the ${kind.noun} "${written}", and ${named}. Did you mean "${wanted}"?`,
            suggestion: wanted,
          }
        : { path: [kind.field], message: `The ${kind.noun} "${wanted}" is missing under "${kind.field}:": ${named}. Add it, or change these places.` }),
    })
  }
  return [...issues.filter((issue) => !blamed.has(issue)), ...found]
}

function countWord(word: string, texts: Iterable<string>): number {
  let count = 0
  for (const text of texts) {
    for (let at = text.indexOf(word); at >= 0 && count < 2; at = text.indexOf(word, at + 1))
      if (!/[\w-]/.test(`${text[at - 1] ?? ''}${text[at + word.length] ?? ''}`)) count++
  }
  return count
}
