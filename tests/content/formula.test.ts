import { expect, test } from 'vitest'
import { evaluate } from '../../renderer/content/formula/evaluate.ts'

test.each([
  ['1 + 2 * 3', 7],
  ['(1 + 2) * 3', 9],
  ['-a + 10', 8],
  ['a - b - 1', -2],
  ['12 / a / b', 2],
  ['ROUND(10 / b, 2)', 3.33],
  ['ROUND(0 - a - 1 / 2)', -3],
  ['MIN(a, b, 1) + MAX(a, b)', 4],
  ['IF(a > b, 1, 2)', 2],
  ['IF(b = 0, 0, a / b * 3)', 2],
  ['IF(a <> b, 5, 6)', 5],
  ['IF(a > b, 5)', 0],
  ['1 - (a < b)', 0],
])('%s is %d', (formula, result) => {
  expect(evaluate(formula, { a: 2, b: 3 })).toBeCloseTo(result)
})

test.each([
  ['<', 1, 0, 0],
  ['<=', 1, 1, 0],
  ['=', 0, 1, 0],
  ['<>', 1, 0, 1],
  ['>=', 0, 1, 1],
  ['>', 0, 0, 1],
])('%s gives %d for less, %d for equal and %d for more', (operator, ...results) => {
  expect([1, 2, 3].map((value) => evaluate(`value ${operator} 2`, { value }))).toEqual(results)
})

test('a name may contain digits', () => {
  expect(evaluate('year2 - year1', { year1: 1, year2: 3 })).toBe(2)
})

test.each([
  'NA()',
  'a / (b - 3)',
  '1 - NA()',
  'MIN(NA(), a)',
  'MAX(a, NA())',
  'ROUND(NA(), 1)',
  'NA() > a',
  'a = NA()',
  'IF(NA(), 1, 2)',
  'IF(a / 0 > 1, 1, 2)',
  'IF(a, NA())',
])('%s has no value, as in a spreadsheet', (formula) => {
  expect(evaluate(formula, { a: 2, b: 3 })).toBeNaN()
})

test('a value that is not chosen need not exist', () => {
  expect(evaluate('IF(a = 0, 0, 1 / a)', { a: 0 })).toBe(0)
})

test.each([
  ['ROUND(1.005, 2)', 1.01],
  ['ROUND(1.15 * 1.1, 2)', 1.27],
  ['ROUND(0 - 1.005, 2)', -1.01],
  ['ROUND(2.5)', 3],
])('%s is exactly %d, as in Excel', (formula, result) => {
  expect(evaluate(formula, {})).toBe(result)
})

test.each([
  ['0.6 + 0.3 + 0.1 = 1', 1],
  ['0.1 * 3 = 0.3', 1],
  ['0.1 * 3 > 0.3', 0],
  ['0.1 * 3 <> 0.3', 0],
  ['1 / 3 = 0.3333', 0],
])('%s is %d, compared with the precision of Excel', (formula, result) => {
  expect(evaluate(formula, {})).toBe(result)
})

test.each([
  '1 +',
  '(1',
  'c',
  'a b',
  'alert(1)',
  '1; 2',
  'constructor',
  'constructor(1)',
  '2 ^ 3',
  'MIN()',
  'IF(a)',
  'IF(a, 1, 2, 3)',
  'ROUND(a, 1, 2)',
  'MIN',
  '* 2',
  '(a > b',
])('"%s" is rejected as a formula', (formula) => {
  expect(() => evaluate(formula, { a: 2, b: 3 })).toThrow(SyntaxError)
})

test('a wrong number of arguments is reported with the number that the function takes', () => {
  expect(() => evaluate('NA(1)', {})).toThrow('"NA(1)" gives NA 1 value where it takes none')
  expect(() => evaluate('1 + IF(a)', { a: 2 })).toThrow('"1 + IF(a)" gives IF 1 value where it takes 2 or 3')
})
