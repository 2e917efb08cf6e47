// @module-tag audit
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { fixContent } from '../../renderer/authoring/fixes.ts'
import { IncrementalCache } from '../../renderer/content/incrementalCache.ts'
import { loadSite } from '../../renderer/content/index.ts'
import { readContent } from '../../renderer/system/contentFolder.ts'

const indentOf = (line: string) => line.search(/\S|$/)

const entry = /^ *- [a-z]\w*:/
const parent = /^ *(?:- )?\w+:$/
const parentOrField = /^ *(?:- )?[a-z]\w*:/
const quoted = /: "[^"]*"$/

/** A slip in one line: returns what is written instead, or undefined where the line offers no occasion for it. */
const slips: Record<string, (line: string) => string | undefined> = {
  'a dash left out': (line) => (entry.test(line) ? line.replace('- ', '  ') : undefined),
  'a dash removed with its space': (line) => (entry.test(line) ? line.replace('- ', '') : undefined),
  'a dash without its space': (line) => (entry.test(line) ? line.replace('- ', '-') : undefined),
  'one space removed': (line) => (indentOf(line) > 1 ? line.slice(1) : undefined),
  'two spaces removed': (line) => (indentOf(line) > 1 ? line.slice(2) : undefined),
  'one space added': (line) => ` ${line}`,
  'two spaces added': (line) => `  ${line}`,
  'a colon left out': (line) => (/\w: \S/.test(line) ? line.replace(/(\w): /, '$1 ') : undefined),
  'the name of a list or group left out': (line) => (parent.test(line) ? '' : undefined),
  'the name of a list or group in a comment': (line) => (parent.test(line) ? line.replace(/\S/, '# $&') : undefined),
  'an equals sign for a colon': (line) => (/\w: \S/.test(line) ? line.replace(/(\w): /, '$1 = ') : undefined),
  'a colon of another alphabet': (line) => (/\w: ?/.test(line) && parentOrField.test(line) ? line.replace(/: ?/, '：') : undefined),
  'a star for a dash': (line) => (/^ *- /.test(line) ? line.replace('- ', '* ') : undefined),
  'a dash before a field': (line) => (/^ +[a-z]\w*:/.test(line) ? line.replace(/\S/, '- $&') : undefined),
  'a comma behind a field': (line) => (parentOrField.test(line) ? `${line},` : undefined),
  'the name of a field left out': (line) => (/^ *(?:- )?\w+: \S/.test(line) ? line.replace(/\w+: /, '') : undefined),
  'a name with a capital': (line) => (/^ *(?:- )?[a-z]\w*:/.test(line) ? line.replace(/[a-z]/, (letter) => letter.toUpperCase()) : undefined),
  'a name with an underscore': (line) =>
    /^ *(?:- )?[a-z]+[A-Z]\w*:/.test(line) ? line.replace(/([a-z])([A-Z])/, (_, end, start) => `${end}_${start.toLowerCase()}`) : undefined,
  'a name in bold': (line) => (/^ *(?:- )?[a-z]\w*: /.test(line) ? line.replace(/([a-z]\w*):/, '**$1:**') : undefined),
  'a quote not closed': (line) => (quoted.test(line) ? line.slice(0, -1) : undefined),
  'a brace not closed': (line) => (/\{.*\}$/.test(line) ? line.slice(0, -1) : undefined),
  'a bracket not closed': (line) => (/\[.*\]$/.test(line) ? line.slice(0, -1) : undefined),
  'a brace not opened': (line) => (/\{ .*\}$/.test(line) ? line.replace('{ ', '') : undefined),
  'a bracket not opened': (line) => (/\[.*\]$/.test(line) ? line.replace('[', '') : undefined),
  'a comma left out': (line) => (/, "[^"]*"/.test(line) ? line.replace(/, "/, ' "') : undefined),
  'an address broken in two': (line) => (/(?:https:|: "?[/#])\S{8,}/.test(line) ? line.replace(/(?:https:|: "?[/#])\S{4,}(?=\S{3})/, '$&\n') : undefined),
  'a comment of another language': (line) => `// to be checked\n${line}`,
}

const content = readContent('pages')
const cache = new IncrementalCache()

/** The shipped pages, with the lines that are not part of a text. */
const pages = [...content.files].map(([file, bytes]) => {
  const lines = new TextDecoder().decode(bytes).split('\n')
  let textIndent: number | undefined
  const written = lines.flatMap((line, index) => {
    if (textIndent !== undefined && (line === '' || indentOf(line) > textIndent)) return []
    textIndent = /: [|>]-?$/.test(line) ? indentOf(line) : undefined
    return line === '' || /^ *#/.test(line) ? [] : [index]
  })
  return { file, lines, written }
})

const textOf = (files: ReadonlyMap<string, Uint8Array>, file: string) => new TextDecoder().decode(files.get(file))

test.each(Object.entries(slips))('--fix puts right what was written before, or leaves it to the author: %s', (_, slip) => {
  const occasions = pages.flatMap(({ file, lines, written }) =>
    written.flatMap((index) => {
      const replacement = slip(lines[index] ?? '')
      return replacement === undefined ? [] : [{ file, line: index + 1, replacement }]
    }),
  )
  fc.assert(
    fc.property(fc.constantFrom(...occasions), ({ file, line, replacement }) => {
      const lines = textOf(content.files, file)
        .split('\n')
        .with(line - 1, replacement)
      const files = new Map(content.files).set(file, new TextEncoder().encode(lines.join('\n')))
      const before = loadSite({ ...content, files }, cache).issues
      const { content: fixed, fixes } = fixContent({ ...content, files }, cache)
      const left = loadSite(fixed, cache).issues
      expect(left.length).toBeLessThanOrEqual(before.length)
      if (fixes.length > 0 && left.length === 0) expect(parse(textOf(fixed.files, file))).toEqual(parse(textOf(content.files, file)))
    }),
    { numRuns: 20, seed: 1, endOnFailure: true },
  )
})

/** The letters that another text has less often: a word that was broken in two has the same as before. */
function lettersLost(text: string, other: string): string[] {
  const countIn = (where: string, letter: string) => where.toLowerCase().split(letter).length
  return [...new Set(text.toLowerCase().match(/\p{L}/gu))].filter((letter) => countIn(other, letter) < countIn(text, letter))
}

/** "eight → nine": what a fix names as one word for another. */
const isReplacement = ({ change }: { change: string }) => /^\w+ → \w+$/.test(change)

const joinedWithNext = '<joined with the next line>'

/** What else happens to a line: returns what is written instead. */
const accidents: Record<string, (line: string) => string> = {
  'the line break removed': (line) => line + joinedWithNext,
  'the line break and its name removed': (line) => line.replace(/\w+: /, '') + joinedWithNext,
  'a list below': (line) => `${line}\n${' '.repeat(indentOf(line))}- Fast replies\n${' '.repeat(indentOf(line))}  - Honest prices`,
  'a list in its middle': (line) => `${line.replace(/: .*/, ': Three things:')}\n${' '.repeat(indentOf(line) + 2)}- Fast replies`,
}

test('--fix loses nothing where a line is joined with the next, or a list pasted, near another slip, and has nothing left to do a second time', () => {
  const occasions = pages.flatMap(({ file, lines, written }) => written.map((index) => ({ file, lines, index })))
  fc.assert(
    fc.property(
      fc.constantFrom(...occasions),
      fc.constantFrom(...Object.values(accidents)),
      fc.constantFrom(...Object.values(slips)),
      fc.integer({ min: 0, max: 3 }),
      ({ file, lines, index }, accident, slip, distance) => {
        const below = Math.min(index + distance, lines.length - 1)
        const slipped = lines.with(below, slip(lines[below] ?? '') ?? lines[below] ?? '')
        const text = slipped
          .with(index, accident(slipped[index] ?? ''))
          .join('\n')
          .replace(new RegExp(`${joinedWithNext}\n *`), '')
        const written = { ...content, files: new Map(content.files).set(file, new TextEncoder().encode(text)) }
        const { content: fixed, fixes } = fixContent(written, cache)
        if (!fixes.some(isReplacement)) expect(lettersLost(text, textOf(fixed.files, file))).toEqual([])
        expect(textOf(fixContent(fixed, cache).content.files, file)).toBe(textOf(fixed.files, file))
      },
    ),
    { numRuns: 120, seed: 1, endOnFailure: true },
  )
})
