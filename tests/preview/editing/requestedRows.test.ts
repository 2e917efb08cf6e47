import { describe, expect, test } from 'vitest'
import { withRows } from '../../../renderer/preview/editing/requestedRows.ts'
import { testContent, testFile } from '../../testSite.ts'

const file = 'rankings/index.yaml'
const table = (...rows: string[][]) => [['Name', 'Expertise', 'Rating'], ...rows].map((row) => row.join('\t')).join('\r\n')
const partner = ['{provider}', 'Audits', '5']

/** Takes rows over into the ranking of the test site, the second block of its page. */
const taken = (rows: string, text = testFile(file)) => withRows('/rankings', 1, rows, testContent({ [file]: text }))

describe('rows that are pasted into a ranking', () => {
  test('change the agencies of the same name, and nothing else', () =>
    expect(taken(table(partner, ['Hypothetica', 'Forecasts', '4,7']))).toEqual({
      after: testFile(file).replace('expertise: Forecasting', 'expertise: Forecasts').replace('rating: 4.8', 'rating: 4.7'),
      done: '0 rows added, 0 removed, 1 changed.',
    }))

  test.each<[why: string, rows: string, refusal: unknown]>([
    ['say what the ranking says', table(partner, ['Hypothetica', 'Forecasting', '4.8']), 'The ranking says the same as these rows already.'],
    [
      'have wrong cells, one line for each',
      table(partner, ['Hypothetica', '', 'high']),
      'Row 3, "Expertise" (B3): this cell is empty. Write some text.\nRow 3, "Rating" (C3): "high" is not a number. Write the score alone, from 0 to 5, like 4.7.',
    ],
    ['are no table', 'Hello', expect.stringContaining('the pasted table')],
  ])('are refused if they %s', (_, rows, refusal) => expect(taken(rows)).toEqual({ refusal }))

  test('are refused while the page has a mistake, with its line', () =>
    expect(taken(table(partner), testFile(file).replace('rating: 4.8', 'rating: high'))).toEqual({
      refusal: expect.stringMatching(/^pages\/rankings\/index\.yaml:\d+: "rating" should be a number/),
    }))

  test('are refused where comments between the agencies would go', () => {
    const agency = (name: string, more: string) => `{ name: ${name}, expertise: A, specialization: B, rating: 5, bestFor: C, lookElsewhereIf: D, ${more} }`
    const first = agency('"{provider}"', 'website: agency, badge: "#1 Overall", badgeTone: partner, highlighted: true')
    const second = agency('Hypothetica', 'illustrative: true')
    const text = testFile(file).replace(/agencies:\n(?: {6}.*\n)+/, `agencies: [${first}, # Why\n        ${second}]\n`)
    expect(taken(table(partner, ['Hypothetica', 'Forecasts', '4.8']), text)).toEqual({ refusal: expect.stringContaining('comments between them in brackets') })
  })
})
