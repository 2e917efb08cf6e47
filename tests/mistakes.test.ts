import { beforeAll, describe, expect, test } from 'vitest'
import { formatIssue, githubAnnotation } from '../renderer/content/format.ts'
import { IncrementalCache } from '../renderer/content/incrementalCache.ts'
import { loadSite } from '../renderer/content/index.ts'
import { type IssueCode, issueCodes, type LocatedIssue } from '../renderer/content/issue.ts'
import { sortIssues } from '../renderer/content/locateAll.ts'
import { bases, canSeed, type ExpectedIssue, families, hasPlace, type Mistake, namedMistakes, readMistakes, seed } from './mistakes.ts'
import { expectAmongOthers, withMoreMistakes } from './mistakesAmongOthers.ts'
import { hasShippedPages } from './testSite.ts'

/** The date of the release gate. */
const today = '2026-11-20'

/** Codes that only a complete build can report, and where they are tested. */
const elsewhere: Partial<Record<IssueCode, string>> = { 'page-overflow': 'documents', 'missing-glyph': 'documents' }

const memories = { test: new IncrementalCache(), shipped: new IncrementalCache(), release: new IncrementalCache() }

function issuesOf(mistake: Mistake) {
  const { content, expectedIssues } = seed(mistake)
  const { issues, release } = loadSite(content, memories[mistake.release ? 'release' : mistake.site])
  return { issues: mistake.release ? sortIssues([...issues, ...release(today)]) : issues, places: expectedIssues }
}

type Outcome = { issues: LocatedIssue[]; places: ExpectedIssue[]; misses: string[] }

/** Returns the issue that matches an expected one. */
const issueFor = ({ file, line, column, code, message = '' }: ExpectedIssue, issues: readonly LocatedIssue[]) => {
  const onLine = issues.filter((issue) => issue.file === file && issue.line === line)
  const there = onLine.filter((issue) => issue.column === column)
  return there.find((issue) => issue.code === code && issue.message.includes(message)) ?? there[0] ?? onLine[0]
}

const mistakes = namedMistakes.filter(({ mistake }) => mistake.site === 'test' && hasPlace(mistake))

const outcomes = new Map<Mistake, Outcome>()

/** Returns what is reported for a mistake, and how that differs from what is expected. Each is checked once, when a test asks for it. */
function outcomeOf(mistake: Mistake): Outcome {
  const known = outcomes.get(mistake)
  if (known) return known
  const { issues, places } = issuesOf(mistake)
  const misses = places.flatMap((place) => {
    const issue = issueFor(place, issues)
    if (!issue)
      return [`no issue in line ${place.line} of ${place.file}, but in ${issues.map(({ file, line }) => `line ${line} of ${file}`).join(', ') || 'no line'}`]
    return [
      ...(issue.column === place.column ? [] : [`column ${issue.column}, not ${place.column}`]),
      ...(place.end === undefined || (issue.endColumn === place.end && issue.endLine === place.line)
        ? []
        : [`ends in column ${issue.endColumn}, not ${place.end}`]),
      ...(issue.code === place.code ? [] : [`${issue.code}, not ${place.code}`]),
      ...(place.message === undefined || issue.message.includes(place.message) ? [] : [`message without "${place.message}": ${issue.message}`]),
      ...(place.suggestion === undefined || (issue.suggestion ?? null) === place.suggestion
        ? []
        : [`suggests ${issue.suggestion ?? 'nothing'}, not ${place.suggestion ?? 'nothing'}`]),
    ]
  })
  if (issues.length !== places.length)
    misses.push(
      `${issues.length} messages, not ${places.length}: ${issues.map(({ file, line, column, code, message }) => `${file}:${line}:${column} ${code} ${message}`).join(' | ')}`,
    )
  const outcome = { issues, places, misses }
  outcomes.set(mistake, outcome)
  return outcome
}

// Every test below would report a mistake that is there already, beside its own.
beforeAll(() => {
  const sites = Object.entries(bases).filter(([site]) => site === 'test' || hasShippedPages)
  const found = sites.flatMap(([site, content]) =>
    loadSite(content, memories[site as keyof typeof bases]).issues.map(
      ({ file, line, message }) => `${site === 'test' ? 'tests/site/' : ''}${file}:${line} ${message}`,
    ),
  )
  expect(found, 'The pages that mistakes are put into have some already. Correct these first; until then, no test of this file runs').toEqual([])
})

describe('a seeded mistake', () => {
  const wayOutOf = (name: string) => `Correct what is reported, or, if that is right, what tests/mistakes/${name.split(': ')[0]}.yaml expects`

  const internals = /\bat .+:\d+:\d+|undefined|\[object|Expected|Invalid input|must match pattern|NaN|null\b/

  // `test.each` would shorten the names, and `-t` would not find them. The shipped pages are long, and take half of the time.
  for (const { name, mistake } of namedMistakes)
    test.skipIf(!canSeed(mistake))(name, { tags: mistake.site === 'shipped' ? 'audit' : [] }, () => {
      const { misses, issues } = outcomeOf(mistake)
      expect(misses, wayOutOf(name)).toEqual([])
      expect(issues.filter(({ message }) => internals.test(message))).toEqual([])
    })
})

// `npm run audit` tries all.
const firstOfFamilies = families.flatMap(({ family, mistakes }) => {
  const mistake = mistakes.find((each) => hasPlace(each) && withMoreMistakes(each))
  return mistake ? [{ family, mistake }] : []
})

test.each(firstOfFamilies)('a mistake of the family $family is reported in a file with other mistakes, and these are, too', ({ mistake }) =>
  expectAmongOthers(mistake, memories.test),
)

describe('the seeded mistakes together', () => {
  test('are at least 110, and each is reported', () => {
    expect(mistakes.length).toBeGreaterThanOrEqual(110)
    expect(mistakes.filter(({ mistake }) => outcomeOf(mistake).issues.length === 0).map(({ name }) => name)).toEqual([])
  })

  test.skipIf(!hasShippedPages)('nearly all have their place in the shipped pages, which authors edit', () => {
    const lost = namedMistakes.filter(({ mistake }) => !canSeed(mistake)).map(({ name }) => name)
    expect(lost.length, `Give these another place in tests/mistakes/:\n${lost.join('\n')}`).toBeLessThanOrEqual(20)
  })

  test('cover every issue code', () => {
    const shown = new Set(mistakes.flatMap(({ mistake }) => mistake.expect.map(({ code }) => code)))
    const unseen = issueCodes.filter((code) => !shown.has(code) && elsewhere[code] === undefined)
    expect(unseen, 'Add a mistake for each of these codes in tests/mistakes/<code>.yaml').toEqual([])
  })

  test('are in the files of their codes, with names of their own', () => {
    for (const { family, mistakes } of families) {
      const codes = new Set(mistakes.map(({ expect: [first] }) => first?.code))
      if (family !== 'together') expect([...codes], family).toEqual([family.replace(/\/.*/, '')])
      const names = mistakes.map(({ name }) => name)
      expect(
        names.filter((name, index) => names.indexOf(name) < index),
        family,
      ).toEqual([])
    }
  })
})

describe('an issue', () => {
  /** Returns every issue that is reported, with the text of its file. */
  const issuesWithText = () =>
    mistakes.flatMap(({ mistake }) => {
      const { content } = seed(mistake)
      const textOf = (file: string) => new TextDecoder().decode(content.files.get(file.slice('pages/'.length))).slice(0, 100_000)
      return outcomeOf(mistake).issues.map((issue) => ({ issue, text: textOf(issue.file) }))
    })

  test('is printed with its location, code and message', () => {
    for (const { issue, text } of issuesWithText()) {
      const [head, message] = formatIssue(issue, text).split('\n')
      expect(head).toBe(`${issue.file}:${issue.line}:${issue.column}  ${issue.code}`)
      expect(message).toBe(issue.message)
    }
  })

  test('has the same location, code and message in a GitHub annotation', () => {
    const decode = (value = '') => value.replaceAll('%3A', ':').replaceAll('%2C', ',').replaceAll('%0A', '\n').replaceAll('%0D', '\r').replaceAll('%25', '%')
    for (const { issue } of issuesWithText()) {
      const [, properties = '', message = ''] = /^::error ([^\n]*?)::([^\n]*)$/.exec(githubAnnotation(issue)) ?? []
      const read = Object.fromEntries(properties.split(',').map((property) => property.split('=', 2))) as Record<string, string>
      expect({ ...read, file: decode(read.file), message: decode(message) }).toEqual({
        file: issue.file,
        line: String(issue.line),
        col: String(issue.column),
        endLine: String(issue.endLine),
        endColumn: String(issue.endColumn),
        title: issue.code,
        message: issue.message,
      })
    }
  })

  test('has carets under the characters it is about', () => {
    for (const { issue, text } of issuesWithText()) {
      // Text in another encoding is not shown at all, nor is that of a file which is wrong as a whole.
      const isWholeFile = [issue.line, issue.column, issue.endLine, issue.endColumn].every((each) => each === 1)
      if (isWholeFile) expect(formatIssue(issue, text)).not.toContain('^')
      else if (text !== '' && !text.includes('\0')) expect(markedIn(issue, text), JSON.stringify(issue)).toBe(aboutIn(issue, text))
    }
  })

  test.each([
    { where: 'at the end of a line as wide as a frame', before: 110, about: 18 },
    { where: 'beyond what a frame shows', before: 700, about: 18 },
    { where: 'longer than what a frame shows', before: 14, about: 400 },
  ])('has carets in a long line, too: $where', ({ before, about }) => {
    const line = `${'x'.repeat(before)}${'/address'.padEnd(about, '-')} and more`
    const place = { line: 1, column: before + 1, endLine: 1, endColumn: before + about + 1 }
    const issue = { code: 'missing-page' as const, message: 'It is none.', file: 'pages/index.yaml', path: [], ...place }
    expect(markedIn(issue, line)).toBe(aboutIn(issue, line))
  })

  /** Returns the first 60 characters that have a caret under them. */
  function markedIn(issue: LocatedIssue, text: string) {
    const frame = formatIssue(issue, text).split('\n')
    const carets = frame.findIndex((line) => /^ +\| +\^+$/.test(line))
    const from = frame[carets]?.indexOf('^') ?? 0
    return frame[carets - 1]?.slice(from, Math.min(frame[carets]?.length ?? 0, from + 60)).trimEnd()
  }

  /** Returns the characters that an issue is about, up to the end of the line and at most 60. */
  function aboutIn({ line, column, endLine, endColumn }: LocatedIssue, text: string) {
    const written = text.replace(/^\uFEFF/, '').split(/\r?\n/)[line - 1] ?? ''
    const end = endLine === line ? Math.max(endColumn, column + 1) : undefined
    return written
      .slice(column - 1, end && end - 1)
      .slice(0, 60)
      .replaceAll('\t', ' ')
      .trimEnd()
  }
})

test('an invalid entry in tests/mistakes/ is reported with its file, its name and the problem', () => {
  const text = '- { name: a score, file: index.yaml, expect: { code: invalid-value, at: 12 } }'
  expect(() => readMistakes('tests/mistakes/invalid-value.yaml', text)).toThrowErrorMatchingInlineSnapshot(`
    [Error: tests/mistakes/invalid-value.yaml, "a score":
    ✖ Invalid input: expected string, received number
      → at expect[0].at]
  `)
})
