import { countChanges, firstChanges } from '../../authoring/diff/change.ts'
import type { FileDiff, OtherFile } from '../../authoring/diff/diffSites.ts'
import { pluralize } from '../../content/format.ts'
import { describeAll, type Format, type Line } from './describe.ts'

/** What a report says of one file. */
export type Section = { heading: string; title: string | undefined; notes: string[]; lines: Line[] }

/** Enough for a person to read: of one file, of a site, and in bytes. GitHub shows no summary of more than a megabyte. */
const maxChanges = 200
const maxSections = 100
const maxBytes = 900_000

/** Says what changed in a file. */
export function sectionOf(diff: FileDiff, format: Format): Section {
  const hidden = countChanges(diff.changes) - maxChanges
  return {
    heading: headingOf(diff, format),
    title: diff.title === undefined ? undefined : format.authored(diff.title),
    notes: notesOn(diff, format),
    lines: [
      ...describeAll(firstChanges(diff.changes, maxChanges), format),
      ...(hidden > 0 ? [{ text: `… and ${pluralize(hidden, 'more change')}`, children: [] }] : []),
    ],
  }
}

const headingOf = ({ kind, name }: FileDiff, { field }: Format) =>
  ({ site: 'The facts of the site', shared: `Shared blocks ${field(name)}`, page: field(name) })[kind]

/** Returns sentences on a file as a whole. */
function notesOn(diff: FileDiff, format: Format): string[] {
  const { kind, status, draft, isUnreadable, changes, content, usedOn } = diff
  const what = kind !== 'page' ? 'file' : draft === 'draft' ? 'draft' : 'page'
  const notes = usedOn === undefined ? [] : [listPages(usedOn, format)]
  if (status === 'added') notes.push(`A new ${what}.${content === undefined ? '' : ` It consists of: ${format.authored(content)}.`}`)
  if (status === 'removed') notes.push(`The ${what} was removed.`)
  notes.push(...notesOnPlace(diff, format))
  if (isUnreadable && status === 'added') notes.push('It cannot be read: "npm run check" lists its mistakes.')
  if (isUnreadable && (status === 'changed' || status === 'moved'))
    notes.push('It cannot be compared: the file has a mistake, or had one before, and cannot be read. "npm run check" lists the mistakes that are there now.')
  if (status === 'changed' && !isUnreadable && changes.length === 0 && (draft ?? 'draft') === 'draft')
    notes.push('Only the way it is written has changed: comments, spacing, quotes or the order of fields.')
  return notes
}

/** Says whether a page has another address, and whether visitors see it. */
function notesOnPlace({ kind, status, draft, movedFrom, redirectsTo }: FileDiff, format: Format): string[] {
  const notes = movedFrom === undefined ? [] : [`Moved here from ${format.field(movedFrom)}.`]
  if (draft === 'draft' && (status === 'changed' || status === 'moved')) notes.push('A draft, which the site leaves out.')
  if (draft === 'published') notes.push('It was a draft, and is published now.')
  if (draft === 'withdrawn') notes.push('It is a draft now: the site leaves it out.')
  const wasPublic = kind === 'page' && (draft === undefined || draft === 'withdrawn')
  if (wasPublic && (status === 'removed' || status === 'moved'))
    notes.push(redirectsTo === undefined ? 'No page redirects from its old address.' : `Its old address redirects to ${format.field(redirectsTo)}.`)
  return notes
}

const maxListedPages = 10

/** Says which pages shared blocks are on. */
function listPages(addresses: readonly string[], format: Format): string {
  if (addresses.length === 0) return 'No page uses it.'
  const hidden = addresses.length - maxListedPages
  return `On ${addresses.slice(0, maxListedPages).map(format.field).join(', ')}${hidden > 0 ? ` and ${pluralize(hidden, 'more page')}` : ''}.`
}

/** Returns the first of the sections, each laid out, as many as there is room for, and how many more there are. */
export function layOutSections(diffs: readonly FileDiff[], layOut: (diff: FileDiff) => string): { sections: string[]; hidden: number } {
  const sections: string[] = []
  let size = 0
  for (const diff of diffs.slice(0, maxSections)) {
    const section = layOut(diff)
    size += Buffer.byteLength(section)
    if (size > maxBytes) break
    sections.push(section)
  }
  return { sections, hidden: diffs.length - sections.length }
}

/** Returns a line for each of the other files that differ; of very many only the first. */
export function linesOfOtherFiles(files: readonly OtherFile[], format: Format): Line[] {
  const hidden = files.length - maxChanges
  return [
    ...files.slice(0, maxChanges).map(({ name, status }) => ({ text: `${format.event(status)} ${format.field(name)}`, children: [] })),
    ...(hidden > 0 ? [{ text: `… and ${pluralize(hidden, 'more file')}`, children: [] }] : []),
  ]
}

/** Counts what changed, in sentences: "3 pages changed, 1 added." */
export function countDiffs(diffs: readonly FileDiff[], otherFiles: readonly OtherFile[]): string {
  const ofKind = (kind: FileDiff['kind']) => diffs.filter((diff) => diff.kind === kind)
  const facts = ofKind('site').map(({ status }) => `The facts of the site were ${status}.`)
  return [
    ...countByStatus('page', ofKind('page')),
    ...countByStatus('shared file', ofKind('shared')),
    ...countByStatus('other file', otherFiles),
    ...facts,
  ].join(' ')
}

function countByStatus(noun: string, things: readonly Pick<FileDiff, 'status'>[]): string[] {
  const counts = (['changed', 'added', 'removed', 'moved'] as const).flatMap((status) => {
    const count = things.filter((thing) => thing.status === status).length
    return count === 0 ? [] : [{ count, status }]
  })
  const [first, ...others] = counts
  return first ? [`${[`${pluralize(first.count, noun)} ${first.status}`, ...others.map(({ count, status }) => `${count} ${status}`)].join(', ')}.`] : []
}
