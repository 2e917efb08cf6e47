import { expect, test } from 'vitest'
import { classifyFiles } from '../../renderer/content/classifyFiles.ts'
import { depthOf, outputOf, parentOf, pathOf } from '../../renderer/content/routes.ts'

test.each([
  ['index.yaml', '/', 'index.html'],
  ['tools.yaml', '/tools', 'tools.html'],
  ['rankings/index.yaml', '/rankings', 'rankings.html'],
  ['rankings/chatbots.yaml', '/rankings/chatbots', 'rankings/chatbots.html'],
  ['404.yaml', '/404', '404.html'],
])('%s becomes the page %s in the file %s', (file, path, output) => {
  expect(pathOf(file)).toBe(path)
  expect(outputOf(path)).toBe(output)
})

test.each([
  ['/', '/', 0],
  ['/rankings', '/', 1],
  ['/rankings/chatbots', '/rankings', 2],
])('%s has the parent %s and the depth %i', (path, parent, depth) => {
  expect(parentOf(path)).toBe(parent)
  expect(depthOf(path)).toBe(depth)
})

test.each([
  ['über.yaml', 'bad-file-name', '"uber"'],
  ['_draft.yaml', 'bad-file-name', '"draft"'],
  ['notes.txt', 'unknown-file', 'public/'],
  ['_shared/a/b.yaml', 'unknown-file', '_shared/'],
  ['fonts/a.yaml', 'bad-file-name', '"/fonts"'],
])('%s is rejected as a page', (file, code, advice) => {
  const { pages, issues } = classifyFiles([file], 'pages')
  expect(pages).toEqual(new Map())
  expect(issues).toMatchObject([{ code, file: `pages/${file}` }])
  expect(issues[0]?.message).toContain(advice)
})

test('hidden files are ignored', () => {
  expect(classifyFiles(['.DS_Store', 'a/.gitkeep'], 'pages')).toMatchObject({ pages: new Map(), shared: [], issues: [] })
})

test.each(['Thumbs.db', 'rankings/desktop.ini', 'index.yaml~', 'index.yaml.bak', '.DS_Store', 'rankings/~$chatbots.yaml'])('%s is ignored', (file) => {
  expect(classifyFiles(['_site.yaml', 'index.yaml', file], 'pages')).toMatchObject({ pages: new Map([['/', 'index.yaml']]), issues: [] })
})
