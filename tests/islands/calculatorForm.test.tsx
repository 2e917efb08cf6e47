import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import CalculatorForm, { type CalculatorFormProps, faultOf, unknownIn } from '../../renderer/islands/CalculatorForm.tsx'
import { elementsOf } from '../html.ts'

type Input = CalculatorFormProps['inputs'][number]

const share: Input = { name: 'share', label: 'Share', value: 0.2, min: 0, max: 1, format: 'percent' }
const fees: Input = { name: 'fees', label: 'Fees', value: 100, min: 0, max: 10_000_000, format: 'money' }
const wait: Input = { name: 'wait', label: 'Wait', value: 6, min: 0.5, max: 36, format: 'months' }
const score: Input = { name: 'score', label: 'Score', value: 2, min: 0, max: 5, format: 'number' }

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
  ])('%o with "%s": %s', (input, text, fault) => expect(faultOf(input, { [input.name]: text })).toBe(fault))

  test.each([
    [0.29, '29'],
    [0.57, '57'],
    [0.0775, '7.75'],
  ])('of a percentage holds and is bounded by %d as %s', (value, written) => {
    const inputs = [{ ...share, value, min: value, max: value }]
    const field = elementsOf(renderToStaticMarkup(createElement(CalculatorForm, { inputs, results: [] }))).find(({ name }) => name === 'input')
    expect(field?.attributes).toMatchObject({ value: written, min: written, max: written })
  })
})

test('what rests on a field without a usable number is unknown, also by way of another result', () => {
  const results = [
    { name: 'part', formula: 'fees * share' },
    { name: 'rest', formula: 'fees - part' },
    { name: 'months', formula: 'IF(wait > 1, wait, 1)' },
  ]
  expect([...unknownIn([fees, share, wait], results, { fees: '10', share: '300', wait: '2' })]).toEqual(['share', 'part', 'rest'])
  expect([...unknownIn([fees, share, wait], results, { fees: '10', share: '30', wait: '' })]).toEqual(['wait', 'months'])
})
