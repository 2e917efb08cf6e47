import type { Change, Group, Label } from '../../authoring/diff/change.ts'
import type { Passage } from '../../authoring/diff/passages.ts'
import type { Content } from '../../authoring/diff/summary.ts'

/** A line, and those indented below it. */
export type Line = { text: string; children: Line[] }

/** How a report marks what it shows. */
export type Format = {
  /** Shows words of an author. */
  authored(text: string): string
  /** Shows the name of a field or the type of a block. */
  field(name: string): string
  /** Shows a word that says what happened. */
  event(word: string): string
  /** Shows a part of a text before and after it changed. */
  passage(passage: Passage): string[]
}

/** Values up to this length stand side by side. */
const maxSideBySide = 30

/** "1st", "2nd", "11th" */
export function ordinal(n: number): string {
  const ending = /1[123]$/.test(String(n)) ? 'th' : (['th', 'st', 'nd', 'rd'][n % 10] ?? 'th')
  return `${n}${ending}`
}

/** Describes a change in a line, with what belongs to it below. */
function describe(change: Change, format: Format): Line {
  const label = showLabel(change.label, format)
  const line = (text: string): Line => ({ text: text.trim(), children: [] })
  switch (change.kind) {
    case 'added':
    case 'removed': {
      const position = change.position === undefined || change.label.name === undefined ? '' : `, ${ordinal(change.position)}`
      return describeContent(`${format.event(change.kind)} ${label}${position}`, change.content, format)
    }
    case 'changed':
      return line(afterLabel(label, showValues(change, format)))
    case 'respaced':
      return line(afterLabel(label, 'only spaces or line breaks'))
    case 'reworded': {
      const texts = change.passages.flatMap(format.passage)
      return texts.length === 1 ? line(afterLabel(label, texts.join())) : { text: label, children: texts.map(line) }
    }
    case 'group':
      return describeGroup(change, label, format)
  }
}

function describeContent(label: string, content: Content, format: Format): Line {
  if (typeof content === 'string') return { text: afterLabel(label, format.authored(content)), children: [] }
  const fields = content.map(({ field, text }) => ({ isShort: text.length <= maxSideBySide, name: format.field(field), text: format.authored(text) }))
  if (fields.length === 1 || fields.every(({ isShort }) => isShort))
    return { text: afterLabel(label, fields.map(({ name, text }) => `${name} ${text}`).join(', ')), children: [] }
  return { text: label, children: fields.map(({ name, text }) => ({ text: afterLabel(name, text), children: [] })) }
}

function describeGroup(group: Group, label: string, format: Format): Line {
  const { moved, changes } = group
  const children = describeAll(changes, format)
  if (moved) return { text: `${label} ${format.event('moved')} from ${ordinal(moved.from)} to ${ordinal(moved.to)}`.trim(), children }
  // A block has a line of its own.
  const isBlock = group.label.field !== undefined && group.label.number !== undefined
  if (isBlock) return { text: label, children }
  const sideBySide = changes.flatMap((change) => (isShort(change) ? [`${showLabel(change.label, format)} ${showValues(change, format)}`] : []))
  if (sideBySide.length === changes.length) return { text: afterLabel(label, sideBySide.join(', ')), children: [] }
  const [first, ...others] = children
  if (!first || others.length > 0) return { text: label, children }
  const isChangedParagraph = changes[0]?.label.isParagraph && changes[0].kind === 'reworded'
  return { text: isChangedParagraph ? `${label}, ${first.text}` : afterLabel(label, first.text), children: first.children }
}

type Replacement = Extract<Change, { kind: 'changed' }>

const isShort = (change: Change): change is Replacement =>
  change.kind === 'changed' && change.label.field !== undefined && Math.max(change.from.length, change.to.length) <= maxSideBySide

const showValues = ({ from, to }: Replacement, format: Format) => `${format.authored(from)} → ${format.authored(to)}`

export const describeAll = (changes: readonly Change[], format: Format): Line[] => changes.map((change) => describe(change, format))

/** Returns a label and what follows it, with a colon between unless the label ends a sentence. */
const afterLabel = (label: string, text: string) => (label === '' || text === '' ? `${label}${text}` : `${label}${/[?!:]$/.test(label) ? '' : ':'} ${text}`)

function showLabel({ field, name, number, isParagraph }: Label, format: Format): string {
  const shownField = field === undefined ? [] : [format.field(field)]
  const quoted = name === undefined ? [] : [field === undefined ? format.authored(name) : `"${format.authored(name)}"`]
  const position = name !== undefined || number === undefined ? [] : [isParagraph ? `paragraph ${number}` : ordinal(number)]
  return [[...shownField, ...quoted].join(' '), ...position].filter(Boolean).join(', ')
}
