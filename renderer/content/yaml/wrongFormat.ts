import type { IssueCode } from '../issue.ts'
import { fieldIn, isNonBlank, type Line, linesOf, opensBlockScalar } from './diagnoses/sourceLines.ts'
import type { YamlIssue } from './inspect/yamlIssue.ts'

/** Recognizes a file of another format (RTF, TOML, HTML, Markdown, CSV) or without indentation, reported once for the whole file. */
export function wrongFormat(text: string): YamlIssue | undefined {
  const lines = linesOf(text).filter(isNonBlank)
  return richText(lines) ?? toml(lines) ?? html(lines) ?? markdownFile(lines) ?? csvRows(lines) ?? frontMatter(lines, text) ?? lostIndentation(lines)
}

const issueAtLine = (line: Line, message: string, code: IssueCode = 'yaml-syntax'): YamlIssue => ({ code, range: [line.start, line.contentEnd], message })

/** RTF, the default format of TextEdit. */
function richText([first]: readonly Line[]): YamlIssue | undefined {
  if (!first?.text.startsWith('{\\rtf')) return undefined
  return issueAtLine(
    first,
    'This file is rich text (RTF), but a page is plain text. In TextEdit choose "Make Plain Text" in the "Format" menu, and save it again.',
  )
}

/** Fields in TOML between "+++" lines, the front matter of other tools. */
function toml([first, ...rest]: readonly Line[]): YamlIssue | undefined {
  if (!first || !/^\+\+\+\s*$/.test(first.text) || !rest.some(({ text }) => /^\w+ *=/.test(text))) return undefined
  return issueAtLine(
    first,
    'The fields of this file are written in TOML, but a page is YAML. Remove the "+++" lines, and write each field like "title: …", not like "title = …".',
  )
}

/** HTML, as a browser or another CMS saves it, without any field of a page. */
function html([first, ...rest]: readonly Line[]): YamlIssue | undefined {
  const opening = first && (/^\s*<!--/.test(first.text) ? rest.find(({ text }) => tag.test(text)) : first)
  if (!first || !opening || !tag.test(opening.text) || rest.some((line) => ['title', 'description', 'blocks'].includes(fieldIn(line)?.key ?? '')))
    return undefined
  return issueAtLine(
    first,
    'This is HTML, not a page yet. A page starts with "title:", "description:" and "blocks:"; the words go in a block, in Markdown and without tags: "- type: prose", below it "body: |", and the text below that, indented further.',
    'not-a-mapping',
  )
}

const tag =
  /^\s*<(?:!doctype\s|\/?(?:html|head|body|title|meta|link|main|header|footer|nav|section|article|aside|div|span|p|h[1-6]|ul|ol|li|table|blockquote|figure|img|a|b|i|em|strong|script|style|br|hr|form|details|iframe)(?=[\s/>]|$))/i

/** Text in Markdown that starts with a heading, and no field anywhere. */
function markdownFile(lines: readonly Line[]): YamlIssue | undefined {
  const [first] = lines
  if (!first || !/^#{1,3} \S/.test(first.text)) return undefined
  if (lines.some(({ text }) => /^(?:-\s+)?[a-z][A-Za-z]*:(?:\s|$)/.test(text.trimStart()))) return undefined
  // Nothing but comments is not Markdown.
  if (!lines.some(({ text }) => /^[^#\s]/.test(text))) return undefined
  return issueAtLine(
    first,
    'This is Markdown text, not a page yet. A page starts with "title:", "description:" and "blocks:"; the text goes in a block: "- type: prose", below it "body: |", and the text below that, indented further.',
  )
}

/** Rows of a spreadsheet saved as CSV: one per line, with the same separator between cells. */
function csvRows(lines: readonly Line[]): YamlIssue | undefined {
  const [first] = lines
  if (!first || lines.length < 2) return undefined
  const separator = [';', ','].find((each) => first.text.split(each).length > 2)
  if (separator === undefined) return undefined
  const width = first.text.split(separator).length
  if (lines.some(({ text }) => text.split(separator).length < width || /^\s*(?:- |["']?[\w-]+["']?:(?:\s|$)|[[{])/.test(text))) return undefined
  return issueAtLine(
    first,
    'These are rows of a spreadsheet, not a page yet. Save them outside pages/ with the ending ".csv": "npm run new -- ranking my-name --from my-rows.csv" makes a page from them.',
  )
}

/** Fields between "---" lines and Markdown or blocks below them, the page format of other tools. */
function frontMatter(lines: readonly Line[], text: string): YamlIssue | undefined {
  const [first, ...rest] = lines
  if (!first || !/^---\s*$/.test(first.text)) return undefined
  const closingLine = rest.find((line) => /^---\s*$/.test(line.text))
  if (!closingLine) return undefined
  const below = lines.slice(lines.indexOf(closingLine) + 1)
  const [firstBelow] = below
  if (!firstBelow || below.some((line) => /^blocks:/.test(line.text)) || firstBelow.text.startsWith('---')) return undefined
  if (/^\s*- *type:/.test(firstBelow.text)) return issueAtLine(closingLine, 'The blocks of a page belong to a field: write "blocks:" instead of this line.')
  const hasBlocks = /^blocks:/m.test(text.slice(0, closingLine.start))
  return issueAtLine(
    closingLine,
    `The text below this line goes in a block. Write ${hasBlocks ? '' : '"blocks:" instead of this line, below it '}"  - type: prose" and "    body: |"${hasBlocks ? ' instead of this line' : ''}, and put 6 spaces in front of each line of the text.`,
  )
}

/** Nested fields and entries, all of them in the first column. */
function lostIndentation(lines: readonly Line[]): YamlIssue | undefined {
  const start = lines.findIndex(({ text }) => text.startsWith('blocks:'))
  const [first] = lines.slice(start + 1)
  if (start < 0 || !first || lines.length < 5 || lines.some(({ text }) => /^\s/.test(text))) return undefined
  const isNested = lines.some((line, index) => opensBlockScalar(line) || (/^- *[\w-]+:/.test(line.text) && isField(lines[index + 1])))
  return isNested
    ? issueAtLine(
        first,
        'From here on all lines start in the first column, so nothing shows what belongs to what. Copy the text again with the spaces at the start of its lines, or indent it: what belongs to a line starts 2 columns further right.',
      )
    : undefined
}

const isField = (line: Line | undefined) => line !== undefined && fieldIn(line) !== undefined
