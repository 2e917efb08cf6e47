import type { Edit } from '../edits.ts'
import { unicodeSpaceMessage, unicodeSpaces } from './characters.ts'
import { type Diagnosis, diagnosisOf } from './diagnosis.ts'
import { contentBelow, emptied, isNonBlank, keyPattern, type Line, linesOf, outsideBlockScalars, withoutPrefix } from './sourceLines.ts'
import { lineNumbersText } from './wording.ts'

/** Yields diagnoses of what is copied along with a text from a chat, an e-mail or a listing, or is changed by copying. */
export function* copyArtifacts(lines: readonly Line[]): Generator<Diagnosis[]> {
  yield codeFences(lines)
  yield remarks(lines)
  yield prefixedLines(
    lines,
    /^>(?: ?> ?)*(?:\s|$)/,
    (isOne) => `the way an email marks quoted text. Remove ${isOne ? 'the' : 'each'} ">", and the space after it.`,
  )
  yield diffLines(lines)
  yield lineNumbers(lines)
  yield unicodeIndentation(lines)
  yield tabsAfterDashes(lines)
  yield lineSeparators(lines)
}

const fence = /^ *(?:`{3,}|~{3,})[\w-]*\s*$/

/** A page starts with a key. */
const startsPage = /^(?:[A-Za-z][\w-]*:(?:\s|$)|---\s*$|%)/

/** Returns diagnoses of code fences, and of the text before the first and after the last of them: what a chat says around its answer. */
function codeFences(lines: readonly Line[]): Diagnosis[] {
  const fences = outsideBlockScalars(lines).filter(({ text }) => fence.test(text))
  const [first] = fences
  const last = fences.at(-1)
  if (!first || !last) {
    const start = lines.findIndex(({ text }) => startsPage.test(text))
    const above = lines.slice(0, Math.max(0, start)).filter(isNonBlank)
    return above.every(({ text }) => codeLabel.test(text) || greeting.test(text) || remark.test(text)) ? removedLines(above, copiedLineMessage) : []
  }
  const opens = !lines.slice(0, first.number - 1).some(({ text }) => startsPage.test(text) || startsField.test(text))
  const closes = last !== first || !opens
  const continues = continuesBelow(lines, last)
  const foreign = lines.filter((line) => fences.includes(line) || (opens && line.number < first.number) || (closes && line.number > last.number && !continues))
  return removedLines(foreign, copiedLineMessage).map((diagnosis) => ({ ...diagnosis, isCertain: true }))
}

/** A field of a page, whose lines may all be indented: no greeting. */
const startsField = /^\s*(?:- +)*[a-z][A-Za-z]*:(?:\s|$)/

/** A greeting: `This is your page:`. A sentence may be a comment without its sign. */
const greeting = /^[A-Z][^: ]* [^: ]* [^:]*[:!]\s*$/

/** `Here is the updated block:` above a block, `Let me know …` below the last: what a chat says around a part of a page. */
const remarks = (lines: readonly Line[]) =>
  removedLines(
    lines.filter((line) => remark.test(line.text) && /^(?:\s*- |$)/.test(contentBelow(lines, line)?.text ?? '')),
    copiedLineMessage,
  ).map((diagnosis) => ({ ...diagnosis, isCertain: true }))

const remark = /^(?:(?:Sure|Certainly|Of course|Absolutely)\b.*|(?:Here(?:[’']s| is| are)|Let me know|Feel free)\b.*[:.!?]\s*$)/

/** What stands above a block of code in a chat: its language, the button that copies it. */
const codeLabel = /^(?:ya?ml|copy(?: code)?|edit)\s*$/i

/** True if the page continues below a fence. */
const continuesBelow = (lines: readonly Line[], line: Line) =>
  /^(?:\s|-)/.test(contentBelow(lines, line)?.text ?? '') ||
  lines.slice(line.number).some(({ text }) => /^(?:[a-z][A-Za-z]*:(?:\s|$)|\s*- (?:\{ *)?type:)/.test(text))

const removedLines = (lines: readonly Line[], message: string) =>
  lines.filter(isNonBlank).map((line): Diagnosis => ({ edits: [emptied(line)], range: line.contentRange, message }))

const copiedLineMessage = 'Remove this line: it comes from where the text was copied.'

/** A page cannot start like this, whatever follows; further down it may be the text of a block. */
const opensFile = (lines: readonly Line[], line: Line) => line === lines.find(isNonBlank)

/** `> title: …`, `+title: …`: lines with a prefix. */
function prefixedLines(lines: readonly Line[], prefix: RegExp, why: (isOne: boolean) => string): Diagnosis[] {
  const found = lines.filter(({ text }) => prefix.test(text))
  const [first] = found
  const last = found.at(-1)
  if (!first || !last) return []
  const subject = first === last ? 'This line starts' : `Lines ${first.number} to ${last.number} start`
  return [
    {
      edits: found.map((line) => withoutPrefix(lines, line, prefix.exec(line.text)?.[0].length ?? 1)),
      range: [first.start, first.start + 1],
      message: `${subject} with "${first.text[0]}", ${why(first === last)}`,
      isCertain: opensFile(lines, first),
    },
  ]
}

/** Lines of a diff: "+" before those that are new, "-" before those above that they replace. */
function diffLines(lines: readonly Line[]): Diagnosis[] {
  const isNew = /^\+(?=\s|[a-z]|$)/
  const isOld = /^-(?:\s{2,}|[a-z])/
  const old = lines.filter(({ text, number }) => isOld.test(text) && isNew.test(lines.slice(number).find((below) => !isOld.test(below.text))?.text ?? ''))
  const heads = lines.filter(({ text }) => /^(?:diff --git |index [\da-f]+\.\.|--- (?:a\/|\/dev)|\+\+\+ b\/|@@ .* @@)/.test(text))
  return [
    ...removedLines(heads, 'Remove this line: it comes from a comparison of two versions.'),
    ...prefixedLines(lines, isNew, () => 'the way a comparison of two versions marks what is new. Remove only the "+", not the spaces after it.'),
    ...removedLines(old, 'Remove this line: in a comparison of two versions "-" marks what was there before.'),
  ]
}

/** `12 | title: …`: the line numbers of a listing, which increase by one from line to line. */
function lineNumbers(lines: readonly Line[]): Diagnosis[] {
  const numbered = lines.flatMap((line) => {
    const found = /^(\s*)(\d+)( ?[.:|)]|\t|(?= |$))/.exec(line.text)
    return found ? [{ line, number: Number(found[2]), end: found[0].length }] : []
  })
  const counted = numbered.filter(
    ({ number, line }, index) =>
      (numbered[index - 1]?.number === number - 1 && numbered[index - 1]?.line.number === line.number - 1) ||
      (numbered[index + 1]?.number === number + 1 && numbered[index + 1]?.line.number === line.number + 1),
  )
  const [first] = counted
  const last = counted.at(-1)
  if (!first || !last || counted.length < 3) return []
  // Numbers with a full stop or a bracket, in a few lines of a page, are those of a list in a text.
  const areOfList = counted.every(({ line }) => /^\s*\d+[.)] /.test(line.text)) && counted.length < lines.filter(isNonBlank).length / 2
  if (areOfList) return []
  // The indentation after the numbers that all lines have in common belongs to the listing.
  const gap = Math.min(...counted.flatMap(({ line, end }) => (line.text.trim().length > end ? [/^ */.exec(line.text.slice(end))?.[0].length ?? 0] : [])))
  const from = first.line.contentStart
  return [
    {
      edits: counted.map(({ line, end }) => withoutPrefix(lines, line, end + gap)),
      range: [from, from + String(first.number).length],
      message: `Lines ${first.line.number} to ${last.line.number} start with line numbers. Remove these numbers.`,
      isCertain: opensFile(lines, first.line),
    },
  ]
}

/** Lines indented with Unicode spaces, which are not whitespace in YAML. */
function unicodeIndentation(lines: readonly Line[]): Diagnosis[] {
  const found = lines.filter((line) => isNonBlank(line) && startsWithUnicodeSpace.test(line.text))
  const [first] = found
  if (!first) return []
  const at = first.start + first.text.search(unicodeSpaces)
  const width = /^[^\x20-\x7e]+/.exec(first.text.slice(at - first.start))?.[0].length ?? 1
  return [
    {
      edits: found.map((line): Edit => {
        const prefix = beforeContent.exec(line.text)?.[0] ?? ''
        return [line.start, line.start + prefix.length, prefix.replace(unicodeSpaces, ' ')]
      }),
      range: [at, at + width],
      ...(found.length > 1 ? {} : { suggestion: ' '.repeat(width) }),
      message:
        found.length === 1
          ? unicodeSpaceMessage
          : `Some spaces in this line and in ${lineNumbersText(found.slice(1))} are not ordinary ones (often from copied text). Type ordinary spaces in their place.`,
    },
  ]
}

const startsWithUnicodeSpace = new RegExp(`^[ -]*${unicodeSpaces.source}`)

/** Matches what precedes the text of a line: spaces, dashes, a key. */
const beforeContent = new RegExp(`^[\\s-]*(?:${keyPattern}:\\s+)?`)

/** `-⇥type: hero`. */
function tabsAfterDashes(lines: readonly Line[]): Diagnosis[] {
  const found = outsideBlockScalars(lines).filter(({ text }) => /^ *-[ \t]*\t/.test(text))
  const [first] = found
  if (!first) return []
  const at = first.start + first.text.indexOf('\t')
  return [
    diagnosisOf(
      found.map((line) => {
        const [, prefix = '', gap = ''] = /^( *-)([ \t]*)/.exec(line.text) ?? []
        return [line.start + prefix.length, line.start + prefix.length + gap.length, ' ']
      }),
      `There is a tab after the dash of this line${found.length > 1 ? ` and of ${lineNumbersText(found.slice(1))}` : ''}. Write one space in its place.`,
      { range: [at, at + 1] },
    ),
  ]
}

/** Unicode line and paragraph separators, which are not line breaks in YAML. */
function lineSeparators(lines: readonly Line[]): Diagnosis[] {
  const found = lines.flatMap((line) => [...line.text.matchAll(/[\u2028\u2029]/g)].map(({ index }) => line.start + index))
  if (found.length === 0) return []
  return [
    diagnosisOf(
      found.map((at) => [at, at + 1, '\n']),
      `A line ends here with an invisible character that is not a line break in YAML (often from copied text)${found.length > 1 ? `, with ${found.length - 1} more below` : ''}. Remove it and press Enter in its place.`,
    ),
  ]
}

/** `# ... rest of the page unchanged`: a chat that leaves out what it did not change. YAML takes the line for a comment, and what it stands for is lost. */
export function omittedLines(text: string): Diagnosis[] {
  // A fast check first: few pages have comments, and fewer such words.
  if (!text.includes('# ') || !['...', '…', 'unchanged', 'the same', 'as before'].some((words) => text.includes(words))) return []
  return outsideBlockScalars(linesOf(text))
    .filter((line) => omission.test(line.text))
    .map((line) => ({
      edits: [],
      range: line.contentRange,
      message: 'A chat has left out here what it did not change. Put the lines that belong here back in, from the version before.',
    }))
}

const omission =
  /^[ \t]*#[ \t]*[[(]?(?:(?:\.{3}|…)[ \t([]*(?:(?:the|your|all|and)[ \t]+)*(?:rest|remaining|unchanged|existing|same|others?|previous|more)\b|(?:(?:the|all)[ \t]+)?(?:rest|remaining|existing|others?)\b[^.:;,]*\b(?:unchanged|(?:is|are|stays?|remains?|kept)[ \t]+(?:the same|as before))[\])]?\.*\s*$)/i
