import type { Diagnosis } from './diagnosis.ts'
import { openInValue } from './openDelimiters.ts'
import type { Shape } from './shape.ts'
import { isContent, type Line, outsideBlockScalars } from './sourceLines.ts'

/** `bestFor: "Firms` or `except: [/rank` at the end of a file that was truncated when it was saved or copied. */
export function* truncatedValue(lines: readonly Line[]): Generator<Diagnosis> {
  const last = outsideBlockScalars(lines).at(-1)
  const unclosed = last && last === lines.at(-1) ? unclosedIn(last) : undefined
  if (!last || !unclosed) return
  yield {
    edits: [[last.start + unclosed.end, last.end, unclosed.closers]],
    range: [last.start + unclosed.at, last.contentEnd],
    message: `The file breaks off here, before ${unclosed.what} is closed. Write or copy the rest of it again.`,
    isTruncated: true,
    isCertain: true,
    // Perhaps only the closing quote is missing.
    cost: /[\]}]/.test(unclosed.closers) ? 0 : 0.1,
  }
}

/** The beginning of a key at the end of a file: `bestF`. */
export function* truncatedKey(lines: readonly Line[], { fieldNames }: Shape): Generator<Diagnosis[]> {
  const last = lines.findLast(isContent)
  const word = /^\s*(?:- +)*(\w+)\s*$/.exec(last?.text ?? '')?.[1]
  if (!last || word === undefined) return
  // Without a line break behind it, a whole name is the end of the file too.
  const isBeginning = (field: string) => field.startsWith(word) && (field !== word || last === lines.at(-1))
  if (![...fieldNames].some(isBeginning)) return
  yield [
    {
      edits: [[last.start, last.contentEnd, '']],
      range: last.contentRange,
      message: 'The file breaks off here, in the middle of a word. Write or copy the rest of it again.',
      isTruncated: true,
      isCertain: true,
      cost: 0.1,
    },
  ]
}

/** Returns what a line's value opens and does not close: where it starts, up to where it is complete, and what would close it there. */
function unclosedIn({ text }: Line): { at: number; end: number; closers: string; what: string } | undefined {
  const found = openInValue(text)
  if (!found) return undefined
  const { brackets, quote = -1 } = found
  const at = quote < 0 ? brackets[0] : quote
  if (at === undefined) return undefined
  const closers = brackets.toReversed().map((each) => (text.charAt(each) === '[' ? ' ]' : ' }'))
  return {
    at,
    // The beginning of a key would be parsed as part of the text before it.
    end: text.replace(/,\s*[\w-]*$/, '').length,
    closers: [text.charAt(quote), ...closers].join(''),
    what: quote < 0 ? `the "${text.charAt(at)}" of this line` : 'the quote that opens in this line',
  }
}
