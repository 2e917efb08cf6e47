import { nearest } from '../../suggest.ts'
import { applyEdits, type Edit, sortEdits } from '../edits.ts'
import { type Diagnosis, diagnosisOf } from './diagnosis.ts'
import { openDelimiters, openInValue } from './openDelimiters.ts'
import { missingQuotes } from './quotes.ts'
import type { Shape } from './shape.ts'
import { contentAbove, isContent, keyPattern, type Line, lastBefore, linesOf, margin, outsideBlockScalars } from './sourceLines.ts'
import { shorten } from './wording.ts'

const closingBracketOf: Record<string, string> = { '[': ']', '{': '}' }

const openingBracketOf: Record<string, string> = { ']': '[', '}': '{' }

const closingFor = (text: string, at: number) => closingBracketOf[text.charAt(at)] ?? ''

/** A text in quotes, up to the end of the line if it is not closed, or a bracket. */
const quotedOrBracket = /(?<=^|[\s[{,])(["']).*?(?:\1|$)|[[\]{}]/gs

/** What precedes the value of a field or an entry. */
const beforeValue = /^\s*(?:- +)*(?:[^\s].*?: +)?$/

/** Yields diagnoses of brackets that are not closed at the error, and of closing brackets that close nothing. */
export function* brackets(text: string, lines: readonly Line[], error: number): Generator<Diagnosis> {
  const open: number[] = []
  for (const line of outsideBlockScalars(lines)) {
    if (line.start > error) break
    for (const { 0: found, index } of line.text.matchAll(quotedOrBracket)) {
      if (found === ']' || found === '}') yield* mismatched(text, open.pop(), line.start + index)
      else if (closingBracketOf[found] && (open.length > 0 || beforeValue.test(line.text.slice(0, index)))) open.push(line.start + index)
    }
  }
  yield* unclosed(text, lines, open, error)
}

/** Yields diagnoses of a closing bracket that does not fit the last opening one. */
function* mismatched(text: string, opening: number | undefined, at: number): Generator<Diagnosis> {
  const character = text.charAt(at)
  const closesNothing = diagnosisOf([[at, at + 1, '']], `This "${character}" closes nothing. Remove it.`)
  if (opening === undefined) yield closesNothing
  else if (closingFor(text, opening) !== character) {
    const closing = closingFor(text, opening)
    // One is missing before this one, or this one is too many.
    yield { edits: [[at, at, closing]], ...notClosed(text, opening) }
    yield closesNothing
    yield diagnosisOf([[at, at + 1, closing]], `"${text.charAt(opening)}" is closed by "${closing}", not by "${character}".`)
  }
}

const notClosed = (text: string, at: number) => ({
  range: [at, at + 1] as const,
  message: `The "${text.charAt(at)}" that opens here is not closed. Write "${closingFor(text, at)}" where it ends.`,
})

/** Yields diagnoses of brackets that are open at the error: they are closed at the end of the line of the last one, or before the error. */
function* unclosed(text: string, lines: readonly Line[], open: readonly number[], error: number): Generator<Diagnosis> {
  const inner = open.at(-1)
  if (inner === undefined) return
  const line = lines.findLast(({ start }) => start <= inner)
  const last = lastBefore(
    lines,
    lines.findLastIndex(({ start }) => start <= error),
    isContent,
  )
  // In a file that is one flow mapping, like JSON, the end is missing, wherever it starts.
  if (last && text.slice(0, inner).trim() === '')
    yield {
      edits: [[last.contentEnd, last.contentEnd, `\n${closingFor(text, inner)}`]],
      range: [last.contentEnd - 1, last.contentEnd],
      message: `The "${text.charAt(inner)}" that the file starts with is not closed. Write "${closingFor(text, inner)}" on a line of its own below this one.`,
      suggestion: `${text[last.contentEnd - 1]}\n${closingFor(text, inner)}`,
    }
  const comment = line && openDelimiters(line.text, inner - line.start)?.comment
  const endOfLine = comment === undefined ? line?.contentEnd : line && line.start + line.text.slice(0, comment).trimEnd().length
  for (const end of [endOfLine, last?.contentEnd]) {
    if (end === undefined || end <= inner) continue
    for (const count of [1, open.length]) {
      const closing = open
        .slice(-count)
        .reverse()
        .map((at) => closingFor(text, at))
      yield { edits: [[end, end, closing.join('')]], ...notClosed(text, inner) }
    }
  }
}

/** Says of a line that ends with the closing bracket where the opening one belongs. */
export const notOpened = (opening: string) =>
  `The "${closingBracketOf[opening]}" at the end of this line closes nothing. Write "${opening}" here, where the ${opening === '{' ? 'group' : 'list'} starts.`

/** `- word: fee, means: cost }`, `tags: One, Two]`: a line ends with the bracket or brace that closes what it consists of, and does not open it. */
export function* unopenedBrackets(line: Line): Generator<Diagnosis> {
  const text = line.text.trimEnd()
  const opening = openingBracketOf[text.at(-1) ?? '']
  if (opening === undefined) return
  const [, dashes = '', key = ''] = startOfValue.exec(text) ?? []
  for (const start of new Set([dashes.length, dashes.length + key.length])) {
    const value = text.slice(start)
    const isGroup = new RegExp(`^${keyPattern}: `).test(value)
    const isClosedAtEnd = openDelimiters(opening + value, 0) === undefined && openDelimiters(opening + value.slice(0, -1), 0) !== undefined
    if (!isClosedAtEnd || isGroup !== (opening === '{')) continue
    const at = line.start + start
    const written = opening === '{' ? '{ ' : '['
    yield {
      edits: [[at, at, written]],
      range: [at, line.contentEnd],
      message: notOpened(opening),
      suggestion: written + value,
      cost: -0.5,
    }
  }
}

const startOfValue = new RegExp(`^(${margin})(${keyPattern}: +)?`)

/** `{ href: #agencies }` and `[#one, #two]`: what follows the "#" is a comment, the closing bracket included. */
export function* unquotedHashes(line: Line): Generator<Diagnosis> {
  if (!/[[{]/.test(line.text)) return
  const texts = [...line.text.matchAll(/(?<=(?:: |[,[{]) *)#[^\s#,\]}](?:[^,\]}]*[^\s,\]}])?/g)]
  const [first] = texts
  if (!first) return
  yield diagnosisOf(
    texts.map(({ index, 0: value }) => [line.start + index, line.start + index + value.length, `"${value}"`]),
    `What follows "#" is a comment and is not read. Put quotes around the text: "${first[0]}"${texts.length > 1 ? ', and around the others in this line that start with "#"' : ''}.`,
    { suggestion: `"${first[0]}"`, aboutQuotes: true },
  )
}

/** `[Plan #1, Plan #2]` and `{ href: /make # the tool }`: a "#" after a space starts a comment, which includes the closing bracket. */
export function* commentsInBrackets(line: Line): Generator<Diagnosis> {
  const found = commentIn(line.text)
  if (!found) return
  const { at, closers } = found
  const start = line.start + at
  const end = line.contentEnd
  const rest = line.text.slice(at).trimEnd()
  let comment = rest
  for (const _ of closers) comment = comment.slice(0, -1).trimEnd()
  const texts = textsWithHash(line.text)
  const [first] = texts
  const closersText = `"${shorten(closers)}"`
  const reason = `" #" starts a comment here, which swallows the ${closersText} after it.`
  const asText: Diagnosis[] = first
    ? [
        diagnosisOf(
          texts.map(({ from, to, value }) => [line.start + from, line.start + to, JSON.stringify(value)]),
          `${reason} Put quotes around the text: ${JSON.stringify(first.value)}${texts.length > 1 ? ', and around the others in this line that contain a "#"' : ''}; a comment goes after the ${closersText}.`,
          { suggestion: JSON.stringify(first.value), isCertain: true },
        ),
      ]
    : []
  const asComment = diagnosisOf(
    [[start, end, `${closers} ${comment}`]],
    `${reason} Write the ${closersText} before the comment${first ? `, or if it is text, put quotes around it: ${JSON.stringify(first.value)}` : ''}.`,
    { isCertain: true },
  )
  yield* /^#+\s/.test(comment) ? [asComment, ...asText] : [...asText, asComment]
}

/** Returns where a comment starts inside the brackets of a line, and the characters at its end that would close them. */
function commentIn(text: string): { at: number; closers: string } | undefined {
  const { brackets: open, comment } = openInValue(text) ?? { brackets: [] }
  if (comment === undefined || /[,:[{]\s+$/.test(text.slice(0, comment))) return undefined
  const closers = open
    .toReversed()
    .map((each) => closingBracketOf[text.charAt(each)])
    .join('')
  return text.replaceAll(/\s/g, '').endsWith(closers) ? { at: comment, closers } : undefined
}

/** Returns the texts in the brackets of a line that contain a "#" which starts a comment. */
const textsWithHash = (text: string) =>
  [...text.matchAll(/(?<=(?:: |[,[{]) *)[^\s,:"'[\]{}#][^,:"'[\]{}]*\s#[^,"'[\]{}]*[^\s,"'[\]{}](?=\s*[,\]}])/g)].map(({ index, 0: value }) => ({
    from: index,
    to: index + value.length,
    value,
  }))

/** Yields diagnoses of missing commas, and of missing quotes, inside brackets. @param error the column where the parser could not continue */
export function* flowCollections(line: Line, error: number): Generator<Diagnosis> {
  if (!/[[{]/.test(line.text)) return
  yield* entriesOnOneLine(line)
  yield* missingCommas(line)
  yield* missingQuotesInBrackets(line, error)
}

/** `- { … } { … }`, `- { … }, { … }`: a second entry in braces behind the first. */
function* entriesOnOneLine(line: Line): Generator<Diagnosis> {
  const [, prefix = '', first = '', gap = '', second = ''] = /^(\s*- +)(\{[^{}]*\})( *,? *)(\{[^{}]*\})\s*$/.exec(line.text) ?? []
  if (second === '') return
  const at = line.start + prefix.length + first.length
  yield {
    edits: [[at, at + gap.length, `\n${prefix}`]],
    range: [at + gap.length, line.contentEnd],
    message: `Each entry of a list goes on a line of its own, after "- ". Start a new line before this "{"${gap.includes(',') ? ', and remove the comma' : ''}.`,
  }
}

function* missingCommas(line: Line): Generator<Diagnosis> {
  for (const { index, 1: word = '' } of line.text.matchAll(new RegExp(`(?<=[^\\s,:[{])\\s+(${keyPattern}):\\s`, 'g'))) {
    const at = line.start + index + line.text.slice(index).indexOf(word)
    const comma = line.start + index - (line.text[index - 1] === ';' ? 1 : 0)
    yield {
      edits: [[comma, line.start + index, ',']],
      range: [at, at + word.length],
      message: `A comma is missing before "${word}". Inside { } fields are separated by ", ".`,
    }
  }
  for (const { index, 0: gap } of line.text.matchAll(/(?<=[\]}"'])\s+(?=[[{"'])/g)) {
    const at = line.start + index
    yield {
      edits: [[at, at, ',']],
      range: [at + gap.length, at + gap.length + 1],
      message: 'A comma is missing before this. Inside brackets entries are separated by ", ".',
    }
  }
}

function* missingQuotesInBrackets(line: Line, error: number): Generator<Diagnosis> {
  const starts = [...line.text.matchAll(/: +|[[{,] */g)].map(({ index, 0: lead }) => index + lead.length).filter((start) => start <= error + 1)
  for (const start of starts.reverse()) {
    const ends = [...line.text.slice(start).matchAll(/,(?=\s)|[\]}]/g)].map(({ index }) => start + index).filter((end) => end > start)
    for (const end of ends.slice(0, 4)) {
      const value = line.text.slice(start, end).trimEnd()
      if (value === '' || /^["',]/.test(value)) continue
      const diagnosis = missingQuotes(line.start + start, value)
      // What follows a comma may belong to the text before it, but not with such a character.
      const continuesText = /,\s*$/.test(line.text.slice(0, start)) && !/^[@%&*!>|`]/.test(value)
      if (diagnosis) yield { ...diagnosis, cost: (diagnosis.cost ?? 0) + (continuesText ? 0.5 : 0) }
    }
  }
}

/** `tags: [One; Two]`: the separator of spreadsheet columns. In a sentence, a semicolon is followed by a lowercase letter. */
export function semicolons(text: string): Diagnosis[] {
  // Hardly any page has a semicolon, and this check is many times as fast as the regular expression.
  if (!text.includes(';') || !inBrackets.test(text)) return []
  return outsideBlockScalars(linesOf(text)).flatMap((line): Diagnosis[] => {
    const [, before = '', entries = ''] = onlyEntry.exec(line.text) ?? []
    const parts = entries.split(';').flatMap((part) => part.trim() || [])
    const isSentence = /^\p{Lu}/u.test(entries) && parts.some((part) => /^\p{Ll}\S* /u.test(part))
    if (entries === '' || isSentence || parts.some((part) => part.split(' ').length > maxWords)) return []
    const start = line.start + before.length
    return [
      {
        edits: [...entries.matchAll(/;/g)].map(({ index }): Edit => [start + index, start + index + 1, ',']),
        range: [start, start + entries.length],
        message: `Entries in brackets are separated by commas. Write [${shorten(parts.join(', '))}], or put quotes around all of it if it is one text.`,
        suggestion: parts.join(', '),
      },
    ]
  })
}

/** `{ label: Find; href: #agencies }`: semicolons between the fields in braces, and in the same lines what else keeps the parser from reading them. */
export function* semicolonsInBraces(lines: readonly Line[], { fieldNames }: Shape): Generator<Diagnosis[]> {
  yield outsideBlockScalars(lines).flatMap((line) => {
    if (!bracesAlone.test(line.text)) return []
    const found = [...line.text.matchAll(semicolonBeforeField)].filter(({ 1: key = '' }) => nearest(key, fieldNames) !== undefined)
    const [first] = found
    if (!first) return []
    const edits = found.map(({ index }): Edit => [line.start + index, line.start + index + 1, ','])
    const again = found.length > 1 ? ' each time' : ''
    const range = [line.start + first.index, line.start + first.index + 1] as const
    const commas = diagnosisOf(edits, `Inside { } fields are separated by ", ", not by ";". Write a comma here${again}.`, { range, suggestion: ',' })
    // However much else is wrong with the fields.
    return [
      commas,
      ...unquotedHashes({
        ...line,
        text: applyEdits(
          line.text,
          edits.map(([at]) => [at - line.start, at - line.start + 1, ',']),
        ),
      }),
    ].map((diagnosis) => ({ ...diagnosis, isCertain: true }))
  })
}

/** A line that is nothing but an entry or a value in braces. */
const bracesAlone = /^\s*(?:- +)*(?:[\w-]+: +)?\{[^{}]*\}\s*$/

/** Outside quotes: those in front of it are closed. */
const semicolonBeforeField = new RegExp(`(?<=^(?:[^"]*"[^"]*")*[^"]*);(?= +(${keyPattern}): )`, 'g')

/** Brackets around one entry with semicolons: few files have them, and most of those within a text. */
const inBrackets = /[:-] \[[^\][{}"',;#\n]+;[^\][{}"',#\n]+\]/

/** The only entry of a flow list after a key or a dash. */
const onlyEntry = /^((?:\s*(?:- +)+|[^"'#]*: )\[)([^\][{}"',;#]+;[^\][{}"',#]+)\](?=\s*(?:[,}\]#]|$))/

const maxWords = 4

/** `[One, , Two]` and `[One, -, Two]`: commas with nothing between them, dashes for empty values. */
export function* emptyEntries(line: Line): Generator<Diagnosis> {
  if (!/[[{]/.test(line.text)) return
  const found = (pattern: RegExp) => [...line.text.matchAll(pattern)].map(({ index }) => line.start + index)
  const commas = found(/(?<=[[{,]\s*),/g)
  const dashes = found(/(?<=[[,]\s*)-(?=\s*[\],])/g)
  const others = (offsets: readonly number[]) => (offsets.length > 1 ? ', and do the same for the others in this line' : '')
  const withoutCommas = commas.map((at): Edit => [at, at + 1, ''])
  const quoted = dashes.map((at): Edit => [at, at + 1, '"-"'])
  const dashAdvice = dashes.length > 0 ? ' Put quotes around a dash by itself: "-".' : ''
  // A line that has both is repaired as a whole.
  if (commas[0] !== undefined) {
    const edits = sortEdits([...withoutCommas, ...quoted])
    const [start, end] = [edits[0]?.[0] ?? 0, edits.at(-1)?.[1] ?? 0]
    yield {
      edits,
      range: [start, end],
      message: `There is nothing before this comma. Write an entry there, or remove the comma${others(commas)}.${dashAdvice}`,
      suggestion: applyEdits(
        line.text.slice(start - line.start, end - line.start),
        edits.map(([from, to, replacement]) => [from - start, to - start, replacement]),
      ),
    }
    // For a list that would have too few entries without it.
    yield {
      edits: sortEdits([...commas.map((at): Edit => [at, at, '"…"']), ...quoted]),
      range: [start, end],
      message: `There is nothing before this comma. Write an entry there${others(commas)}.${dashAdvice}`,
    }
  } else if (dashes[0] !== undefined)
    yield diagnosisOf(quoted, `A dash by itself starts a list. As text it needs quotes around it: write "-"${others(dashes)}.`, {
      suggestion: '"-"',
      aboutQuotes: true,
    })
}

/** Yields a diagnosis of a missing comma at the end of the line above a line in brackets. */
export function* missingCommaAbove(lines: readonly Line[], line: Line): Generator<Diagnosis> {
  const above = contentAbove(lines, line)
  if (!above || !new RegExp(`^\\s*(?:["'[{]|${keyPattern} *:)`).test(line.text) || !/(?:["'\]}\w])\s*$/.test(above.text)) return
  const at = above.contentEnd
  const word = /(?:"(?:[^"\\]|\\.)*"|'[^']*'|[^\s"',:]+)$/.exec(above.text.trimEnd())?.[0] ?? ''
  yield {
    edits: [[at, at, ',']],
    range: [at - Math.max(1, word.length), at],
    message: 'A comma is missing at the end of this line. Inside brackets entries are separated by commas.',
    suggestion: `${word},`,
  }
}
