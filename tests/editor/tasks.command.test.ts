import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { loadSite } from '../../renderer/content/index.ts'
import { reportIssues } from '../../renderer/system/report.ts'
import { canSeed, families, seed } from '../mistakes.ts'
import { startServer } from '../runCommand.ts'
import { temporaryFolder } from '../temporaryFolder.ts'
import { testPages } from '../testSite.ts'

type Pattern = { regexp: string; file?: number; line?: number; column?: number; code?: number; message?: number }
type ProblemMatcher = { pattern: [head: Pattern, message: Pattern]; background: { beginsPattern: string; endsPattern: string } }

const { tasks } = JSON.parse(readFileSync('.vscode/tasks.json', 'utf8')) as { tasks: [{ script: string; problemMatcher: ProblemMatcher }] }
const [{ script, problemMatcher }] = tasks
const [head, message] = problemMatcher.pattern
const begins = new RegExp(problemMatcher.background.beginsPattern)
const ends = new RegExp(problemMatcher.background.endsPattern)

/** Returns the problems that VS Code lists once a task has printed this: each message below a head, since the last line that begins a list. */
function problemsIn(output: string): string[] {
  let problems: string[] = []
  let listed: string[] = []
  let place: string | undefined
  for (const line of output.split('\n')) {
    const start = new RegExp(head.regexp).exec(line)
    const found = place === undefined ? null : new RegExp(message.regexp).exec(line)
    if (begins.test(line)) problems = []
    else if (ends.test(line)) listed = problems
    else if (found) problems.push(`${place} ${found[message.message ?? 0]}`)
    else place = start ? [head.file, head.line, head.column, head.code].map((group) => start[group ?? 0]).join(' ') : undefined
  }
  return listed
}

test.each(families.filter(({ family }) => ['missing-field', 'duplicate-route', 'yaml-syntax/characters'].includes(family)))(
  'the editor lists the mistakes of the family $family with the words of the terminal',
  ({ mistakes }) => {
    for (const mistake of mistakes.filter((each) => !each.repeat && canSeed(each))) {
      const { content } = seed(mistake)
      const { issues } = loadSite(content)
      const expected = issues.map((issue) => `${issue.file} ${issue.line} ${issue.column} ${issue.code} ${issue.message}`)
      expect(problemsIn(reportIssues(issues, content)), mistake.name).toEqual(expected)
    }
  },
)

const pages = join(temporaryFolder(), 'pages')

test('the editor lists the mistakes of saved pages, and none once they are fixed', async () => {
  cpSync(testPages, pages, { recursive: true })
  const preview = await startServer([script, '--port', '0', '--pages', pages])
  onTestFinished(async () => void (await preview.stop()))
  await fetch(preview.address)
  const file = join(pages, 'services/audits.yaml')
  const right = readFileSync(file, 'utf8')
  const save = (text: string) => writeFileSync(file, text)
  expect(problemsIn(preview.output())).toEqual([])
  save(right.replace('order:', 'ordr:'))
  const misspelt = 'pages/services/audits.yaml 3 1 unknown-field "ordr" is not a field here. Did you mean "order"?'
  await expect.poll(() => problemsIn(preview.output())).toEqual([misspelt])
  save(right)
  await expect.poll(() => problemsIn(preview.output())).toEqual([])
}, 60_000)
