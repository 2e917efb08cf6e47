import { oncePer } from '../../oncePer.ts'
import type { Edit } from '../edits.ts'
import type { Diagnosis } from './diagnosis.ts'
import type { TextFields } from './shape.ts'
import { isContent, isEntry, isNonBlank, type Line, linesBelow, linesOf, margin, outsideBlockScalars, outsideBrackets, startsStructure } from './sourceLines.ts'
import { textKindOf } from './textKind.ts'

/**
 * Finds multi-line texts whose line breaks are lost: without `|`, with `>` or in quotes. YAML accepts most of them, and joins
 * paragraphs, headings and lists into one paragraph, or takes a heading for a comment.
 */
export function foldedLines(text: string, texts: TextFields): Diagnosis[] {
  const { lossy, field } = patternsOf(texts)
  if (!lossy.test(text)) return []
  const lines = linesOf(text)
  // In braces no text can have a sign.
  return outsideBrackets(outsideBlockScalars(lines)).flatMap((line) => {
    const [, prefix = '', keyText = '', value = ''] = field.exec(line.text) ?? []
    if (keyText === '' || textKindOf(texts, lines, line, keyText.slice(0, -1)) === 'plain') return []
    const isPoint = (each: Line) => !/^[|>"']/.test(value) && each.indent === prefix.length && isEntry(each)
    const below = linesBelow(lines, line, (each) => each.indent <= prefix.length && !isPoint(each))
    // Who writes the sign of a line break knows how a text in quotes is read.
    const hasBreaks = value.startsWith('"') && [line, ...below].some(({ text }) => /\\(?:n|$)/.test(text))
    return hasBreaks ? [] : foldedText(line, below, prefix.length, keyText, value.trimEnd())
  })
}

type Patterns = {
  /** Whether a text may lose line breaks: a fast check, as hardly any file does. */
  lossy: RegExp
  /** A field: its indentation and dashes, its key and its value. */
  field: RegExp
}

const patternsOf = oncePer(({ multiline }: TextFields): Patterns => {
  const key = `(?:${[...multiline].join('|')}):`
  const below = String.raw`\1 +\S`
  const lost = String.raw`(?:[ \t]*\r?\n)+${below}|\1 +(?:[-*+]|\d{1,3}[.)]|#{1,6}) |\1- `
  return {
    lossy: new RegExp(String.raw`${key}(?<=^( *)(?:- +)*${key})(?:[ \t]+[^|\s].*|[ \t]*)\r?\n(?:${below}.*\r?\n)*(?:${lost})`, 'm'),
    field: new RegExp(`^(${margin})(${key})[ \\t]*(.*)$`),
  }
})

type Style = 'plain' | 'folded' | 'quoted'

/** Returns the style of a text by what is on the line of its key. */
function styleOf(value: string): Style {
  if (/^["'](?!.*["']$)/.test(value)) return 'quoted'
  return /^>[-+0-9]*(?:\s+#.*)?$/.test(value) ? 'folded' : 'plain'
}

const lossMessages: Record<Style, string> = {
  plain: 'Without it paragraphs run together, and lines that start with "#" are dropped.',
  folded: 'With ">" paragraphs and the entries of a list run together.',
  quoted: 'In quotes paragraphs and the entries of a list run together.',
}

function foldedText(line: Line, below: readonly Line[], column: number, keyText: string, value: string): Diagnosis[] {
  const first = below.find(isNonBlank)
  const firstContent = below.find(isContent)
  const style = styleOf(value)
  const isPlain = style === 'plain'
  // Other values in place of a text are block scalars, anchors, tags, quoted texts or aliases, or a mapping; fields below a text are in a wrong column.
  if (!first || (isPlain && (/^(?:[|&!"']|\*\w+$)/.test(value) || below.some(({ text }) => startsStructure.test(text))))) return []
  // A quote before the sign for lines makes text of that.
  const hasSign = /^["'][|>][-+]?$/.test(value)
  const inlineText = style === 'folded' || value.startsWith('#') || hasSign ? '' : value.slice(style === 'quoted' ? 1 : 0)
  const textLines = [inlineText, ...below.map(({ text }) => text.trim())]
  const hasLoss = losesLines(isPlain ? textLines.filter((each) => !/^#(?!#)/.test(each)) : textLines)
  // A key with nothing but comments below it is reported as empty.
  const hasComment = isPlain && (inlineText !== '' || firstContent !== undefined) && textLines.some((each) => each.startsWith('# '))
  if (!hasLoss && !hasComment) return []

  const keyStart = line.start + column
  const keyEnd = keyStart + keyText.length
  const start = line.contentEnd - value.length
  const place = { plain: `after "${keyText}"`, folded: 'instead of ">"', quoted: 'instead of the quotes' }[style]
  return [
    {
      edits: [
        ...blockScalarEdits(style, value, start, { keyEnd, inlineText, indent: first.indent > column ? first.indent : column + 2, below }),
        ...indentPoints(below, column),
      ],
      range: isPlain ? [keyStart, keyEnd] : [start, start + 1],
      message: `Write "|" ${place}${inlineText === '' ? '' : ', and the text on the lines below it'}. ${hasLoss ? lossMessages[style] : `Without it lines that start with "#" are dropped; a comment goes above "${keyText}".`}`,
      ...(inlineText === '' ? { suggestion: isPlain ? `${keyText} |` : '|' } : {}),
    },
  ]
}

/** Returns the edits that indent a list whose dashes are below the name of the field: those of a list may be, the lines of a text may not. */
function indentPoints(below: readonly Line[], column: number): Edit[] {
  const start = below.findIndex((line) => isNonBlank(line) && line.indent <= column)
  const points = start < 0 ? [] : below.slice(start).filter(isNonBlank)
  return points.map((line) => [line.start, line.start, '  '])
}

type BlockScalar = { keyEnd: number; inlineText: string; indent: number; below: readonly Line[] }

/** Returns the edits that write "|" in place of what opens a text, move the text that follows it to a line of its own, and remove a closing quote. */
function blockScalarEdits(style: Style, value: string, start: number, { keyEnd, inlineText, indent, below }: BlockScalar): Edit[] {
  if (style === 'folded') return [[start, start + value.replace(/\s+#.*/, '').length, '|']]
  const textStart = inlineText === '' ? '|' : `|\n${' '.repeat(indent)}`
  if (style === 'plain') return [inlineText === '' ? [keyEnd, keyEnd, ' |'] : [start, start, textStart]]
  const last = below.findLast(isNonBlank)
  const closing: Edit[] = last?.text.trimEnd().endsWith(value.charAt(0)) ? [[last.contentEnd - 1, last.contentEnd, '']] : []
  return [[start, start + (inlineText === '' ? value.length : 1), textStart], ...closing]
}

/**
 * True if joining the lines of a text would lose something: the end of a paragraph, the start of a heading or of a list. Of two blank lines YAML
 * keeps one. A number at the start of a single line is part of a sentence, unless it is the first of a list.
 */
function losesLines(lines: readonly string[]): boolean {
  const text = lines.join('\n').trim()
  const startsEntry = /^(?:[-*+]|1[.)]|#{1,6}) |^\d{1,3}[.)] .*\n\d{1,3}[.)] /m
  return /\S\n\n\S/.test(text) || (text.includes('\n') && startsEntry.test(text)) || /^#{2,6} /m.test(text)
}
