import { expect, test } from 'vitest'
import { highlightIssue } from '../../../renderer/content/rules/highlightRules.ts'

const check = (name: string, highlighted: boolean) =>
  highlightIssue({ name, highlighted, illustrative: false }, { file: 'pages/prices.yaml', path: ['blocks', 1, 'plans', 0] }, 'Partner AI')

test.each(['{provider}', '{provider} Support', 'Partner AI, Inc.'])('an entry of the partner, %s, has to be highlighted', (name) => {
  expect(check(name, false)).toMatchObject({
    code: 'ranking-highlight',
    path: ['blocks', 1, 'plans', 0, 'name'],
    message: `"${name}" is the featured partner, and the page has to say so. Write "highlighted: true".`,
  })
  expect(check(name, true)).toBeUndefined()
})

test.each(['Hypothetica', 'Partner', '{siteName}'])('an entry of another, %s, must not be highlighted', (name) => {
  expect(check(name, true)).toMatchObject({
    code: 'ranking-highlight',
    path: ['blocks', 1, 'plans', 0, 'name'],
    message: `The page would call "${name}" the featured partner. Remove "highlighted: true", or write "{provider}" as the name.`,
  })
  expect(check(name, false)).toBeUndefined()
})

test('an entry with the name of the partner in its own may be highlighted or not', () => {
  expect(check('Partner AI Support', true)).toBeUndefined()
  expect(check('Partner AI Support', false)).toBeUndefined()
})

test('an entry is not checked while its name is unknown, or what it says of highlighting', () => {
  const unknown = (field: string, is: 'isPlaceholder' | 'isReported') => ({
    isPlaceholder: () => false,
    isReported: () => false,
    hasUnknownAnchors: false,
    originalPath: (path: readonly (string | number)[]) => path,
    [is]: (path: readonly (string | number)[]) => path.at(-1) === field,
  })
  const at = (recovery: ReturnType<typeof unknown>) =>
    highlightIssue({ name: '{provider}', highlighted: false, illustrative: false }, { file: '', path: [], recovery: recovery as never }, 'Partner AI')
  expect(at(unknown('name', 'isPlaceholder'))).toBeUndefined()
  expect(at(unknown('highlighted', 'isReported'))).toBeUndefined()
})
