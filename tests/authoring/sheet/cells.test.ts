import { describe, expect, test } from 'vitest'
import { dateInsteadOfText, isFormula, parseRating, parseYesNo } from '../../../renderer/authoring/sheet/cells.ts'

describe('a score', () => {
  test.each([
    ['4,8', 4.8],
    ['4.8 / 5', 4.8],
    ['4,8 von 5', 4.8],
    ['4,8 sur 5', 4.8],
    ['4,8 av 5', 4.8],
    ['', undefined],
  ])('is read from "%s"', (cell, rating) => {
    expect(parseRating(cell)).toBe(rating)
  })

  test.each([
    ['04. Aug', '4.8'],
    ['04.Aug', '4.8'],
    ['04-août', '4.8'],
    ['4-aug', '4.8'],
    ['01. Mrz', '1.3'],
    ['04.08.2026', '4.8'],
    ['2026-08-04', '4.8'],
    ['46238', '4.8'],
    ['04-juil.', '4.7'],
    ['4-maj', '4.5'],
    // Typed 8.4, or 4/8 where months come first.
    ['08. Apr', undefined],
    ['04. Okt', undefined],
  ])('that became the date "%s" was probably %s', (cell, score) => {
    expect(parseRating(cell)).toContain(score === undefined ? 'score for one. Format the column as text' : `score for one, probably ${score}. Format`)
  })

  test.each([
    ['4.8 (12 reviews)', '4.8'],
    ['4.8★', '4.8'],
    ['~4.8', '4.8'],
    ['4.8 stars', '4.8'],
    ['★★★★☆', '4'],
    ['five', '5'],
    ['+4.8', '4.8'],
    ['.8', '0.8'],
  ])('is found in "%s", which is no number itself', (cell, score) => {
    expect(parseRating(cell)).toBe(`"${cell}" is not a number. Write the score alone: ${score}.`)
  })

  test.each(['4.7–4.9', 'v1.2.3', '14.8 points', '4.75 stars'])('is not guessed from "%s"', (cell) => {
    expect(parseRating(cell)).toBe(`"${cell}" is not a number. Write the score alone, from 0 to 5, like 4.7.`)
  })

  test('of a formula without rounding may be shown with one decimal instead', () => {
    expect(parseRating('4,7999999')).toBe('4,7999999 has more than one decimal. Write 4.8, or format the column to show one decimal.')
  })
})

test.each(['#N/A', '#NV', '#DIV/0!', '#WERT!', 'Err:502', '=AVERAGE(B2:C2)'])('%s is not a text', (cell) => {
  expect(isFormula(cell)).toBe(true)
  expect(parseRating(cell)).toContain('is a formula, or an error from one')
})

test.each([
  ['SANT', true],
  ['FALSKT', false],
  ['nej', false],
  ['sann', undefined],
])('"%s" says %s', (cell, meaning) => {
  expect(parseYesNo(cell)).toBe(meaning)
})

test.each(['24.07.2026', '2026-07-24', '24/7/26'])('%s is a date where a text was meant', (cell) => {
  expect(dateInsteadOfText(cell)).toContain(`"${cell}" is a date`)
})

test.each(['24/7', '4 decks', '5 markets', '2026', '46238', '24/7/365 support', '2026-07-24 and later', '1.234,56'])('%s is a text', (cell) => {
  expect(dateInsteadOfText(cell)).toBeUndefined()
})
