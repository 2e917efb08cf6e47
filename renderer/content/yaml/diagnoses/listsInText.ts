import type { Diagnosis } from './diagnosis.ts'
import type { TextFields } from './shape.ts'
import {
  columnsOf,
  contentStartOf,
  indentOf,
  isContent,
  keyPattern,
  type Line,
  linesBelow,
  linesOf,
  opensBlockScalar,
  outsideBlockScalars,
} from './sourceLines.ts'

/** Entries of a list below a plain text: YAML takes them for more of that text, and readers would see them in one line with it. */
export function listsInText(text: string, texts: TextFields): Diagnosis[] {
  // Most files have no such entry; those that have are looked at closely.
  if (texts.plain.size === 0 || !hasTextEntry.test(text)) return []
  const { hasSome, field } = patterns.get(texts.plain) ?? patternsOf(texts)
  if (!hasSome.test(text)) return []
  const lines = linesOf(text)
  return outsideBlockScalars(lines).flatMap((header) => {
    if (!field.test(header.text)) return []
    const entries = entriesBelow(lines, header)
    const [first] = entries
    if (!first || entries.length < 2) return []
    const at = contentStartOf(first)
    return [
      {
        edits: entries.map((line) => [contentStartOf(line), contentStartOf(line) + 2, ''] as const),
        range: [at, at + 1] as const,
        message:
          'This line goes on with the text above, which is plain: the sign would be shown in the middle of it. Remove it here and at each further point; the "body" of a prose block takes Markdown, and so lists.',
      },
    ]
  })
}

type Patterns = { hasSome: RegExp; field: RegExp }

/** The fields are the same for all files of a kind. */
const patterns = new WeakMap<ReadonlySet<string>, Patterns>()

function patternsOf({ multiline, plain }: TextFields): Patterns {
  // Of a name that holds either in one block and another, it is not known which is meant.
  const names = [...plain].filter((name) => !multiline.has(name))
  const head = String.raw`(?:- +)*(?:${names.join('|')}):[ \t]+(?:[|>][-+]?[ \t]*$|[^\s|>&*!"'#[{-].*)`
  const made = {
    hasSome: new RegExp(String.raw`^( *)${head}\r?\n(?:\1 +[^\s*-].*\r?\n)*\1 +[-*] \S.*\r?\n\1 +[-*] \S`, 'm'),
    field: new RegExp(`^ *${head}`),
  }
  patterns.set(plain, made)
  return made
}

/** The lines of a text that start with the sign of an entry. */
function entriesBelow(lines: readonly Line[], header: Line): Line[] {
  const column = columnsOf(header).at(-1) ?? 0
  const own = linesBelow(lines, header, (line) => isContent(line) && indentOf(line) <= column).filter(({ text }) => text.trim() !== '')
  const entries = own.filter(({ text }) => textEntry.test(text))
  // Nothing but entries below a sign that makes text is a list, and told as one.
  return opensBlockScalar(header) && entries.length === own.length ? [] : entries
}

/** An entry that is no group of fields and no list. */
const entry = String.raw` *[-*] +(?!["']?${keyPattern}["']?:(?:\s|$))[^\s{[-]`
const textEntry = new RegExp(`^${entry}`)
const hasTextEntry = new RegExp(`\n${entry}`)
