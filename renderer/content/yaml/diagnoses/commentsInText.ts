import { oncePer } from '../../oncePer.ts'
import type { Edit } from '../edits.ts'
import type { Diagnosis } from './diagnosis.ts'
import type { TextFields } from './shape.ts'
import { fieldIn, isContent, isNonBlank, keyColumn, type Line, linesOf, opensBlockScalar, outsideBlockScalars, startsStructure } from './sourceLines.ts'
import { textKindOf } from './textKind.ts'

/** A line of a plain text that starts with "#": YAML takes it for a comment, and the text ends above it. */
export function commentsInText(text: string, texts: TextFields): Diagnosis[] {
  // A fast check first: a heading has a blank line above it, and few files have comments.
  if (!commentBelowText.test(text)) return []
  const { hasSome, field } = patternsOf(texts)
  if (!hasSome.test(text)) return []
  const lines = linesOf(text)
  return outsideBlockScalars(lines).flatMap((line) => {
    const [, key, value = ''] = field.exec(line.text) ?? []
    if (key === undefined || textKindOf(texts, lines, line, key) !== 'plain') return []
    const column = keyColumn(line)
    // With fields moved above their text, a heading of that text looks like a comment below them.
    const above = lines.slice(0, line.number - 1).findLast((each) => opensBlockScalar(each) || fieldIn(each)?.column !== column)
    if (above && opensBlockScalar(above)) return []
    let end = line.number
    for (let below = lines[end]; below && isNonBlank(below) && below.indent > column; below = lines[end]) end++
    const own = lines.slice(line.number, end)
    const comment = own.find((each) => !isContent(each))
    // A field below would not be in its column; a key with nothing but comments below it is reported as empty.
    if (!comment || own.some((each) => startsStructure.test(each.text)) || (value === '' && !own.some(isContent))) return []
    return [
      {
        edits: quotesAround(text, value === '' ? (own[0] ?? line).contentStart : line.contentEnd - value.length, own.at(-1) ?? line),
        isStopgap: true,
        aboutQuotes: true,
        range: comment.contentRange,
        message: `A line that starts with "#" is a comment and is not shown. If it belongs to the text, put quotes around the whole text; a comment goes above "${key}:".`,
      },
    ]
  })
}

const commentBelowText = /\n(?<=\S[ \t\r]*\n) +#/

const patternsOf = oncePer(({ plain }: TextFields) => {
  const field = String.raw`(?:- +)*(${[...plain].join('|')}):(?:[ \t]+([^\s|>&*!"'#[{](?:[^\s#]|[ \t]+(?!#)|(?<=\S)#)*))?[ \t]*`
  return {
    hasSome: new RegExp(String.raw`^( *)${field}\r?\n(?:\1 +[^\s#].*\r?\n)*\1 +#`, 'm'),
    field: new RegExp(`^ *${field}$`),
  }
})

/** Returns the edits that put the text from an offset to the end of a line in quotes. */
function quotesAround(text: string, start: number, { contentEnd }: Line): Edit[] {
  const escapes = [...text.slice(start, contentEnd).matchAll(/["\\]/g)].map(({ index }): Edit => [start + index, start + index, '\\'])
  return [[start, start, '"'], ...escapes, [contentEnd, contentEnd, '"']]
}
