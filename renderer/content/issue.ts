import type { Edit, Range } from './yaml/edits.ts'

/**
 * Every way content can be wrong. The codes are permanent: tests, docs and searches rely on them.
 */
export const issueCodes = [
  // files
  'not-utf8',
  'too-large',
  'empty-file',
  'unknown-file',
  'bad-file-name',
  'missing-site',
  // YAML
  'yaml-syntax',
  'duplicate-key',
  'unknown-tag',
  'multiple-documents',
  'too-many-aliases',
  'too-deep',
  'not-a-mapping',
  // fields
  'unknown-field',
  'missing-field',
  'wrong-type',
  'invalid-value',
  'empty-text',
  'unknown-block',
  'unknown-icon',
  'markdown',
  // the site as a whole
  'duplicate-route',
  'duplicate-id',
  'duplicate-title',
  'wrong-folder',
  'unknown-token',
  'unknown-topic',
  'unknown-link',
  'unsafe-link',
  'paid-source',
  'missing-page',
  'missing-fragment',
  'missing-file',
  'not-a-picture',
  'picture-size',
  'script-in-svg',
  'missing-shared',
  'missing-ranking',
  'missing-document',
  'empty-collection',
  'hero-position',
  'title-length',
  'description-length',
  // blocks
  'uneven-table',
  'entry-count',
  'bad-formula',
  'unreached',
  // rankings
  'ranking-duplicate',
  'ranking-order',
  'ranking-badge',
  'ranking-highlight',
  'ranking-disclosure',
  // documents
  'page-count',
  'page-overflow',
  'missing-glyph',
  // the release gate
  'release-example-address',
  'release-placeholder',
  'release-illustrative',
  'release-disclosure',
  'release-tracking',
  'release-review',
  'release-unpublish',
] as const

export type IssueCode = (typeof issueCodes)[number]

export type Path = readonly PropertyKey[]

export const pathStartsWith = (path: Path, start: Path) => start.every((step, index) => String(path[index]) === String(step))

/** Returns a key that is the same for two paths to the same place. */
export const keyOf = (path: Path) => path.map(String).join('\0')

export const samePath = (a: Path, b: Path) => a.length === b.length && pathStartsWith(a, b)

/** A content error, as found: where it is in the data, not yet where in the text. */
export type Issue = {
  code: IssueCode
  /** What is wrong and what to do, in words that authors know. */
  message: string
  /** Relative to the folder that holds the pages folder: "pages/rankings/chatbots.yaml", "public/robots.txt". */
  file: string
  /** Where in the data: ['blocks', 0, 'title']. */
  path: Path
  /** The issue is about the key at the end of the path, not its value. */
  atKey?: boolean
  /** The wrong piece of the value, if not all of it is wrong. */
  within?: string
  /** The offset of `within` in the value; by default its first occurrence. */
  at?: number
  /** Character offsets in the file, where the parser knows better than the path. */
  range?: Range
  /** The replacement for the located text, which `check --fix` writes. */
  suggestion?: string
  /** What to change in the file, where that is not the suggestion alone; empty if it is for the author to decide. */
  edits?: readonly Edit[]
  /** Fields that have no use, which `check --fix` removes. */
  needlessFields?: readonly Path[]
  /** The address that a link, or a list of the pages below it, names and no page has. */
  missingPage?: string
}

/** An issue as it is shown: the same in the terminal, in the preview and in a report. Lines and columns count from 1. */
export type LocatedIssue = {
  code: IssueCode
  message: string
  file: string
  path: Path
  line: number
  column: number
  endLine: number
  endColumn: number
  suggestion?: string
  /** What to change in the file, by offsets in its text; undefined if that is for its author to decide. */
  edits?: readonly Edit[]
  missingPage?: string
}

/** The same for an issue that a site has before and after a change. */
export const issueKey = ({ code, file, line, column, message }: LocatedIssue) => JSON.stringify([code, file, line, column, message])
