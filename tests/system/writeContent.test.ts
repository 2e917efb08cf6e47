import { existsSync, mkdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { systemErrorMessage } from '../../renderer/system/systemErrorMessage.ts'
import { writeContent } from '../../renderer/system/writeContent.ts'
import { folderContents } from '../folderContents.ts'
import { temporaryFolder } from '../temporaryFolder.ts'

const folder = temporaryFolder()

test.each<[left: string, stays: string | undefined, gone: string | undefined]>([
  ['a page is in it', '_drafts/team.yaml', '_drafts/rankings'],
  ['a file that is no page is in it', '_drafts/rankings/.notes', undefined],
  ['nothing is in it', undefined, '_drafts'],
])('the folders of a file that is gone stay, or go, if %s', (left, stays, gone) => {
  const pages = join(folder, left)
  const draft = '_drafts/rankings/chatbots.yaml'
  const bytes = new TextEncoder().encode('title: A')
  const files = new Map([...(stays?.endsWith('.yaml') ? [stays] : []), draft].map((name) => [name, bytes]))
  for (const name of [draft, ...(stays === undefined ? [] : [stays])]) {
    mkdirSync(dirname(join(pages, name)), { recursive: true })
    writeFileSync(join(pages, name), bytes)
  }
  const after = new Map([...files].filter(([name]) => name !== draft)).set('rankings/chatbots.yaml', bytes)
  writeContent(pages, files, after)
  expect(existsSync(join(pages, 'rankings/chatbots.yaml'))).toBe(true)
  expect([stays === undefined || existsSync(join(pages, stays)), gone !== undefined && existsSync(join(pages, gone))]).toEqual([true, false])
})

test('what another program has changed since stays, in files that are not written', () => {
  const pages = join(folder, 'others')
  mkdirSync(pages)
  writeFileSync(join(pages, 'index.yaml'), 'title: Theirs')
  const read = Buffer.from('title: As it was read')
  const before = new Map([['index.yaml', read]])
  writeContent(pages, before, new Map([...before, ['team.yaml', Buffer.from('title: Ours')]]))
  expect(folderContents(pages, 'utf8')).toEqual({ 'index.yaml': 'title: Theirs', 'team.yaml': 'title: Ours' })
})

test.each<[how: string, theirs: string | undefined]>([
  ['changed', 'title: Theirs'],
  ['removed', undefined],
])('nothing is written if another program has %s one of the files since they were read', (how, theirs) => {
  const pages = join(folder, how)
  mkdirSync(pages)
  const [read, after] = [Buffer.from('title: As it was read'), Buffer.from('title: Ours')]
  writeFileSync(join(pages, 'index.yaml'), read)
  if (theirs !== undefined) writeFileSync(join(pages, 'team.yaml'), theirs)
  const names = ['index.yaml', 'team.yaml']
  expect(() => writeContent(pages, new Map(names.map((name) => [name, read])), new Map(names.map((name) => [name, after])))).toThrow(
    `${join(pages, 'team.yaml')} has just been changed by another program. Nothing was changed. Run the command again.`,
  )
  expect(folderContents(pages, 'utf8')).toEqual({ 'index.yaml': 'title: As it was read', ...(theirs === undefined ? {} : { 'team.yaml': theirs }) })
})

test.each<[what: string, link: string, names: string[]]>([
  ['a file that a link has taken the place of', 'team.yaml', ['index.yaml', 'team.yaml']],
  ['a new file in a linked folder', 'rankings', ['index.yaml', 'rankings/new.yaml']],
])('nothing is written where %s leads out of the folder', (what, link, names) => {
  const [pages, outside] = [join(folder, what, 'pages'), join(folder, what, 'outside')]
  const [before, after] = [Buffer.from('title: Before'), Buffer.from('title: After')]
  for (const place of [pages, outside]) mkdirSync(place, { recursive: true })
  for (const name of ['index.yaml', 'team.yaml']) writeFileSync(join(pages, name), before)
  if (link.endsWith('.yaml')) renameSync(join(pages, link), join(outside, link))
  symlinkSync(link.endsWith('.yaml') ? join(outside, link) : outside, join(pages, link))
  const files = new Map(names.filter((name) => !name.includes('/')).map((name) => [name, before]))
  let message: string | undefined
  try {
    writeContent(pages, files, new Map(names.map((name) => [name, after])))
  } catch (error) {
    message = systemErrorMessage(error)
  }
  expect(message).toMatch(new RegExp(`${link} is a link that points out of the folder of pages`))
  expect(readFileSync(join(pages, 'index.yaml'), 'utf8')).toBe('title: Before')
  expect(existsSync(join(outside, 'team.yaml')) && readFileSync(join(outside, 'team.yaml'), 'utf8')).toBe(link.endsWith('.yaml') && 'title: Before')
  expect(existsSync(join(outside, 'new.yaml'))).toBe(false)
})
