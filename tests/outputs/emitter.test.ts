import { expect, test } from 'vitest'
import { assertReserved } from '../../renderer/outputs/emitter.ts'

const maker = { name: 'search' }

test.each(['feed.xml', 'icon-192.png', '_headers', 'assets/page-1234.js', 'pagefind/pagefind.js'])('the build may generate %s', (name) =>
  expect(() => assertReserved(name, maker)).not.toThrow(),
)

test('a generated file that a file of public/ could replace is rejected', () => {
  expect(() => assertReserved('search.json', maker)).toThrow(
    'A file of public/ could replace "search.json", which "search" makes. Add the name to a list in renderer/content/generatedFiles.ts',
  )
  expect(() => assertReserved('search.json', { ...maker, followsNames: true })).not.toThrow()
})
