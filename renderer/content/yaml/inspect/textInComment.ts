import type { Scalar } from 'yaml'
import type { Path } from '../../issue.ts'
import { spreadsheetError, spreadsheetErrorMessage } from '../diagnoses/characters.ts'
import { shorten } from '../diagnoses/wording.ts'
import { endOfLine } from '../lines.ts'
import type { YamlIssue } from './yamlIssue.ts'

const addressKey = /^(?:href|url|link|website)$/i

/** `title: Rank #1` ends at the "#", and `href: #top` is empty: a comment without a space after its "#" was meant as text. */
export function textInComment({ type, value, source, range }: Scalar.Parsed, text: string, _: unknown, path: () => Path): YamlIssue | undefined {
  const isEmpty = value === null && source === ''
  if (!isEmpty && type !== 'PLAIN') return undefined
  const from = range[isEmpty ? 0 : 1]
  const rest = text.slice(from, endOfLine(text, from))
  const [match = '', comment = ''] = (isEmpty ? /^(#(?=[^\s#]).*)/ : /^[ \t]+(#(?=[^\s#]).*)/).exec(rest) ?? []
  // For a color, the possible values are reported instead.
  if (comment === '' || (isEmpty && /(?:tone|colou?r)$/i.test(String(path().at(-1))))) return undefined
  const start = from + match.length - comment.length
  const message = spreadsheetError.test(comment)
    ? spreadsheetErrorMessage
    : isEmpty
      ? `What follows "#" is a comment and is not read. Put quotes around the text: "${shorten(comment.trimEnd().replace(/"$/, ''))}".`
      : 'What follows " #" is a comment and is not shown. If it belongs to the text, put quotes around the whole text; if it is a comment, write a space after the "#".'
  // The rank of a badge, or a place on the page: in any other words it may be a note to oneself.
  const isText = isEmpty && (/^#\d[^#]*$/.test(comment) || (/^#[a-z][a-z\d-]*\s*$/.test(comment) && addressKey.test(String(path().at(-1)))))
  return {
    code: 'yaml-syntax',
    range: [start, start + comment.trimEnd().length],
    message,
    ...(isText ? { suggestion: JSON.stringify(comment.trimEnd()) } : {}),
  }
}
