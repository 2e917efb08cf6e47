import { css } from '@emotion/react'
import { expect, test } from 'vitest'
import { renderElement } from '../../renderer/prerender.tsx'
import { containers } from '../../renderer/ui/theme.ts'

const compile = (query: string) => [...renderElement(<p css={css({ [query]: { 'b, i': { gap: 0 } } })} />).css.values()].join('').replaceAll(/\.b-\w+/g, 'p')
const rule = 'p b,p i{gap:0;}'

test.each([
  ['two', true],
  ['twoOnly', true],
  ['six', true],
  ['three', false],
  ['fewerThanSix', false],
  ['cramped', false],
] as const)('what holds for a container that is "%s" is printed: %s', (name, isPrinted) => {
  const query = containers[name]
  expect(compile(query)).toBe(`${query}{${rule}}${isPrinted ? `@media print{${rule}}` : ''}`)
})

test('inside another condition, both have it', () => {
  const rules = renderElement(<p css={css({ '@media print': { [containers.two]: { gap: 0 } } })} />).css.values()
  expect([...rules].join('')).toMatch(/^@media print\{@container [^{}]+\{\.b-\w+\{gap:0;\}\}@media print\{\.b-\w+\{gap:0;\}\}\}$/)
})
