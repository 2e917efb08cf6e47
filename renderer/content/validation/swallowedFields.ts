import { isMap, isScalar, isSeq, type Node } from 'yaml'
import type { z } from 'zod'
import { blockTypes } from '../../../schema/index.ts'
import { groupBy } from '../groupBy.ts'
import { type Issue, keyOf, type Path } from '../issue.ts'
import { valueAt } from '../valueAt.ts'
import { parsePositions, type Source } from '../yaml/read.ts'
import { type Fields, fieldsAt, fieldsOfEntry, roleOf } from './introspect.ts'
import { knownFieldNames } from './knownFieldNames.ts'

/** The first line of a block scalar, whose margin and dashes give the column of its key; lines in it that look like a block or a field. */
const header = /^( *)((?:- +)*)[\w-]+: +[|>][-+]?[ \t]*$/
const blockLike = /^ *- type: (\w+)\s*$/
const fieldLike = /^ *([a-z][A-Za-z]*):(?: |$)/
const entryInBraces = /^ *- \{ *([a-z][A-Za-z]*): /
const hasManyWords = /(?:\S+\s+){4}\S/
// Looks ahead first: looking back from every character would take quadratic time.
const fieldAfterSentence = /(?=[a-z])(?<=[.!?][”"')]? +)([a-z][A-Za-z]*): \S/

/**
 * Finds fields that have become part of a block scalar: they are indented too far, written behind its last sentence, or their group has
 * lost its name. That is valid YAML, and visitors would see the fields as text.
 * @returns the issues, and the paths of the texts that hold more than their authors meant
 */
export function swallowedFields(file: string, { text: original, repaired, data }: Source, schema: z.ZodType): { issues: Issue[]; texts: Path[] } {
  const { text, originalOffset } = repaired ?? { text: original, originalOffset: (at: number) => at }
  const suspects = suspectLines(text)
  if (suspects.length === 0) return { issues: [], texts: [] }
  const document = parsePositions(text)
  const located = suspects.flatMap((suspect) => {
    const path = pathOfText(document.contents, suspect.start)
    return path ? [{ ...suspect, path }] : []
  })
  const suspectsIn = groupBy(located, ({ path }) => keyOf(path))
  const reportedGroups = new Set<string>()
  const found = located.flatMap(({ start, end, name, block, isEntry, isAfterSentence, path }): { issue: Issue; text: Path }[] => {
    const range = [originalOffset(start), originalOffset(end)] as const
    const key = String(path.at(-1))
    if (block !== undefined) {
      const message = `A "${block}" block is in the text of "${key}". Indent it like the block before it, so that both dashes are in the same column.`
      return [{ issue: { code: 'yaml-syntax', file, path, range, message }, text: path }]
    }
    const parent = path.slice(0, -1)
    const parentValue = valueAt(data, parent) ?? {}
    const fields = fieldsAt(schema, data, parent)
    const group = isEntry || !Object.hasOwn(fields, name) ? groupOf(suspectsIn.get(keyOf(path)) ?? [], fields, parentValue) : undefined
    if (group !== undefined && !reportedGroups.has(keyOf([...parent, group]))) {
      reportedGroups.add(keyOf([...parent, group]))
      const message = `"${group}:" is missing above this line, which is read as part of the text of "${key}". Write it on a line of its own, in the column of "${key}".`
      return [{ issue: { code: 'yaml-syntax', file, path: [...parent, group], range, message }, text: path }]
    }
    if (isEntry || !Object.hasOwn(fields, name) || Object.hasOwn(parentValue, name)) return []
    // "Two things were checked: …" may be broken before the word.
    if (fields[name] && roleOf(fields[name]) === undefined && hasManyWords.test(text.slice(start, end))) return []
    const message = isAfterSentence
      ? `From here on this line is read as part of the text of "${key}". If "${name}" is a field, start it on a line of its own, in the column of "${key}"; if it is text, write another word before it.`
      : `This line is read as part of the text of "${key}". If "${name}" is a field, start it in the column of "${key}"; if it is text, begin the line with another word.`
    return [{ issue: { code: 'yaml-syntax', file, path: [...parent, name], range, message }, text: path }]
  })
  return { issues: found.map(({ issue }) => issue), texts: found.map(({ text }) => text) }
}

/** Returns the group that lines of a text belong to, one that is not written beside the text: two of its fields, or an entry in braces, are no accident. */
function groupOf(lines: readonly Suspect[], fields: Fields, written: object): string | undefined {
  return Object.keys(fields).find((group) => {
    const inner = !Object.hasOwn(written, group) && fields[group] ? fieldsOfEntry(fields[group]) : undefined
    const own = inner ? lines.filter(({ name }) => Object.hasOwn(inner, name) && !Object.hasOwn(fields, name)) : []
    return own.some(({ isEntry }) => isEntry) || new Set(own.map(({ name }) => name)).size > 1
  })
}

/** What a line of a text looks like: a field, a field that follows a sentence, an entry with fields in braces, or a block, whose type is `block`. `at`: where in the line. */
type Lookalike = { at: number; name: string; block?: string; isEntry?: boolean; isAfterSentence?: boolean }
type Suspect = Omit<Lookalike, 'at'> & { start: number; end: number }

function suspectLines(text: string): Suspect[] {
  // Hardly any page has these characters, and looking for them is many times faster than the expression.
  if (!text.includes('|') && !text.includes('>')) return []
  if (!/: +[|>]/.test(text)) return []
  const found: Suspect[] = []
  // The column of the key whose text this is, or -1.
  let keyColumn = -1
  // The column of the dash of a block that has become text together with its fields, or -1.
  let blockColumn = -1
  let nextLine = 0
  for (const line of text.split('\n')) {
    const lineStart = nextLine
    nextLine += line.length + 1
    const indent = line.search(/\S/)
    if (indent < 0) continue
    if (indent <= keyColumn) keyColumn = -1
    if (indent <= blockColumn) blockColumn = -1
    if (keyColumn < 0) keyColumn = keyColumnOf(line)
    else if (blockColumn < 0) {
      const lookalike = lookalikeIn(line)
      if (lookalike?.block !== undefined) blockColumn = indent
      if (!lookalike) continue
      const { at, ...rest } = lookalike
      found.push({ start: lineStart + at, end: lineStart + line.trimEnd().length, ...rest })
    }
  }
  return found
}

/** Returns the column of the key of a block scalar that starts in a line; -1 for any other line. */
function keyColumnOf(line: string): number {
  const [, margin, dashes = ''] = header.exec(line.replace(/\r$/, '')) ?? []
  return margin === undefined ? -1 : margin.length + dashes.length
}

function lookalikeIn(line: string): Lookalike | undefined {
  const block = blockLike.exec(line)?.[1]
  const at = line.search(/\S/)
  if (block !== undefined) return (blockTypes as readonly string[]).includes(block) ? { at, name: 'type', block } : undefined
  const name = fieldLike.exec(line)?.[1]
  if (name !== undefined) return knownFieldNames().has(name) ? { at, name } : undefined
  const entry = entryInBraces.exec(line)?.[1]
  if (entry !== undefined) return knownFieldNames().has(entry) ? { at, name: entry, isEntry: true } : undefined
  const after = fieldAfterSentence.exec(line)
  return after?.[1] !== undefined && knownFieldNames().has(after[1]) ? { at: after.index, name: after[1], isAfterSentence: true } : undefined
}

/** Returns the path of the scalar that contains an offset. */
function pathOfText(node: Node | null, offset: number, path: Path = []): Path | undefined {
  if (!node?.range || offset < node.range[0] || offset > node.range[2]) return undefined
  if (isScalar(node)) return path
  for (const [step, child] of childrenOf(node)) {
    const found = pathOfText(child, offset, [...path, step])
    if (found) return found
  }
}

function childrenOf(node: Node): [step: string | number, child: Node | null][] {
  if (isMap<{ value?: unknown } | null, Node | null>(node)) return node.items.map(({ key, value }) => [String(key?.value), value])
  return isSeq<Node>(node) ? node.items.map((item, index) => [index, item]) : []
}
