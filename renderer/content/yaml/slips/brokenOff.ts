import { openIn } from './openIn.ts'
import type { Shape } from './shape.ts'
import type { Slip } from './slip.ts'
import { contentLine, endOf, firstOf, isEntry, isFieldOrEntry, type Line, name, outsideBlockText } from './sourceLines.ts'

/** `bestFor: "Firms` or `except: [/rank` at the end of a file, which was saved or copied up to there. */
export function* brokenOffInside(lines: readonly Line[]): Generator<Slip> {
  const last = outsideBlockText(lines).at(-1)
  const unclosed = last && last === lines.at(-1) ? unclosedIn(last) : undefined
  if (!last || !unclosed) return
  yield {
    edits: [[last.start + unclosed.end, last.start + last.text.length, unclosed.closers]],
    range: [last.start + unclosed.at, endOf(last)],
    message: `The file breaks off here, before ${unclosed.what} is closed. Write or copy the rest of it again.`,
    breaksOff: true,
    isCertain: true,
    // A text may lack nothing but its closing quote.
    cost: /[\]}]/.test(unclosed.closers) ? 0 : 0.1,
  }
}

/** `bestF` at the end of a file. */
export function* brokenOff(lines: readonly Line[], { top, holders }: Shape): Generator<Slip[]> {
  const last = contentLine(lines, lines.length - 1, -1)
  const word = /^\s*(?:- +)*(\w+)\s*$/.exec(last?.text ?? '')?.[1]
  if (!last || word === undefined || isFieldOrEntry(last) !== isEntry(last)) return
  const isBeginning = (field: string) => field !== word && field.startsWith(word)
  if (!top.some(isBeginning) && !holders.some(({ fields }) => [...fields].some(isBeginning))) return
  yield [
    {
      edits: [[last.start, endOf(last), '']],
      range: [firstOf(last), endOf(last)],
      message: 'The file breaks off here, in the middle of a word. Write or copy the rest of it again.',
      breaksOff: true,
      isCertain: true,
      cost: 0.1,
    },
  ]
}

/** What a line opens in its fields and does not close: where it starts, where it is whole up to, and what would close it there. */
function unclosedIn({ text }: Line): { at: number; end: number; closers: string; what: string } | undefined {
  const start = new RegExp(`^\\s*(?:- +)*(?:["']?${name}["']? *: +)?(?=["'[{])`).exec(text)?.[0].length
  const found = start === undefined ? undefined : openIn(text, start)
  if (!found || found.remark !== undefined) return undefined
  const { open, quote = -1 } = found
  const at = quote < 0 ? open[0] : quote
  if (at === undefined) return undefined
  const closers = open.toReversed().map((each) => (text.charAt(each) === '[' ? ' ]' : ' }'))
  const isInBraces = quote < 0 && text.charAt(open.at(-1) ?? 0) === '{'
  return {
    at,
    // The beginning of a name would be read as part of the text before it.
    end: isInBraces ? text.replace(/,\s*[\w-]*$/, '').length : text.length,
    closers: [quote < 0 ? '' : text.charAt(quote), ...closers].join(''),
    what: quote < 0 ? `the "${text.charAt(at)}" of this line` : 'the quote that opens in this line',
  }
}
