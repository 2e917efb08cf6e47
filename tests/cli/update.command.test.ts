import { cpSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeXlsx } from 'hucre/xlsx'
import { expect, test as testAnywhere } from 'vitest'
import { runCommand } from '../runCommand.ts'
import { temporaryFolder } from '../temporaryFolder.ts'
import { hasShippedPages } from '../testSite.ts'

const test = testAnywhere.skipIf(!hasShippedPages)

const folder = temporaryFolder()
cpSync('pages', join(folder, 'pages'), { recursive: true })

const page = join(folder, 'pages/rankings/rpa.yaml')
const sheet = join(folder, 'rows.csv')
const video = join(folder, 'video.csv')
writeFileSync(video, '')
truncateSync(video, 3e9)
const update = (...args: string[]) => runCommand(['update', ...args, '--pages', join(folder, 'pages')])
const header = 'Name,Expertise,Specialization,Rating,Best for,Look elsewhere if'

test('npm run update writes the rows of a sheet into the file of the ranking, once', () => {
  writeFileSync(
    sheet,
    `${header}\nFictiona Robotics,Robots for hire,Shared service centers,4.8,Groups with twenty or more robots.,This would be your first robot.\n`,
  )
  const before = readFileSync(page, 'utf8')
  expect(update('/rankings/rpa', '--from', sheet)).toMatchObject({
    status: 0,
    stderr: '',
    stdout: expect.stringMatching(/0 rows added, 3 removed, 1 changed\.[\s\S]*changed {2}Fictiona Robotics: expertise, bestFor[\s\S]*Not true any more:/),
  })
  const after = readFileSync(page, 'utf8')
  expect(after).toContain('expertise: Robots for hire')
  // Everything around the list.
  expect(after.split('agencies:\n')[0]).toBe(before.split('agencies:\n')[0])
  expect(after.slice(after.indexOf('  - type: promo'))).toBe(before.slice(before.indexOf('  - type: promo')))
  expect(update('/rankings/rpa', '--from', sheet).stdout).toContain('says the same as rows.csv already. Nothing was changed.')
  expect(readFileSync(page, 'utf8')).toBe(after)
})

test('npm run update takes the rows of a sheet of a workbook, which is named', async () => {
  const rows = [
    ['Name', 'Rating'],
    ['Fictiona Robotics', 4.5],
  ]
  const workbook = join(folder, 'rows.xlsx')
  writeFileSync(workbook, await writeXlsx({ sheets: ['RPA', 'Chatbots'].map((name) => ({ name, rows })) }))
  expect(update('/rankings/rpa', '--from', workbook)).toMatchObject({ status: 1, stderr: expect.stringContaining('Say which to take: --sheet "RPA"') })
  expect(update('/rankings/rpa', '--from', workbook, '--sheet', 'rpa')).toMatchObject({
    status: 0,
    stderr: '',
    stdout: expect.stringContaining('changed  Fictiona Robotics: rating 4.8 → 4.5'),
  })
})

test.each([
  [['/rankings/rpa', '--from', sheet, '--sheet', 'RPA'], 2, 'rows.csv is no workbook, and has no sheet "RPA". Leave out --sheet.'],
  [['/rankings/rpa', '--from', 'https://docs.google.com/spreadsheets/d/1'], 2, 'is an address. Download the sheet as .xlsx or CSV'],
  [['/rankings/rpa'], 2, 'Name the page and the file of its rows'],
  [['/rankings/rpa', '--from', video], 1, 'video.csv is 3000 MB, more than any ranking needs. Is it the right file?'],
  [['/rankings/rpa', '--from', 'nowhere.csv'], 2, 'There is no file "nowhere.csv".'],
  [['/rankings/rap', '--from', sheet], 2, 'Did you mean "/rankings/rpa"?'],
  [['/rankings', '/rankings/rpa', '--from', sheet], 2, 'Name the page and the file of its rows'],
])('npm run update with %j changes nothing and exits with %i', (args, status, message) => {
  const before = readFileSync(page, 'utf8')
  expect(update(...args)).toMatchObject({ status, stdout: '', stderr: expect.stringContaining(message) })
  expect(readFileSync(page, 'utf8')).toBe(before)
})

test('npm run update with a sheet with mistakes changes nothing and names its cells', () => {
  const before = readFileSync(page, 'utf8')
  writeFileSync(sheet, `${header}\nFictiona Robotics,Robots,Centers,good,Groups.,First robot.\n`)
  expect(update('/rankings/rpa', '--from', sheet)).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/^rows\.csv: 1 mistake\.\n\n {2}Row 2, "Rating" \(D2\)[\s\S]*Nothing was written\.\n$/),
  })
  expect(readFileSync(page, 'utf8')).toBe(before)
})
