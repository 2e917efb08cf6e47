import { oncePer } from '../../oncePer.ts'
import type { Diagnosis } from './diagnosis.ts'
import { missingKey, missingTextLists } from './missingKeys.ts'
import type { TextFields } from './shape.ts'
import {
  contentAbove,
  endsSentence,
  fieldIn,
  isContent,
  keyColumn,
  keyPattern,
  type Line,
  linesBelow,
  linesOf,
  opensBlockScalar,
  outsideBlockScalars,
  startsStructure,
} from './sourceLines.ts'
import { textKindOf } from './textKind.ts'

/** List entries below a plain text: YAML takes them for more of that text, and readers would see them on one line with it. */
export function listsInText(text: string, texts: TextFields): Diagnosis[] {
  // A fast check first: most files have no such entry.
  if (!hasTextEntry.test(text)) return []
  const { hasSome, field } = patternsOf(texts)
  if (!hasSome.test(text)) return []
  const lines = linesOf(text)
  return outsideBlockScalars(lines).flatMap((header) => {
    const [, key] = field.exec(header.text) ?? []
    // A colon at the end of a line is that of a field: YAML takes none of this for a text.
    if (key === undefined || /:\s*$/.test(header.text) || textKindOf(texts, lines, header, key) !== 'plain') return []
    const above = contentAbove(lines, header)
    // The entries are those of the list or text above, if it has none of its own there.
    if (above && (fieldIn(above)?.value === '' || opensBlockScalar(above)) && fieldIn(above)?.column === keyColumn(header)) return []
    const entries = entriesBelow(lines, header)
    const [first] = entries
    if (!first || entries.length < 2) return []
    const at = first.contentStart
    const column = keyColumn(header)
    // Nobody writes the name of a list in the middle of a sentence.
    const [list, ...otherLists] = opensBlockScalar(header) ? [] : missingTextLists(texts.mappings, lines, first, column, endsSentence(lines[first.number - 2]))
    if (list !== undefined && otherLists.length === 0) return [missingKey(list, column, first)]
    const isWholeText = opensBlockScalar(header) && first.number === header.number + 1
    return [
      {
        edits: entries.map((line) => [line.contentStart, line.contentStart + 2, ''] as const),
        // Without their symbols the entries would run into each other.
        isStopgap: true,
        range: [at, at + 1] as const,
        message: `${isWholeText ? 'This text is plain' : 'This line continues the text above, which is plain'}: the symbol would be shown in the middle of it. Remove it here and at each further point; the "body" of a prose block takes Markdown, including lists.`,
      },
    ]
  })
}

const patternsOf = oncePer(({ plain }: TextFields) => {
  const head = String.raw`(?:- +)*(${[...plain].join('|')}):[ \t]+(?:[|>][-+]?[ \t]*$|[^\s|>&*!"'#[{-].*)`
  return {
    hasSome: new RegExp(String.raw`^( *)${head}\r?\n(?:\1 +[^\s*-].*\r?\n)*\1 +[-*] \S.*\r?\n\1 +[-*] \S`, 'm'),
    field: new RegExp(`^ *${head}`),
  }
})

/** Returns the lines of a text that start like a list entry. Fields that are indented too far are not part of it, nor are their lists. */
function entriesBelow(lines: readonly Line[], header: Line): Line[] {
  const column = keyColumn(header)
  const isPlain = !opensBlockScalar(header)
  const below = linesBelow(lines, header, (line) => isContent(line) && (line.indent <= column || (isPlain && startsStructure.test(line.text))))
  return below.filter(({ text }) => textEntry.test(text))
}

/** An entry that is neither a mapping nor a list. */
const entry = String.raw` *[-*] +(?!["']?${keyPattern}["']?:(?:\s|$))[^\s{[-]`
const textEntry = new RegExp(`^${entry}`)
const hasTextEntry = new RegExp(`\n${entry}`)
