import { afterEach, expect, test, vi } from 'vitest'
import type { LocatedIssue } from '../../renderer/content/issue.ts'
import { reportIssues } from '../../renderer/system/report.ts'

afterEach(() => vi.unstubAllEnvs())

const issue: LocatedIssue = {
  code: 'unknown-field',
  message: '"tilte" is not a field here.',
  file: 'pages/index.yaml',
  path: ['tilte'],
  line: 1,
  column: 1,
  endLine: 1,
  endColumn: 6,
}
const content = {
  folder: 'pages',
  files: new Map([['index.yaml', Buffer.from('tilte: Home\n')]]),
  escapingPages: [],
  publicFiles: new Set<string>(),
  escapingSymlinks: [],
  readPublic: () => new Uint8Array(),
}

const written = (isTTY: boolean, issues = [issue]) => reportIssues(issues, content, { isTTY } as NodeJS.WriteStream)

test.each([
  { isTTY: true, NO_COLOR: '', FORCE_COLOR: '', colored: true },
  { isTTY: false, NO_COLOR: '', FORCE_COLOR: '', colored: false },
  { isTTY: true, NO_COLOR: '1', FORCE_COLOR: '', colored: false },
  { isTTY: true, NO_COLOR: '1', FORCE_COLOR: '1', colored: false },
  { isTTY: false, NO_COLOR: '', FORCE_COLOR: '1', colored: true },
  { isTTY: true, NO_COLOR: '', FORCE_COLOR: '0', colored: false },
])('with isTTY=$isTTY, NO_COLOR=$NO_COLOR and FORCE_COLOR=$FORCE_COLOR mistakes are colored: $colored', ({ isTTY, colored, ...variables }) => {
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value)
  expect(written(isTTY).includes('\x1b[')).toBe(colored)
})

test.each([
  { of: 'one file', files: 1, mistakes: 60, shown: 50, more: 10 },
  { of: 'many files', files: 6, mistakes: 300, shown: 200, more: 100 },
])('of many mistakes in $of only the first are shown', ({ files, mistakes, shown, more }) => {
  const many = Array.from({ length: mistakes }, (_, index) => ({ ...issue, file: `pages/page-${index % files}.yaml`, line: index + 1 }))
  const report = written(false, many)
  expect(report.split(issue.message)).toHaveLength(shown + 1)
  expect(report).toContain(`… and ${more} more, which "npm run check -- --json" lists.`)
  expect(report).toMatch(new RegExp(`${mistakes} mistakes in ${files} files?\\.$`))
})

test('issues with the same code and location share one code frame', () => {
  const missing: LocatedIssue = { ...issue, code: 'missing-field', message: '"title" is missing here.' }
  const other: LocatedIssue = { ...missing, message: '"description" is missing here.' }
  expect(written(false, [issue, missing, other])).toBe(
    [
      'pages/index.yaml:1:1  unknown-field',
      '"tilte" is not a field here.',
      '',
      '  1 | tilte: Home',
      '    | ^^^^^',
      '  2 | ',
      '',
      'pages/index.yaml:1:1  missing-field',
      '"title" is missing here.',
      '"description" is missing here.',
      '',
      '  1 | tilte: Home',
      '    | ^^^^^',
      '  2 | ',
      '',
      '3 mistakes in 1 file.',
    ].join('\n'),
  )
})
