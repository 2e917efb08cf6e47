import { serialize } from 'node:v8'
import { expect, test } from 'vitest'
import { compactStrings } from '../../../renderer/content/reader/compactStrings.ts'

/** V8 serializes a text as it stores it: after two bytes of version, a quotation mark for one byte per character, "c" for two. */
const isKeptInOneByte = (text: string) => serialize(text)[2] === '"'.charCodeAt(0)

const file = 'name: Agency Brief and more of it\ntagline: “Café” – and who runs it'
const slices = { name: file.slice(6, 33), tagline: file.slice(43) }

test('strings are stored with one byte per character where possible, and stay equal', () => {
  expect(isKeptInOneByte(slices.name)).toBe(false)
  const value = compactStrings({ ...slices, list: [slices.name, 3, true], none: undefined })
  expect(value).toEqual({ ...slices, list: [slices.name, 3, true], none: undefined })
  expect([value.name, value.list[0] as string].map(isKeptInOneByte)).toEqual([true, true])
})
