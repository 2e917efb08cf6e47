import { describe, expect, test } from 'vitest'
import { parseSheet } from '../../../renderer/authoring/sheet/spreadsheet.ts'

const parse = (text: string) => parseSheet(new TextEncoder().encode(text), 'the pasted table')
const cellsOf = (text: string) => {
  const { sheet } = parse(text)
  return sheet && [sheet.header, ...sheet.rows.map(({ cells }) => cells)]
}

describe('rows are separated by what each line has most of', () => {
  const prose = 'Firms with one calendar, two desks, and a van; or none, for now, at least'
  const rows = [
    ['Name', 'Best for', 'Look elsewhere if'],
    ['A', prose, prose],
    ['B', prose, prose],
  ]
  test.each([
    ['tabs', '\t'],
    ['semicolons', ';'],
  ])('%s, however many commas the prose has', (_, separator) => {
    const written = rows.map((row) => row.map((cell) => (separator === ';' ? cell.replace(';', ',') : cell)))
    expect(cellsOf(written.map((row) => row.join(separator)).join('\n'))).toEqual(written)
  })

  test('commas, however many semicolons prose in quotation marks has', () => {
    expect(cellsOf(rows.map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\n'))).toEqual(rows)
  })

  test('by the lines below a title', () => {
    expect(cellsOf('Agencies, 2026\n\nName;Rating\nA;4,8')).toEqual([['Agencies, 2026'], ['Name', 'Rating'], ['A', '4,8']])
  })
})

describe('copied rows, in which marks are text', () => {
  test.each(['"Boring" firms', '"27 screens', 'Screens of 27"', 'the "boring" ones'])('keep the cell %s', (cell) => {
    expect(cellsOf(`Name\tBest for\tRating\r\nA\t${cell}\t4,8\r\nB\tSuits\t4,7\r\n`)?.[1]).toEqual(['A', cell, '4,8'])
  })

  test('still have a line break in a cell that is enclosed in marks', () => {
    expect(cellsOf('Name\tBest for\tRating\nA\t"Line one\nLine ""two"""\t4,8')?.[1]).toEqual(['A', 'Line one\nLine "two"', '4,8'])
    expect(parse('Name\tBest for\tRating\nA\t"Line one\nLine two"\t4,8\nB\t"Boring" firms\t4,7').problems).toEqual([
      'Row 3: a quotation mark (") is opened but not closed, or is alone. Inside quoted text, write it twice: "".',
    ])
  })
})

test.each([
  [
    'a file that Excel keeps beside an open workbook',
    '~$agencies.xlsx',
    '~$agencies.xlsx is what Excel keeps beside a workbook that is open. Name the workbook: agencies.xlsx',
  ],
  ['any other file of bytes', 'photo.csv', 'photo.csv is neither text nor a workbook. Is it the right file?'],
])('%s is told from text in another encoding', (_, name, sentence) => {
  expect(parseSheet(Uint8Array.from([5, 65, 0, 0xe4, 0]), name).problems).toEqual([sentence])
})
