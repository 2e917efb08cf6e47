import { execFileSync } from 'node:child_process'
import { appendFileSync, cpSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runCommand } from '../runCommand.ts'
import { temporaryFolder } from '../temporaryFolder.ts'
import { hasShippedPages, testPages } from '../testSite.ts'

const folder = temporaryFolder()

const git = (cwd: string, ...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Editor', '-c', 'user.email=editor@site.example', ...args], { cwd, encoding: 'utf8' })

/** Makes a repository with the shipped pages in a folder of its own, and returns a function that runs the command on them. */
function repository(name: string, change: (site: string) => void = () => {}) {
  const root = join(folder, name)
  const site = join(root, 'web/site')
  mkdirSync(site, { recursive: true })
  for (const part of ['pages', 'public']) cpSync(part, join(site, part), { recursive: true })
  change(site)
  git(root, 'init', '--quiet')
  git(root, 'config', 'core.autocrlf', 'false')
  git(root, 'add', '.')
  git(root, 'commit', '--quiet', '--message', 'A site')
  const run = (...args: string[]) => runCommand(['diff', '--pages', join(site, 'pages'), ...args])
  return { root, site, run, page: (file: string) => join(site, 'pages', file) }
}

const edit = (file: string, from: string, to: string) => writeFileSync(file, readFileSync(file, 'utf8').replace(from, to))

test.skipIf(!hasShippedPages)('npm run diff names the pages, blocks and fields that differ from a commit, and changes nothing', () => {
  const { root, site, page, run } = repository('changed', (path) => {
    for (const name of ['pages/.draft.yaml', 'public/.swp']) writeFileSync(join(path, name), 'hidden')
  })
  expect(run()).toEqual({ status: 0, stdout: 'Nothing has changed since HEAD.\n', stderr: '' })
  edit(page('rankings/rpa.yaml'), 'rating: 4.8', 'rating: 4.7')
  edit(page('terms.yaml'), 'title:', '# A comment.\ntitle:')
  renameSync(page('contact.yaml'), page('write-to-us.yaml'))
  rmSync(page('sitemap.yaml'))
  rmSync(page('.draft.yaml'))
  rmSync(join(site, 'public/.swp'))
  writeFileSync(page('new-page.yaml'), 'title: A new page\nblocks:\n  - { type: hero, title: A new page }\n')
  writeFileSync(join(site, 'public/with space\u00fc.svg'), '<svg/>')
  appendFileSync(join(site, 'public/favicon.svg'), '\n')
  const status = git(root, 'status', '--porcelain')
  const { stdout, ...rest } = run('HEAD')
  expect(rest).toEqual({ status: 0, stderr: '' })
  expect(stdout.replace(/ +/g, ' ')).toContain(' Fictiona Robotics: rating 4.8 → 4.7\n')
  expect(stdout).toMatch(/\/new-page {2}A new page\n {2}A new page\. It consists of: hero\.\n/)
  expect(stdout).toMatch(/^\/sitemap {2}.*\n {2}The page was removed\./m)
  expect(stdout).toMatch(/^\/terms {2}.*\n {2}Only the way it is written has changed/m)
  expect(stdout).toMatch(/^\/write-to-us {2}.*\n {2}Moved here from \/contact\. No page redirects/m)
  expect(stdout).toContain('  changed public/favicon.svg\n')
  expect(stdout).toContain('  added public/with space\u00fc.svg\n')
  expect(stdout).toMatch(/\n2 pages changed, 1 added, 1 removed, 1 moved\. 1 other file changed, 1 added\.\n$/)
  expect(git(root, 'status', '--porcelain')).toBe(status)
  expect(run('--format', 'markdown').stdout).toContain('### <code>\\/rankings\\/rpa</code> RPA agencies')

  git(root, 'add', '.')
  git(root, 'commit', '--quiet', '--message', 'Another')
  expect(run().stdout).toBe('Nothing has changed since HEAD.\n')
  expect(run('HEAD~1').stdout).toBe(stdout)
  // What a hook of Git passes on is about another folder.
  expect(runCommand(['diff', '--pages', join(site, 'pages')], { GIT_DIR: join(folder, 'nowhere') }).stdout).toBe('Nothing has changed since HEAD.\n')
})

test('a folder of pages that a commit does not have is new, page by page', () => {
  const { site, root, run } = repository('new', (path) => renameSync(join(path, 'pages'), join(path, 'other')))
  cpSync(testPages, join(site, 'pages'), { recursive: true })
  const { stdout } = run()
  expect(stdout).toMatch(/^The facts of the site\n {2}A new file\./)
  expect(stdout).toMatch(/^\/404 {2}.*\n {2}A new page\. It consists of: hero\.$/m)
  expect(stdout).toMatch(/\n\d+ pages added\. 1 shared file added\. The facts of the site were added\.\n$/)
  expect(git(root, 'status', '--porcelain')).toContain('pages/')
})

// Windows allows neither such names nor, to most users, links.
test.skipIf(process.platform === 'win32')('links and names with line breaks are compared as Git keeps them', () => {
  const { page, run } = repository('links', (site) => {
    symlinkSync('rankings', join(site, 'pages/link'))
    symlinkSync('index.yaml', join(site, 'pages/home.yaml'))
    writeFileSync(join(site, 'pages/a\nb.yaml'), 'title: A\n')
    symlinkSync('../pages', join(site, 'public/pages'))
  })
  expect(run().stdout).toBe('Nothing has changed since HEAD.\n')
  rmSync(page('link'))
  rmSync(page('home.yaml'))
  symlinkSync('rankings.yaml', page('home.yaml'))
  writeFileSync(page('a\nb.yaml'), 'title: B\n')
  const { stdout } = run()
  expect(stdout).toContain('  removed pages/link\n')
  expect(stdout).toContain('  changed pages/a[U+000A]b.yaml\n')
  expect(stdout).toMatch(/^\/home\n {2}It cannot be compared/m)
})

test('the line ends that Git writes on Windows are no change', () => {
  const { root, site, run } = repository('lineEnds')
  git(root, 'config', 'core.autocrlf', 'true')
  const file = join(site, 'pages/index.yaml')
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll('\n', '\r\n'))
  const picture = join(site, 'public/favicon.svg')
  writeFileSync(picture, readFileSync(picture, 'utf8').replaceAll('\n', '\r\n'))
  expect(run().stdout).toBe('Nothing has changed since HEAD.\n')
})

let made: ReturnType<typeof repository> | undefined
function unchanged() {
  made ??= repository('unchanged')
  return made
}

test.each([
  [['nowhere'], '"nowhere" is not a commit, branch or tag that this repository has.'],
  [['HEAD~1'], '"HEAD~1" is not a commit'],
  [['HEAD:web'], '"HEAD:web" is not a commit'],
  [['^HEAD'], '"^HEAD" is not a commit'],
  [['HEAD..HEAD'], '"HEAD..HEAD" is not a commit'],
  [[''], '"" is not a commit'],
  [['--', '--output=stolen'], '"--output=stolen" is not a commit'],
  [['HEAD', 'HEAD'], 'Name one commit, branch or tag'],
  [['--format', 'pdf'], '"pdf" is not a format. Write "text", "markdown" or "html".'],
])('npm run diff with %j exits with 2 and a message', (args, message) => {
  expect(unchanged().run(...args)).toMatchObject({ status: 2, stdout: '', stderr: expect.stringContaining(message) })
})

test('without a repository, a commit or Git itself, npm run diff says so', () => {
  const pages = join(folder, 'alone/pages')
  mkdirSync(pages, { recursive: true })
  expect(runCommand(['diff', '--pages', pages])).toMatchObject({ status: 2, stderr: expect.stringContaining('is not in a Git repository') })
  git(join(folder, 'alone'), 'init', '--quiet')
  expect(runCommand(['diff', '--pages', pages])).toMatchObject({ status: 2, stderr: expect.stringContaining('Nothing is committed in this repository yet') })
  expect(runCommand(['diff', '--pages', pages], { PATH: '', Path: '' })).toMatchObject({ status: 2, stderr: expect.stringContaining('is not installed') })
})
