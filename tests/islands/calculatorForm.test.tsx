import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import CalculatorForm, { type CalculatorFormProps, fieldErrorOf, invalidNamesIn } from '../../renderer/islands/CalculatorForm.tsx'
import { elementsOf } from '../html.ts'

type Input = CalculatorFormProps['inputs'][number]

const share: Input = { name: 'share', label: 'Share', value: 0.2, min: 0, max: 1, format: 'percent' }
const fees: Input = { name: 'fees', label: 'Fees', value: 42_000, min: 0, max: 10_000_000, format: 'money' }
const wait: Input = { name: 'wait', label: 'Wait', value: 6, min: 0.5, max: 36, format: 'months' }
const score: Input = { name: 'score', label: 'Score', value: 2, min: 0, max: 5, format: 'number' }

function firstIn(input: Input) {
  const markup = renderToStaticMarkup(createElement(CalculatorForm, { inputs: [input], results: [] }))
  return elementsOf(markup).find(({ name }) => name === 'input')?.attributes.value
}

describe('a field', () => {
  test.each([
    [share, '100', undefined],
    [share, '300', 'Enter a percentage from 0 to 100.'],
    [fees, '0', undefined],
    [fees, '-5000', 'Enter an amount from 0 to 10,000,000.'],
    [wait, '0.5', undefined],
    [wait, '0', 'Enter a number of months from 0.5 to 36.'],
    [score, '', 'Enter a number from 0 to 5.'],
    [score, '2.5', undefined],
    [share, '7,5', undefined],
    [share, '12,5 %', undefined],
    [fees, '1.234,56', undefined],
    [fees, '$ 42,000', undefined],
    [fees, '9'.repeat(400), 'Enter an amount from 0 to 10,000,000.'],
    [fees, '1e5', 'Enter an amount from 0 to 10,000,000, written like 42,000.'],
    [share, '--', 'Enter a percentage from 0 to 100, written like 20.'],
    [wait, '1-2', 'Enter a number of months from 0.5 to 36, written like 6.'],
    [fees, '1.234', '"1.234" can be read in two ways. Write 1,234 or 1.2340.'],
    [fees, '42.000', '"42.000" can be read in two ways. Write 42,000 or 42.'],
    [fees, '€ 1.250', '"€ 1.250" can be read in two ways. Write 1,250 or 1.25.'],
  ])('%o with "%s" has the error: %s', (input, text, fault) => expect(fieldErrorOf(input, { [input.name]: text })).toBe(fault))

  test('reads an ambiguous number as the one within its limits', () => {
    expect(fieldErrorOf(share, { share: '7.125' })).toBeUndefined()
    expect(fieldErrorOf({ ...fees, min: 1000 }, { fees: '42.000' })).toBeUndefined()
    expect(fieldErrorOf(wait, { wait: '40.125' })).toBe('Enter a number of months from 0.5 to 36.')
  })

  test.each([
    [0.29, '29'],
    [0.57, '57'],
    [0.0775, '7.75'],
  ])('shows the percentage %d as %s, also in its limits', (value, written) => {
    const input = { ...share, value, min: value, max: value }
    expect(firstIn(input)).toBe(written)
    expect(fieldErrorOf(input, { share: written })).toBeUndefined()
    expect(fieldErrorOf(input, { share: '' })).toBe(`Enter a percentage from ${written} to ${written}.`)
  })

  test.each([
    [{ ...fees, value: 42_000 }, '42,000'],
    [{ ...fees, value: 1234.5 }, '1,234.50'],
    [{ ...fees, value: 1.234 }, '1.2340'],
    [{ ...score, value: 3000, max: 9000 }, '3000'],
    [{ ...score, value: 1.234, max: 9000 }, '1.2340'],
  ])('%o starts with %s, which is valid', (input, written) => {
    expect(firstIn(input)).toBe(written)
    expect(fieldErrorOf(input, { [input.name]: written })).toBeUndefined()
  })
})

test('results that depend on an invalid field are invalid, also through another result', () => {
  const results = [
    { name: 'part', formula: 'fees * share' },
    { name: 'rest', formula: 'fees - part' },
    { name: 'months', formula: 'IF(wait > 1, wait, 1)' },
  ]
  expect([...invalidNamesIn([fees, share, wait], results, { fees: '10', share: '300', wait: '2' })]).toEqual(['share', 'part', 'rest'])
  expect([...invalidNamesIn([fees, share, wait], results, { fees: '10', share: '30', wait: '' })]).toEqual(['wait', 'months'])
})

test.each([
  ['0 - 87200', 'money', '−87,200'],
  ['0 - 0.084', 'percent', '−8.4%'],
  ['0 - 0.25', 'number', '−0.25'],
  ['0 - 0.4', 'money', '−0.40'],
  ['0 - 0.004', 'money', '0'],
  ['5', 'money', '5'],
  ['5.5 * 3', 'money', '17'],
  ['87200', 'money', '87,200'],
  ['1 / (2 - 2)', 'money', 'None left'],
  ['NA()', 'months', 'None left'],
  ['6.25', 'months', '6.3 months'],
  ['1.04', 'months', '1 month'],
] as const)('the result of %s as %s is %s', (formula, format, written) => {
  const results = [{ name: 'rest', label: 'Rest', explanation: 'What is left.', formula, format, fallback: 'None left' }]
  const elements = elementsOf(renderToStaticMarkup(createElement(CalculatorForm, { inputs: [], results })))
  const texts = ['b', 'dd'].map((wanted) => elements.find(({ name }) => name === wanted)?.text)
  expect(texts).toEqual([written, written])
})
