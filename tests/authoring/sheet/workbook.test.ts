import { type Cell, type CellValue, type WriteSheet, writeOds } from 'hucre'
import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { readRankingRows } from '../../../renderer/authoring/sheet/rows.ts'
import { isWorkbook } from '../../../renderer/authoring/sheet/spreadsheet.ts'
import { readWorkbook } from '../../../renderer/authoring/sheet/workbook.ts'

const header = ['Name', 'Expertise', 'Specialization', 'Rating', 'Website', 'Illustrative', 'Best for', 'Look elsewhere if']
const agency = (name: string, rating: CellValue = 4.5, website: CellValue = null, illustrative: CellValue = null) => [
  name,
  `${name} knows`,
  `${name} does`,
  rating,
  website,
  illustrative,
  `${name} suits`,
  `${name} does not`,
]

/** Returns a workbook whose first sheet has these rows. */
const workbook = (rows: CellValue[][], more: Partial<WriteSheet> = {}, ...others: WriteSheet[]) =>
  writeXlsx({ sheets: [{ name: 'Agencies', rows, ...more }, ...others] })

/** Returns the agencies of a workbook without the partner, which comes first. */
async function read(bytes: Uint8Array, wanted?: string) {
  expect(isWorkbook(bytes)).toBe(true)
  const { rows, problems, notes } = readRankingRows(await readWorkbook(bytes, 'rows.xlsx', wanted), { category: 'Voice', provider: 'Partner AI' })
  return {
    agencies: rows.slice(1).map((row) => row.agency),
    problems: problems.map(({ message }) => message),
    notes: notes.filter((note) => !note.startsWith('Put Partner AI')),
  }
}

const cellsAt = (cells: Record<string, Partial<Cell>>) => ({ cells: new Map(Object.entries(cells)) })

describe('a cell of a workbook', () => {
  test.each<[string, Partial<Cell>, number]>([
    ['a number', { value: 4.8 }, 4.8],
    ['a number with the digits that Excel stores', { value: 4.8000000000000007 }, 4.8],
    ['a number shown with one decimal', { value: 4.7999999, style: { numFmt: '0.0' } }, 4.8],
    ['a number shown with its scale', { value: 4.8, style: { numFmt: '0.0" / 5"' } }, 4.8],
    ['the result of a formula', { value: 4.8, formula: 'AVERAGE(J2:K2)', formulaResult: 4.8 }, 4.8],
    ['text', { value: ' 4,8 ' }, 4.8],
  ])('has the score it shows: %s', async (_, cell, rating) => {
    const { agencies, problems } = await read(await workbook([header, agency('A', 0)], cellsAt({ '1,3': cell })))
    expect(problems).toEqual([])
    expect(agencies[0]?.rating).toBe(rating)
  })

  test.each<[string, Partial<Cell>, string]>([
    [
      'a date',
      { value: new Date(Date.UTC(2026, 7, 4)), style: { numFmt: 'd-mmm' } },
      '"2026-08-04" is a date: the spreadsheet took a score for one, probably 4.8.',
    ],
    ['the number of a date', { value: 46238 }, '"46238" is a date: the spreadsheet took a score for one, probably 4.8.'],
    ['a percentage', { value: 0.96, style: { numFmt: '0%' } }, '"96%" is on another scale. Scores run from 0 to 5: write 4.8.'],
    ['more decimals than a score has', { value: 4.7999999 }, '4.7999999 has more than one decimal. Write 4.8, or format the column to show one decimal.'],
    ['an error', { value: '#N/A', type: 'error' }, '"#N/A" is a formula, or an error from one.'],
    ['a formula that no program has calculated', { value: null, formula: 'AVERAGE(J2:K2)' }, '"=AVERAGE(J2:K2)" is a formula, or an error from one.'],
  ])('has no score: %s', async (_, cell, sentence) => {
    const { problems } = await read(await workbook([header, agency('A', 0)], cellsAt({ '1,3': cell })))
    expect(problems).toHaveLength(1)
    expect(problems[0]).toContain(`Row 2, "Rating" (D2): ${sentence}`)
  })

  test.each<[string, Partial<Cell>, string]>([
    ['an address behind a text', { value: 'Our site', hyperlink: { target: 'https://a.example/ai' } }, 'https://a.example/ai'],
    ['an address in a formula', { value: 'Our site', formula: 'HYPERLINK("https://a.example/ai","Our site")' }, 'https://a.example/ai'],
    ['an address that was written over a link', { value: 'www.new.example', hyperlink: { target: 'http://www.old.example' } }, 'https://www.new.example'],
    ['a link to another sheet', { value: 'agency', hyperlink: { target: '', location: 'Links!A1' } }, 'agency'],
  ])('has a website: %s', async (_, cell, website) => {
    const { agencies } = await read(await workbook([header, agency('A')], cellsAt({ '1,4': cell })))
    expect(agencies[0]?.website).toBe(website)
  })

  test('has no text where that was taken for a date', async () => {
    const cell = { value: new Date(Date.UTC(2026, 6, 24)), style: { numFmt: 'd-mmm' } }
    const { problems } = await read(await workbook([header, agency('A')], cellsAt({ '1,2': cell })))
    expect(problems).toEqual([
      'Row 2, "Specialization" (C2): "2026-07-24" is a date: the spreadsheet took the text for one. Format the column as text, and write it again.',
    ])
  })

  test('may be checked', async () => {
    const { agencies } = await read(await workbook([header, agency('A', 4.5, null, true), agency('B', 4.4, null, false)]))
    expect(agencies.map(({ illustrative }) => illustrative)).toEqual([true, undefined])
  })

  test('has the text of all its parts', async () => {
    const richText = [{ text: 'Firms with ' }, { text: 'one', font: { bold: true } }, { text: '\ncalendar' }]
    const { agencies } = await read(
      await workbook([header, agency('A')], cellsAt({ '1,6': { value: 'Firms with one\ncalendar', type: 'richText', richText } })),
    )
    expect(agencies[0]?.bestFor).toBe('Firms with one calendar')
  })
})

describe('a workbook', () => {
  const three = [header, agency('A', 4.5), agency('B', 4.4), agency('C', 4.3)]

  test('is read without hidden rows and columns, and says so', async () => {
    const rows = three.map((row, index) => [...row, index === 0 ? 'Contact' : 'Ann'])
    // Without values in the last: many hide all columns behind those of their table.
    const columns = [...header.map(() => ({})), { hidden: true }, { hidden: true }]
    const { agencies, problems, notes } = await read(await workbook(rows, { columns, rowDefs: new Map([[2, { hidden: true }]]) }))
    expect(problems).toEqual([])
    expect(agencies.map(({ name }) => name)).toEqual(['A', 'C'])
    expect(notes).toEqual(['Left out 1 hidden row: 3.', 'Left out 1 hidden column: I.'])
  })

  test('may keep columns and rows that a page has no use for, hidden', async () => {
    const { problems } = await read(await workbook([...three.map((row, index) => [...row, index === 0 ? 'Contact' : 'Ann']), ['Average', null, null, 4.4]]))
    expect(problems).toEqual([
      expect.stringMatching(/^Column I "Contact" is not known\. Hide it, or /),
      'Row 5 contains nothing but "Average" and "4.4". Fill in its other cells, or hide the row.',
    ])
  })

  test('is read below a title in merged cells, and counts its rows', async () => {
    const merges = [{ startRow: 0, startCol: 0, endRow: 0, endCol: 7 }]
    const { problems, notes } = await read(await workbook([['Voice agencies'], [], header, agency('A', 'x')], { merges }))
    expect(problems).toEqual(['Row 4, "Rating" (D4): "x" is not a number. Write the score alone, from 0 to 5, like 4.7.'])
    expect(notes).toEqual(['Left out what is above row 3, which names the columns.'])
  })

  test('may have something in its last row and column, far below the table', async () => {
    const { agencies, problems } = await read(await workbook(three, cellsAt({ '1048575,16383': { value: 'x' } })))
    expect(problems).toEqual([])
    expect(agencies).toHaveLength(3)
  })

  test('says which links behind names are left out', async () => {
    const cells = cellsAt({
      '1,0': { value: 'A', hyperlink: { target: 'https://a.example' } },
      '2,0': { value: 'B', hyperlink: { target: 'https://b.example' } },
    })
    const { notes } = await read(await workbook([header, agency('A'), agency('B', 4.4, 'https://b.example')], cells))
    expect(notes).toEqual(['Left out 1 link behind names, in row 2. A column "Website" takes addresses.'])
  })

  test.each<[string, WriteSheet[], string | undefined]>([
    ['the only one with columns of a ranking', [{ name: 'Read me', rows: [['Fill in the second sheet.']] }], undefined],
    ['the only one that is shown', [{ name: 'Old', rows: three.slice(0, 2), hidden: true }], undefined],
    ['the one that is named', [{ name: 'Chatbots', rows: three.slice(0, 2) }], 'agencies'],
  ])('has the rows of its sheet: %s', async (_, others, wanted) => {
    const { agencies, problems, notes } = await read(await workbook(three, {}, ...others), wanted)
    expect(problems).toEqual([])
    expect(agencies).toHaveLength(3)
    expect(notes).toEqual(others[0]?.name === 'Read me' ? ['Left out the other sheets of the workbook.'] : [])
  })

  test('asks which of two sheets is meant, and whether a name is misspelled', async () => {
    const bytes = await workbook(three, {}, { name: 'Chatbots', rows: three })
    expect((await read(bytes)).problems).toEqual([
      '"Agencies" and "Chatbots" in rows.xlsx have the columns of a ranking. Say which to take: --sheet "Agencies"',
    ])
    expect((await read(bytes, 'Chatbot')).problems).toEqual(['rows.xlsx has no sheet "Chatbot". Did you mean "Chatbots"?'])
    expect((await read(bytes, '2')).problems).toEqual(['rows.xlsx has no sheet "2". It has "Agencies" and "Chatbots".'])
  })

  test('with several sheets is named with the one that has a mistake', async () => {
    const bytes = await workbook([header], {}, { name: 'Notes', rows: [['To do']] })
    expect((await read(bytes)).problems).toEqual(['"Agencies" in rows.xlsx names its columns but has no rows. Each row below the first is one agency.'])
  })
})

describe('a file like a workbook says what it is and what to do', () => {
  const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
  const sheets = [{ name: 'Agencies', rows: [header, agency('A')] }]

  test.each<[string, () => Promise<Uint8Array> | Uint8Array, string]>([
    ['an empty workbook', () => workbook([]), 'rows.xlsx is empty.'],
    [
      'a password',
      () => writeXlsx({ sheets, encryption: { password: 'secret', spinCount: 1 } }),
      'rows.xlsx is protected by a password. In Excel choose File, Info,',
    ],
    ['a workbook of LibreOffice', () => writeOds({ sheets }), 'rows.xlsx is a workbook of LibreOffice. Save it as an Excel workbook (.xlsx) or CSV'],
    ['a Numbers document', () => bytesOf('PK\x03\x04Index/Document.iwa'), 'rows.xlsx is a Numbers document. Save it'],
    ['a document of Word', () => bytesOf('PK\x03\x04word/document.xml'), 'rows.xlsx is an archive, or a document of another program. Save it'],
    ['a workbook of Excel 97', () => bytesOf('\xd0\xcf\x11\xe0\xa1\xb1'), 'rows.xlsx is a workbook of Excel 97–2003. Save it'],
    ['half a workbook', async () => (await workbook([header])).slice(0, 2000), 'rows.xlsx is damaged, or is no Excel workbook.'],
    ['6 MB', () => bytesOf('PK\x03\x04'.padEnd(6_000_000)), 'rows.xlsx is 6 MB, more than any ranking needs.'],
  ])('%s', async (_, make, sentence) => {
    const { problems } = await read(await make())
    expect(problems).toHaveLength(1)
    expect(problems[0]).toContain(sentence)
  })
})

test('text whose first column is called "PK" is no workbook', () => {
  expect(isWorkbook(new TextEncoder().encode('PK,Name,Rating'))).toBe(false)
})
