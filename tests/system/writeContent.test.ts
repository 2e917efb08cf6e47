import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { writeContent } from '../../renderer/system/writeContent.ts'
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
