import { describe, expect, test } from 'vitest'
import { type Change, changeText } from '../../../renderer/authoring/changes/change.ts'
import { handWritten as page, randomChanges } from './randomChanges.ts'

/** The lines that a change removes and adds, with the line above. */
function difference(before: string, after: string | undefined): string[] | undefined {
  if (after === undefined) return undefined
  const [a, b] = [before.split('\n'), after.split('\n')]
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  let end = 0
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++
  return [...a.slice(start, a.length - end).map((line) => `-${line}`), ...b.slice(start, b.length - end).map((line) => `+${line}`)]
}

describe('a value', () => {
  const faq = ['blocks', 1]
  test.each<[what: string, path: (string | number)[], value: string | number | boolean, lines: string[]]>([
    ['keeps its spaces and its comment', ['title'], 'Hello', ['-title:  Hi # as always', '+title:  Hello # as always']],
    ['gets quotes where it needs them', ['title'], 'Hi: you', ['-title:  Hi # as always', '+title:  "Hi: you" # as always']],
    ['of several lines is on one where a comment follows', ['title'], 'Hi\n\nyou', ['-title:  Hi # as always', String.raw`+title:  "Hi\n\nyou" # as always`]],
    ['keeps quotes that are there by choice', [...faq, 'title'], 'Three', ['-    title: "Two"', '+    title: "Three"']],
    [
      'loses quotes that only its old words needed',
      [...faq, 'items', 1],
      'b',
      ['-    items: [a, "b, c", { id: x, y: 2 }]', '+    items: [a, b, { id: x, y: 2 }]'],
    ],
    [
      'of several lines is written below a sign',
      [...faq, 'title'],
      'Two\n\nand a half',
      ['-    title: "Two"', '+    title: |', '+      Two', '+', '+      and a half'],
    ],
    ['below a sign stays there', [...faq, 'body'], '## Hello\n\n- one', ['-      Hello', '-', '-      there', '+      ## Hello', '+', '+      - one']],
    ['that is folded stays so', [...faq, 'note'], 'one\ntwo', ['-      a b', '-      c', '+      one', '+', '+      two']],
    ['below a sign that becomes empty says so', [...faq, 'note'], '', ['-    note: >-', '-      a b', '-      c', '+    note: ""']],
    [
      'below a sign that becomes empty keeps what is said behind that',
      [...faq, 'body'],
      '',
      ['-    body: |  # Markdown', '-      Hello', '-', '-      there', '+    body: ""  # Markdown'],
    ],
    [
      'in brackets gets quotes for a comma',
      [...faq, 'items', 0],
      'a, b',
      ['-    items: [a, "b, c", { id: x, y: 2 }]', '+    items: ["a, b", "b, c", { id: x, y: 2 }]'],
    ],
    ['that looks like a number stays text', ['blocks', 0, 'title'], '1', ['-    title: One', '+    title: "1"']],
    ['may be a number', [...faq, 'items', 2, 'y'], 3.5, ['-    items: [a, "b, c", { id: x, y: 2 }]', '+    items: [a, "b, c", { id: x, y: 3.5 }]']],
    ['that is new is written below the last one', ['blocks', 0, 'lead'], 'A: b', ['+    lead: "A: b"']],
    [
      'that is new is written in braces',
      [...faq, 'items', 2, 'z'],
      true,
      ['-    items: [a, "b, c", { id: x, y: 2 }]', '+    items: [a, "b, c", { id: x, y: 2, z: true }]'],
    ],
  ])('%s', (_, path, value, lines) => {
    expect(difference(page, changeText(page, { action: 'write', path, value }))).toEqual(lines)
  })

  test('that is new is written below the field it belongs to', () => {
    expect(difference(page, changeText(page, { action: 'write', path: ['blocks', 1, 'intro'], value: 'One\n\nTwo', after: 'title' }))).toEqual([
      '+    intro: |',
      '+      One',
      '+',
      '+      Two',
    ])
  })

  test.each([
    ['  x\ny', '"  x\\ny"'],
    ['\n\n', String.raw`"\n\n"`],
    ['x\uFEFF', 'x\uFEFF'],
    ['\u00a0', '\u00a0'],
  ])('that is new keeps the space around it: %j', (value, written) => {
    expect(changeText('a: 1\n', { action: 'write', path: ['b'], value })).toBe(`a: 1\nb: ${written}\n`)
  })

  const folded = 'a: >-\n  one two\n  three\n\n  four\n\n\nb: 1\n'
  test.each([
    ['folded, where words are added', folded, 'one two THREE and more\nfour', folded.replace('three', 'THREE and more')],
    ['folded, where a word gets letters in front', folded, 'one two unthree\nfour', folded.replace('three', 'unthree')],
    ['folded, where words are removed', folded, 'one three\nfour', folded.replace('one two\n  three', 'one three')],
    ['plain', 'a:\n  one two\n  three # on a\n', 'one two, three', 'a:\n  one two,\n  three # on a\n'],
    ['in quotes', 'a: "one: two\n  three"\n', 'one: 2 three', 'a: "one: 2\n  three"\n'],
    ['plain, unless it cannot be', 'a:\n  one two\n  three\n', 'one: two three', 'a:\n  "one: two three"\n'],
    ['the same', 'a:\n  one two\n  three\n', 'one two three', 'a:\n  one two\n  three\n'],
  ])('of several lines keeps those of the words that stay: %s', (_, before, value, after) => {
    expect(changeText(before, { action: 'write', path: ['a'], value })).toBe(after)
  })

  test('that starts like the line between two documents stays on its line', () => {
    expect(changeText('a: 1\r\n', { action: 'write', path: ['a'], value: '---' })).toBe('a: "---"\r\n')
  })

  test.each([
    ['below a byte-order mark', '\uFEFFa: 1\n', '\uFEFFa: 1\nb: |\n  x\n\n  y\n'],
    ['below the comments of the last one', 'a:\n  - x\n  # end\n# a\n', 'a:\n  - x\n  # end\nb: |\n  x\n\n  y\n# a\n'],
    ['at the end of a file without a line break', 'a: 1', 'a: 1\nb: |\n  x\n\n  y'],
  ])('that is new is written %s, and is removed again', (_, before, after) => {
    expect(changeText(before, { action: 'write', path: ['b'], value: 'x\n\ny\n' })).toBe(after)
    expect(changeText(after, { action: 'remove', path: ['b'] })).toBe(before)
  })

  test.each([
    ['an alias repeats', ['blocks', 1, 'more', 'n']],
    ['is repeated by an alias', ['blocks', 2, 'same', 'n']],
    ['is a group', ['blocks', 0]],
    ['is inside of nothing', ['blocks', 7, 'title']],
  ])('that %s is not changed', (_, path) => {
    expect(changeText(page, { action: 'write', path, value: 5 })).toBeUndefined()
  })
})

describe('a field', () => {
  test.each<[where: string, path: (string | number)[], lines: string[]]>([
    ['on lines of its own', ['blocks', 1, 'note'], ['-    note: >-', '-      a b', '-      c']],
    ['behind a dash', ['blocks', 1, 'type'], ['-  - type: faq', '-    id: faq', '+  - id: faq']],
    ['in braces', ['blocks', 2, 'title'], [`-  - { type: c, title: 'It''s', same: *more }`, '+  - { type: c, same: *more }']],
    ['at the end of braces', ['blocks', 1, 'items', 2, 'y'], ['-    items: [a, "b, c", { id: x, y: 2 }]', '+    items: [a, "b, c", { id: x }]']],
  ])('%s is removed', (_, path, lines) => {
    expect(difference(page, changeText(page, { action: 'remove', path }))).toEqual(lines)
  })

  test.each([
    ['with the comments that are indented further', 'a:\n  - x\n  # end\n# on b\nb: 1\n', '# on b\nb: 1\n'],
    ['but no byte-order mark', '\uFEFFa: 1\nb: 2\n', '\uFEFFb: 2\n'],
    ['with its "?"', 'b: 2\n? a\n: 1\n', 'b: 2\n'],
  ])('is removed %s', (_, before, after) => {
    expect(changeText(before, { action: 'remove', path: ['a'] })).toBe(after)
  })

  test.each(['\n', '\r\n'])('in the last line, which ends without a line break, is removed with the one above it (%j)', (lineBreak) => {
    expect(changeText(`b: 2${lineBreak}a: 1`, { action: 'remove', path: ['a'] })).toBe('b: 2')
  })

  test.each([
    ['the only one', 'a:\n  b: 1\n', ['a', 'b']],
    ['what an alias repeats', page, ['blocks', 1, 'more']],
  ])('%s is not removed', (_, text, path) => {
    expect(changeText(text, { action: 'remove', path })).toBeUndefined()
  })
})

describe('a list or a group', () => {
  test.each<[where: string, path: (string | number)[], value: unknown, after: string | undefined, lines: string[]]>([
    [
      'below the last field',
      ['blocks', 0, 'actions'],
      [{ label: 'Go: on', href: '#a' }],
      undefined,
      ['+    actions:', '+      - label: "Go: on"', '+        href: "#a"'],
    ],
    [
      'below the field it belongs to',
      ['blocks', 1, 'logo'],
      { file: '/a.svg', alt: 'A: b' },
      'title',
      ['+    logo:', '+      file: /a.svg', '+      alt: "A: b"'],
    ],
    [
      'in braces',
      ['blocks', 1, 'items', 2, 'facts'],
      [{ label: 'a, b', value: '{c}' }],
      undefined,
      ['-    items: [a, "b, c", { id: x, y: 2 }]', '+    items: [a, "b, c", { id: x, y: 2, facts: [ { label: "a, b", value: "{c}" } ] }]'],
    ],
  ])('is added %s', (_, path, value, after, lines) => {
    const change: Change = { action: 'add', path, value, ...(after === undefined ? {} : { after }) }
    expect(difference(page, changeText(page, change))).toEqual(lines)
    const windows = page.replaceAll('\n', '\r\n')
    expect(changeText(windows, change)?.replaceAll('\r\n', '')).not.toContain('\n')
  })

  test('that is there is not added', () => {
    expect(changeText(page, { action: 'add', path: ['blocks', 1, 'items'], value: ['a'] })).toBeUndefined()
  })
})

describe('an entry', () => {
  const text = 'l:\n  - a\n\n  # on b\n  - b\n    # end of b\n\n  # ----\n\n  - c\nn: [1, [2], "3"]\n'
  test.each<[what: string, change: Change, changed: string]>([
    ['moves up with its comments', { action: 'move', path: ['l', 1], to: 0 }, text.replace(/( {2}- a)(\n\n)([\s\S]*# end of b)/, '$3$2$1')],
    [
      'moves down past what is between two',
      { action: 'move', path: ['l', 1], to: 2 },
      text.replace(/( {2}# on b[\s\S]*# end of b)([\s\S]*?)( {2}- c)/, '$3$2$1'),
    ],
    [
      'moves over two',
      { action: 'move', path: ['l', 2], to: 0 },
      text.replace(/( {2}- a\n\n)([\s\S]*# end of b)([\s\S]*)( {2}- c)/, '$4\n\n  - a$3$2').replace('  - a\n\n  # ----\n\n', '  - a\n\n  # ----\n\n'),
    ],
    ['moves in brackets', { action: 'move', path: ['n', 2], to: 0 }, text.replace('1, [2], "3"', '"3", 1, [2]')],
    ['is copied without the comments above it', { action: 'copy', path: ['l', 1] }, text.replace('# end of b\n', '# end of b\n\n  - b\n    # end of b\n')],
    ['is copied in brackets', { action: 'copy', path: ['n', 1] }, text.replace('[2]', '[2], [2]')],
    ['is removed with its comments', { action: 'remove', path: ['l', 1] }, text.replace(/ {2}# on b[\s\S]*# end of b\n\n/, '')],
    ['is removed at the start', { action: 'remove', path: ['l', 0] }, text.replace('  - a\n\n', '')],
    ['is removed at the end', { action: 'remove', path: ['l', 2] }, text.replace('\n\n  - c', '')],
    ['is removed in brackets', { action: 'remove', path: ['n', 2] }, text.replace(', "3"', '')],
    [
      'is added at the start',
      { action: 'insert', path: ['l', 0], entry: '- x: |\n    y\n  z: 1\n' },
      text.replace('  - a', '  - x: |\n      y\n    z: 1\n\n  - a'),
    ],
    ['is added at the end', { action: 'insert', path: ['l', 3], entry: '- x' }, text.replace('  - c', '  - c\n\n  - x')],
    [
      'is added with what it holds',
      { action: 'add', path: ['l', 3], value: { x: 'y', z: [1] } },
      text.replace('  - c', '  - c\n\n  - x: y\n    z:\n      - 1'),
    ],
    [
      'is added with its line breaks in one line',
      { action: 'add', path: ['n', 3], value: { a: 'One line, and\nanother one that is longer than the first.', b: [], c: ['x y', {}] } },
      text.replace('"3"', '"3", { a: "One line, and\\nanother one that is longer than the first.", b: [], c: [ x y, {} ] }'),
    ],
    ['is added with what it holds in brackets', { action: 'add', path: ['n', 3], value: 'x, y' }, text.replace('"3"', '"3", "x, y"')],
  ])('%s', (_, change, changed) => {
    expect(changeText(text, change)).toBe(changed)
    expect(changeText(text.replaceAll('\n', '\r\n'), change)).toBe(changed.replaceAll('\n', '\r\n'))
  })

  test.each([
    ['without spaces', 'l: [1,2]\n', 'l: [1,1,2]\n'],
    ['on lines of their own', 'l: [\n  { a: 1 },\n  { b: 2 },\n]\n', 'l: [\n  { a: 1 },\n  { a: 1 },\n  { b: 2 },\n]\n'],
    ['with comments', 'l: [ a, # on a\n  # on b\n  b ]\n', 'l: [ a, a, # on a\n  # on b\n  b ]\n'],
    ['on several lines of Windows', 'l: [{\r\n    a: 1\r\n  }, b]\r\n', 'l: [{\r\n    a: 1\r\n  }, {\r\n    a: 1\r\n  }, b]\r\n'],
  ])('in brackets is copied like the entries are written, %s, and its copy is removed', (_, before, after) => {
    expect(changeText(before, { action: 'copy', path: ['l', 0] })).toBe(after)
    expect(changeText(after, { action: 'remove', path: ['l', 1] })).toBe(before)
  })

  test.each([
    ['not with the one about the next', 1, 'l: [a,\n  b, # on b\n  # on c\n  c]\n', 'l: [a,\n  # on c\n  c]\n'],
    ['also behind the opening bracket', 0, 'l: [a, # on a\n  b]\n', 'l: [b]\n'],
  ])('in brackets is removed with the comment behind it, %s', (_, index, before, after) => {
    expect(changeText(before, { action: 'remove', path: ['l', index] })).toBe(after)
  })

  test.each<[Change, string]>([
    [{ action: 'move', path: ['l', 1], to: 0 }, 'l:\n  - b\n  -\n    a: 1\n'],
    [{ action: 'copy', path: ['l', 0] }, 'l:\n  -\n    a: 1\n  -\n    a: 1\n  - b\n'],
    [{ action: 'remove', path: ['l', 0] }, 'l:\n  - b\n'],
  ])('below its dash keeps it: %j', (change, after) => {
    expect(changeText('l:\n  -\n    a: 1\n  - b\n', change)).toBe(after)
  })

  test.each(['\n', '\r\n'])('moves without the last line of the text above it, which looks like a comment (%j)', (lineBreak) => {
    const [before, after] = ['l:\n  - |\n    # a\n  - b\n', 'l:\n  - b\n  - |\n    # a\n'].map((each) => each.replaceAll('\n', lineBreak))
    expect(changeText(String(before), { action: 'move', path: ['l', 1], to: 0 })).toBe(after)
  })

  test('that is copied gets ids of its own', () => {
    const copied = changeText('l:\n  - id: a-2\n    parts: [{ id: b }]\n  - id: a-3\n', { action: 'copy', path: ['l', 0] })
    expect(copied).toBe('l:\n  - id: a-2\n    parts: [{ id: b }]\n  - id: a-4\n    parts: [{ id: b-2 }]\n  - id: a-3\n')
  })

  test.each<[how: string, change: Change]>([
    ['copied', { action: 'copy', path: ['l', 0] }],
    [
      'added where its ids are taken',
      { action: 'insert', path: ['l', 1], entry: '- id: a\n  parts: [ { href: "#b" }, { href: "#c" }, { href: /a#b, id: "b" } ]\n' },
    ],
  ])('that is %s has its own links lead to its own ids', (_, change) => {
    const first = 'l:\n  - id: a\n    parts: [ { href: "#b" }, { href: "#c" }, { href: /a#b, id: "b" } ]\n'
    expect(changeText(`${first}  - id: c\n`, change)).toBe(
      `${first}  - id: a-2\n    parts: [ { href: "#b-2" }, { href: "#c" }, { href: /a#b, id: "b-2" } ]\n  - id: c\n`,
    )
  })

  test.each([['https://a.org/?q=$&b'], ['a'], ['/a']])('that is copied keeps its link %s', (href) => {
    expect(changeText(`l:\n  - id: a\n    href: ${href}\n`, { action: 'copy', path: ['l', 0] })).toBe(
      `l:\n  - id: a\n    href: ${href}\n  - id: a-2\n    href: ${href}\n`,
    )
  })

  test('that is added keeps ids that are free', () => {
    expect(changeText('l:\n  - a\n', { action: 'insert', path: ['l', 1], entry: '- id: b\n  href: "#b"' })).toBe('l:\n  - a\n  - id: b\n    href: "#b"\n')
  })

  test.each<[what: string, text: string, change: Change]>([
    ['that is the only one is not removed', 'l:\n  - a\n', { action: 'remove', path: ['l', 0] }],
    ['that is not there is not moved', text, { action: 'move', path: ['l', 5], to: 0 }],
    ['is not moved to where no entry is', text, { action: 'move', path: ['l', 0], to: 3 }],
    ['with an anchor is not moved below its alias', 'l:\n  - &a b\n  - *a\n', { action: 'move', path: ['l', 0], to: 1 }],
    ['of a list in a list, on the same line, is not moved', 'l:\n  - - a\n    - b\n', { action: 'move', path: ['l', 0, 0], to: 1 }],
    ['is not added where none comes before it', text, { action: 'add', path: ['l', 5], value: 'x' }],
    ['of a file with a mistake is not moved', 'l:\n  - a\n  - b\nl: 5\n', { action: 'move', path: ['l', 0], to: 1 }],
    ['that is no YAML is not added', text, { action: 'insert', path: ['l', 0], entry: '- a: b: c' }],
  ])('%s', (_, written, change) => {
    expect(changeText(written, change)).toBeUndefined()
  })
})

test.each(randomChanges)('%s', (_, run) => run(100))

test.each(randomChanges)('in 10,000 cases %s', { tags: 'audit', timeout: 600_000 }, (_, run) => run(10_000))
