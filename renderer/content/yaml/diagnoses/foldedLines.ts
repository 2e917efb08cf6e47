import type { Diagnosis } from './diagnosis.ts'
import { contentEndOf, fieldIn, indentOf, isContent, type Line, linesBelow, linesOf, outsideBlockScalars } from './sourceLines.ts'

/**
 * Texts of several lines whose lines are not kept: without `|`, with `>` or in quotes. YAML sees nothing wrong with most of them,
 * and joins paragraphs, headings and lists into one paragraph, or takes a heading for a comment.
 * @param multiline the names of fields whose lines matter
 */
export function foldedLines(text: string, multiline: ReadonlySet<string>): Diagnosis[] {
  if (multiline.size === 0) return []
  const { lossy, field } = patterns.get(multiline) ?? patternsOf(multiline)
  if (!lossy.test(text)) return []
  const lines = linesOf(text)
  return outsideBlockScalars(lines).flatMap((line) => {
    const [, margin = '', head = '', beside = ''] = field.exec(line.text) ?? []
    return head === ''
      ? []
      : foldedText(
          line,
          linesBelow(lines, line, (below) => indentOf(below) <= margin.length),
          margin.length,
          head,
          beside.trimEnd(),
        )
  })
}

type Patterns = {
  /** Nearly every file has no such lines, which shows before they are looked at one by one. */
  lossy: RegExp
  /** A field: its margin, its name and what stands beside it. */
  field: RegExp
}

/** The fields are the same for all files of a kind. */
const patterns = new WeakMap<ReadonlySet<string>, Patterns>()

function patternsOf(multiline: ReadonlySet<string>): Patterns {
  const key = `(?:${[...multiline].join('|')}):`
  const below = String.raw`\1 +\S`
  const lost = String.raw`(?:[ \t]*\r?\n)+${below}|\1 +(?:[-*+]|\d+[.)]|#{1,6}) `
  const made = {
    lossy: new RegExp(String.raw`${key}(?<=^( *)(?:- +)*${key})(?:[ \t]+[^|\s].*|[ \t]*)\r?\n(?:${below}.*\r?\n)*(?:${lost})`, 'm'),
    field: new RegExp(`^(\\s*(?:- +)*)(${key})[ \\t]*(.*)$`),
  }
  patterns.set(multiline, made)
  return made
}

const lossMessages = {
  plain: 'Without it paragraphs run together, and lines that start with "#" are dropped.',
  folded: 'With ">" paragraphs and the entries of a list run together.',
  quoted: 'In quotes paragraphs and the entries of a list run together.',
}

function foldedText(line: Line, below: readonly Line[], column: number, head: string, beside: string): Diagnosis[] {
  const filled = below.filter(({ text }) => text.trim() !== '')
  const [first, last] = [filled[0], filled.at(-1)]
  if (!first || !last) return []
  const firstWords = filled.find(isContent)
  const quote = /^["'](?!.*["']$)/.test(beside) ? beside.charAt(0) : ''
  const kind = quote ? 'quoted' : /^>[-+0-9]*(?:\s+#.*)?$/.test(beside) ? 'folded' : 'plain'
  // What else stands in the place of a text is a mark, or fields of their own.
  if (kind === 'plain' && (/^(?:[|&!"']|\*\w+$)/.test(beside) || (firstWords && fieldIn(firstWords)))) return []
  const words = kind === 'folded' || beside.startsWith('#') ? '' : beside.slice(quote.length)
  const written = [words, ...below.map(({ text }) => text.trim())]
  const hasLoss = losesLines(kind === 'plain' ? written.filter((each) => !/^#(?!#)/.test(each)) : written, kind)
  // A name with nothing but remarks below it is told as empty.
  const hasRemark = kind === 'plain' && (words !== '' || firstWords !== undefined) && written.some((each) => each.startsWith('# '))
  if (!hasLoss && !hasRemark) return []

  const end = line.start + column + head.length
  const start = kind === 'plain' ? end : contentEndOf(line) - beside.length
  const place = { plain: `after "${head}"`, folded: 'in place of ">"', quoted: 'in place of the quotes' }[kind]
  const sign = kind === 'plain' ? ' |' : '|'
  const closes = quote !== '' && last.text.trimEnd().endsWith(quote)
  return [
    {
      edits: [
        words === '' ? [start, kind === 'plain' ? start : start + 1, sign] : [start, contentEndOf(line), `${sign}\n${' '.repeat(indentOf(first))}${words}`],
        ...(closes ? [[contentEndOf(last) - 1, contentEndOf(last), ''] as const] : []),
      ],
      range: kind === 'plain' ? [end - head.length, end] : [start, start + 1],
      message: `Write "|" ${place}${words === '' ? '' : ', and the text on the lines below it'}. ${hasLoss ? lossMessages[kind] : `Without it lines that start with "#" are dropped; a remark stands above "${head}".`}`,
      ...(words === '' ? { suggestion: kind === 'plain' ? `${head} |` : '|' } : {}),
    },
  ]
}

/** Whether the lines of a text say more than its words: a paragraph ends, a heading or an entry of a list starts. */
function losesLines(lines: readonly string[], kind: keyof typeof lossMessages): boolean {
  const text = lines.join('\n').trim()
  return /\S\n\n+\S/.test(text) || (text.includes('\n') && /^(?:[-*+]|\d+[.)]|#{1,6}) /m.test(text)) || (kind === 'plain' && /^#{2,6} /m.test(text))
}
