import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readContent } from '../renderer/cli/files.ts'
import { loadSite } from '../renderer/content/index.ts'

const readme = readFileSync('README.md', 'utf8')

/** The fenced texts of a language, in order. */
const fenced = (language: string) => [...readme.matchAll(new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``, 'g'))].map(([, text]) => text ?? '')

test('the page of the README is a page without mistakes', () => {
  const content = readContent('pages')
  const [page = ''] = fenced('yaml')
  expect(page).toContain('rankingTable')
  const { issues } = loadSite({ ...content, files: new Map([...content.files, ['rankings/voice-agents.yaml', Buffer.from(page)]]) })
  expect(issues).toEqual([])
})

test('every command of the README is a script of package.json', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
  const named = [...readme.matchAll(/npm (?:run )?(?:--silent )?([a-z]+)/g)].map(([, name]) => name ?? '').filter((name) => name !== 'install')
  expect([...new Set(named)].filter((name) => !(name in scripts))).toEqual([])
})

test('every file the README names is there', () => {
  const named = [...readme.matchAll(/(?:renderer|tests|schema|pages)\/[\w./-]+\.(?:tsx?|ya?ml)/g)].map(([path]) => path)
  const examples = /voice-agents|quote|Quote/
  expect(named.filter((path) => !examples.test(path) && !existsSync(path))).toEqual([])
})

test('the pictures of the README are there', () => {
  const pictures = [...readme.matchAll(/!\[[^\]]*\]\(([^)]+)\)/g)].map(([, path]) => path ?? '')
  expect(pictures.filter((path) => !existsSync(path))).toEqual([])
})

test('the README gives the reason of every dependency, and of no other', () => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: Record<string, string> }
  const [section = ''] = /## Dependencies\n[\s\S]*/.exec(readme) ?? []
  const named = [...section.matchAll(/^\| (.+?) \|/gm)].flatMap(([, cell = '']) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name ?? ''))
  const isPart = (name: string) => named.some((whole) => name !== whole && name.startsWith('@react-pdf/') && whole.startsWith('@react-pdf/'))
  expect(Object.keys(dependencies).filter((name) => !named.includes(name) && !isPart(name))).toEqual([])
  expect(named.filter((name) => !Object.hasOwn(dependencies, name))).toEqual([])
})
