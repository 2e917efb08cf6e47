import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test as testAnywhere } from 'vitest'
import { loadSite } from '../renderer/content/index.ts'
import { readContent } from '../renderer/system/contentFolder.ts'
import { runCommand } from './runCommand.ts'
import { temporaryFolder } from './temporaryFolder.ts'
import { hasShippedPages, loadShippedSite } from './testSite.ts'

// Another publisher writes a README of its own.
const test = testAnywhere.skipIf(!hasShippedPages)

const readme = readFileSync('README.md', 'utf8')

/** Returns the fenced code blocks of a language, in order. */
const fenced = (language: string) => [...readme.matchAll(new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``, 'g'))].map(([, text]) => text ?? '')

test('the page in the README has no mistakes', () => {
  const content = readContent('pages')
  const [page = ''] = fenced('yaml')
  expect(page).toContain('rankingTable')
  const { issues } = loadSite({ ...content, files: new Map([...content.files, ['rankings/voice-agents.yaml', Buffer.from(page)]]) })
  expect(issues).toEqual([])
})

test('the mistake in the README is one of those that are tested', () => {
  const mistake = fenced('yaml').find((text) => text.includes('expect:')) ?? ''
  expect(mistake).not.toBe('')
  const [, code] = /code: ([a-z-]+)/.exec(mistake) ?? []
  expect(readFileSync(`tests/mistakes/${code}.yaml`, 'utf8')).toContain(mistake)
})

test('every npm command in the README is a script in package.json', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
  const named = [...readme.matchAll(/npm (?:run )?(?:--silent )?([a-z]+)/g)].map(([, name]) => name ?? '').filter((name) => name !== 'install')
  expect([...new Set(named)].filter((name) => !(name in scripts))).toEqual([])
})

test('every command has a line in the table of the README', () => {
  const [table = ''] = /## Commands\n[\s\S]*?\n## /.exec(readme) ?? []
  const commands = runCommand(['--help'])
    .stdout.split('\n')
    .flatMap((line) => /^ {2}(\w+) /.exec(line)?.[1] ?? [])
  expect(commands.length).toBeGreaterThan(5)
  const missing = commands.filter((name) => !new RegExp(`^\\| \`npm (?:run )?${name}\\b`, 'm').test(table))
  expect(missing, 'Add a line for each of these to the table under "Commands" in README.md').toEqual([])
})

test('every file named in the README exists', () => {
  const named = [...readme.matchAll(/(?:renderer|tests|schema|pages)\/[\w./-]+\.(?:tsx?|ya?ml)/g)].map(([path]) => path)
  const examples = /voice-agents|phone-agents|quote|Quote/
  expect(named.filter((path) => !examples.test(path) && !existsSync(path))).toEqual([])
})

test('the pictures of the README exist', () => {
  const pictures = [...readme.matchAll(/!\[[^\]]*\]\(([^)]+)\)/g)].map(([, path]) => path ?? '')
  expect(pictures.filter((path) => !existsSync(path))).toEqual([])
})

test('the README explains every dependency and no other package', () => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: Record<string, string> }
  const [section = ''] = /## Dependencies\n[\s\S]*/.exec(readme) ?? []
  const named = [...section.matchAll(/^\| (.+?) \|/gm)].flatMap(([, cell = '']) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name ?? ''))
  const isPart = (name: string) => named.some((whole) => name !== whole && name.startsWith('@react-pdf/') && whole.startsWith('@react-pdf/'))
  expect(Object.keys(dependencies).filter((name) => !named.includes(name) && !isPart(name))).toEqual([])
  expect(named.filter((name) => !Object.hasOwn(dependencies, name))).toEqual([])
})

test('the README has the right number of documents and pages', () => {
  const lengths = loadShippedSite().summaries.flatMap(({ document }) => document?.pages ?? [])
  const total = lengths.reduce((sum, pages) => sum + pages, 0)
  expect(readme.replace(/\s+/g, ' ')).toContain(`The ${lengths.length} documents of this site, ${total} pages,`)
})

const folder = temporaryFolder()

test('the commands in the README print what it shows', () => {
  for (const part of ['pages', 'public']) cpSync(part, join(folder, part), { recursive: true })
  const [rows = ''] = fenced('csv')
  writeFileSync(join(folder, 'agencies.csv'), rows)
  writeFileSync(
    join(folder, 'refused.csv'),
    'Name,Expertise,Specialisation,Rating,Best for,Look elsewhere if\n{provider},Calls,Desks,5,Firms.,You hesitate.\nNotional,Speech,Depots,five,Teams.,\n',
  )
  const page = join(folder, 'pages/rankings/voice-agents.yaml')
  const edit = (edits: readonly (readonly [from: string, to: string])[]) =>
    writeFileSync(
      page,
      edits.reduce((text, [from, to]) => text.replace(from, to), readFileSync(page, 'utf8')),
    )
  const replacements = [
    ['expertise: Speech', 'expertize: Speech'],
    ['rating: 4.6', 'rating: 4.9'],
  ] as const
  const before: Record<string, () => void> = {
    check: () => edit(replacements),
    rename: () => edit(replacements.map(([right, wrong]) => [wrong, right])),
    update: () =>
      writeFileSync(
        join(folder, 'agencies.csv'),
        rows
          .replace('Workshops and depots,4.8', 'Workshops,4.9')
          .replace(/Sample Dialog.*/, 'Supposed Voice,Calls in six languages,Travel desks,4.5,,yes,Hotels whose guests call at night.,You need one language.'),
      ),
  }
  const transcripts = fenced('console')
  expect(transcripts.length).toBe(5)
  for (const transcript of transcripts) {
    const [, command = '', shown = ''] = /^\$ npm run (.*)\n([\s\S]*)$/.exec(transcript) ?? []
    const [name = '', ...args] = command.split(' ').filter((word) => word !== '--')
    before[name]?.()
    const { stdout, stderr } = spawnSync(process.execPath, [resolve('renderer/cli/run.js'), name, ...args], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, NO_COLOR: '1' },
    })
    // Each command writes to one of the two.
    expect((stdout + stderr).trim(), command).toBe(shown.trim())
  }
}, 120_000)
