import { groupBy } from './groupBy.ts'
import type { LocatedIssue } from './issue.ts'

export type Style = { bold(text: string): string; red(text: string): string; dim(text: string): string }

export const plainStyle: Style = { bold: (text) => text, red: (text) => text, dim: (text) => text }

/** "1 mistake", "2 mistakes" */
export const pluralize = (n: number, noun: string) => `${n} ${noun}${n === 1 ? '' : 's'}`

/** The numbers that are written in words, from zero. */
export const numberWords = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']

/** "2 texts are still to be written" */
export const stillToBeWritten = ({ length }: readonly LocatedIssue[]) => `${pluralize(length, 'text')} ${length === 1 ? 'is' : 'are'} still to be written`

const contextLines = 1
const maxWidth = 120

/** Where something is in a text. Lines and columns count from 1. */
type TextRange = Pick<LocatedIssue, 'line' | 'column' | 'endLine' | 'endColumn'>

/** Returns the lines around a mistake, with carets under the characters it is about. Empty for a file without that line. */
export function codeFrame(text: string, { line, column, endLine, endColumn }: TextRange, { dim, red }: Style): string {
  // A text decoded with the wrong encoding is not what its author sees.
  if (text === '' || text.includes('\0')) return ''
  // What is wrong with a whole file, such as its name, is not wrong with its first character.
  if ([line, column, endLine, endColumn].every((each) => each === 1)) return ''
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  if (line > lines.length) return ''
  const from = Math.max(1, line - contextLines)
  const to = Math.min(lines.length, line + contextLines)
  const gutter = String(to).length
  const start = column - 1
  const end = endLine === line ? endColumn - 1 : (lines[line - 1] ?? '').length
  // A long line is shown around the mistake.
  const skip = end > maxWidth ? Math.max(0, start - maxWidth / 2) : 0
  const cut = (full: string) => (skip > 0 ? '…' : '') + full.slice(skip, skip + maxWidth).replaceAll('\t', ' ')

  const frame: string[] = []
  for (let number = from; number <= to; number++) {
    frame.push(`${dim(`  ${String(number).padStart(gutter)} | `)}${cut(lines[number - 1] ?? '')}`)
    if (number !== line) continue
    const width = Math.max(1, Math.min(end, skip + maxWidth) - start)
    const indent = start - skip + (skip > 0 ? 1 : 0)
    frame.push(`${dim(`  ${' '.repeat(gutter)} | `)}${' '.repeat(indent)}${red('^'.repeat(width))}`)
  }
  return frame.join('\n')
}

/**
 * Formats an issue as the terminal and the preview show it: place, code, message, code frame.
 * @param others issues of the same place and code, whose messages follow the first
 */
export function formatIssue(issue: LocatedIssue, text: string, style: Style = plainStyle, others: readonly LocatedIssue[] = []): string {
  const head = `${style.bold(`${issue.file}:${issue.line}:${issue.column}`)}  ${style.red(issue.code)}`
  const frame = codeFrame(text, issue, style)
  return [head, issue.message, ...others.map(({ message }) => message), ...(frame ? ['', frame] : [])].join('\n')
}

/** "line 4", "lines 4, 7": where issues of one file are. */
export function listLines(issues: readonly LocatedIssue[]): string {
  const lines = [...new Set(issues.map(({ line }) => line))]
  return `line${lines.length === 1 ? '' : 's'} ${lines.join(', ')}`
}

/** Lists files with the lines of their issues, one file each. */
export const listByFile = (issues: readonly LocatedIssue[]): string[] =>
  [...groupBy(issues, ({ file }) => file)].map(([file, ofFile]) => `  ${file}, ${listLines(ofFile)}`)

/** Formats titles that a new or moved page has made untrue, for its author to correct; a blank line comes last. */
export const listWrongCounts = (issues: readonly LocatedIssue[]): string[] =>
  issues.length === 0 ? [] : ['Not true any more:', ...issues.map(({ file, line, column, message }) => `  ${file}:${line}:${column}  ${message}`), '']

/** Groups consecutive issues with the same place and code, such as the fields that an entry lacks. */
export function groupByPlace(issues: readonly LocatedIssue[]): [LocatedIssue, ...LocatedIssue[]][] {
  const groups: [LocatedIssue, ...LocatedIssue[]][] = []
  for (const issue of issues) {
    const last = groups.at(-1)
    if (last && placeOf(last[0]) === placeOf(issue)) last.push(issue)
    else groups.push([issue])
  }
  return groups
}

const placeOf = ({ file, line, column, endLine, endColumn, code }: LocatedIssue) => [file, line, column, endLine, endColumn, code].join(' ')

/** Formats an issue as a GitHub annotation on the line of a pull request. */
export function githubAnnotation({ file, line, column, endLine, endColumn, code, message }: LocatedIssue): string {
  const encode = (value: string) => value.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
  const property = (value: string) => encode(value).replaceAll(':', '%3A').replaceAll(',', '%2C')
  return `::error file=${property(file)},line=${line},col=${column},endLine=${endLine},endColumn=${endColumn},title=${property(code)}::${encode(message)}`
}
