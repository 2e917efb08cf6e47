import { expect, test } from 'vitest'
import { slug } from '../../renderer/content/slug.ts'

test.each([
  ['What’s Inside?', 'whats-inside'],
  ["What's Inside?", 'whats-inside'],
  ['Über uns', 'uber-uns'],
  ['Łódź, Straße, Ørsted, Æther', 'lodz-strasse-orsted-aether'],
  ['R&D: the 7 questions', 'r-d-the-7-questions'],
  ['–', ''],
])('the slug of "%s" is "%s"', (words, word) => {
  expect(slug(words)).toBe(word)
})
