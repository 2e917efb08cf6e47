import { expect, test } from 'vitest'
import { pathTo } from '../../renderer/content/pathTo.ts'

const rows = { agencies: [{ logo: { file: '/big/logos/acme.png' } }, { logo: { file: '/logos/acme.png' } }] }

test.each([
  ['the very text', (text: string) => text === '/logos/acme.png', ['agencies', 1, 'logo', 'file']],
  ['the first text that holds the words', (text: string) => text.includes('/logos/acme.png'), ['agencies', 0, 'logo', 'file']],
  ['nothing that is not there', (text: string) => text === '/logos', undefined],
])('the way leads to %s', (_, isMeant, path) => {
  expect(pathTo(rows, isMeant)).toEqual(path)
})
