import { expect, test } from 'vitest'
import { pathTo } from '../../renderer/content/pathTo.ts'

const rows = { agencies: [{ logo: { file: '/big/logos/acme.png' } }, { logo: { file: '/logos/acme.png' } }] }

test.each([
  ['a text that is equal', (text: string) => text === '/logos/acme.png', ['agencies', 1, 'logo', 'file']],
  ['the first text that contains a string', (text: string) => text.includes('/logos/acme.png'), ['agencies', 0, 'logo', 'file']],
  ['nothing if no text matches', (text: string) => text === '/logos', undefined],
])('pathTo finds %s', (_, isMeant, path) => {
  expect(pathTo(rows, isMeant)).toEqual(path)
})
