import { stripVTControlCharacters } from 'node:util'
import type { SiteDiff } from '../../authoring/diff/diffSites.ts'
import { pluralize, type Style } from '../../content/format.ts'
import type { Format, Line } from './describe.ts'
import { countDiffs, layOutSections, linesOfOtherFiles, sectionOf } from './sections.ts'
import { showInvisible } from './showInvisible.ts'

const width = 80

const formatWith = ({ bold }: Style): Format => ({
  authored: showInvisible,
  field: showInvisible,
  event: (word) => word,
  passage({ before, from, to, after }) {
    const show = (words: string) => [showInvisible(before), words && bold(showInvisible(words)), showInvisible(after)].filter(Boolean).join(' ')
    return [`was  ${show(from)}`, `now  ${show(to)}`]
  },
})

/** Formats what changed for a terminal. */
export function textReport({ files, otherFiles }: SiteDiff, style: Style): string {
  const format = formatWith(style)
  const { sections, hidden } = layOutSections(files, (diff) => {
    const { heading, title, notes, lines } = sectionOf(diff, format)
    return [
      `${style.bold(heading)}${title === undefined ? '' : `  ${title}`}`,
      ...(notes.length > 0 ? wrap(notes.join(' '), 2, 2) : []),
      ...lines.flatMap((line) => layOut(line, 2)),
      '',
    ].join('\n')
  })
  const others = linesOfOtherFiles(otherFiles, format)
  return [
    ...sections,
    ...(hidden > 0 ? [`… and ${pluralize(hidden, 'more page')}\n`] : []),
    ...(others.length > 0 ? [style.bold('Other files'), ...others.flatMap((line) => layOut(line, 2)), ''] : []),
    countDiffs(files, otherFiles),
  ].join('\n')
}

const layOut = ({ text, children }: Line, indent: number): string[] => [...wrap(text, indent), ...children.flatMap((child) => layOut(child, indent + 2))]

/** The characters that a terminal shows. */
const lengthOf = (text: string) => stripVTControlCharacters(text).length

/** Breaks a text into lines. Those after the first are indented by `hanging`: under the words of a passage, or else further. */
function wrap(text: string, indent: number, hanging = indent + (/^(?:was|now) {2}/.test(text) ? 5 : 4)): string[] {
  const lines: string[] = []
  let line = ' '.repeat(indent)
  let isEmpty = true
  for (const word of text.split(' ')) {
    if (!isEmpty && lengthOf(line) + 1 + lengthOf(word) > width) {
      lines.push(line)
      line = ' '.repeat(hanging)
      isEmpty = true
    }
    line += `${isEmpty ? '' : ' '}${word}`
    isEmpty = false
  }
  return [...lines, line]
}
