import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { runCommand } from '../runCommand.ts'
import { temporaryFolder } from '../temporaryFolder.ts'
import { testFile, testPages } from '../testSite.ts'

/** Makes a folder with a copy of the test site, and returns what its commands are run with. */
function copyOfSite() {
  const folder = temporaryFolder()
  const pages = join(folder, 'pages')
  cpSync(testPages, pages, { recursive: true })
  const run = (command: string, ...args: string[]) =>
    runCommand([command, ...args, '--pages', pages], { SOURCE_DATE_EPOCH: String(Date.UTC(2026, 11, 1) / 1000) })
  const write = (file: string, text: string) => {
    mkdirSync(join(pages, file, '..'), { recursive: true })
    writeFileSync(join(pages, file), text)
  }
  return { folder, pages, run, write, read: (file: string) => readFileSync(join(pages, file), 'utf8'), has: (file: string) => existsSync(join(pages, file)) }
}

const page = (name: string, fields = '') => `title: ${name}, and what it costs
description: What to know of "${name}", how long it takes, and what comes after it.
${fields}blocks:
  - type: hero
    title: ${name}
`

const unwritten = page('Repairs of old work', 'publishOn: 2026-11-30\n').replace(/(?<= {4}title: ).*/, '"[What is repaired]"')

describe('npm run publish', () => {
  const { pages, run, write, read, has } = copyOfSite()

  test('says that there are no drafts', () => {
    expect(run('publish')).toMatchObject({ status: 0, stdout: 'There are no drafts: pages/_drafts/ has no pages.\n' })
  })

  test('publishes a draft once its texts are written', () => {
    expect(run('new', 'page', 'imprint', '--draft').status).toBe(0)
    expect(run('publish', '/imprint')).toMatchObject({
      status: 1,
      stdout: '',
      stderr: expect.stringMatching(/ texts are still to be written:\n {2}pages\/_drafts\/imprint\.yaml, lines .+\n\nNothing was published\.\n$/),
    })
    write('_drafts/imprint.yaml', read('_drafts/imprint.yaml').replace(/\[(.*?)\]/g, '$1 and more words'))
    expect(run('publish', '/imprint')).toMatchObject({ status: 0, stderr: '', stdout: `/imprint is a page of the site now: ${pages}/imprint.yaml\n` })
    expect(has('_drafts/imprint.yaml')).toBe(false)
    expect(read('imprint.yaml')).toMatch(/^# yaml-language-server: \$schema=\.\.\/\.schema\/page\.json\n/)
    expect(run('publish', '/imprint')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('"/imprint" is public already: pages/imprint.yaml. Nothing was changed.'),
    })
  })

  test('without an address lists the drafts, their days, and what they lack', () => {
    write('_drafts/services/reviews.yaml', page('Reviews of work', 'publishOn: 2026-12-01\n'))
    write('_drafts/services/repairs.yaml', unwritten)
    write('_drafts/prices.yaml', page('Prices of all kinds', 'published: 2026-10-01\n').replace('type: hero', 'type: herro'))
    expect(run('publish').stdout).toBe(`3 drafts in pages/_drafts/:
  /prices                        1 mistake
  /services/repairs  2026-11-30  1 text to be written
  /services/reviews  2026-12-01  complete

To publish one: npm run publish -- /services/reviews --pages ${pages}
`)
  })

  test('publishes those whose day has come, and says why others stay', () => {
    expect(run('publish', '--due')).toMatchObject({
      status: 1,
      stdout: `/services/reviews is a page of the site now: ${pages}/services/reviews.yaml\n`,
      stderr: `1 text is still to be written:\n  pages/_drafts/services/repairs.yaml, line 6\n\nNot published: /services/repairs.\n`,
    })
    expect(read('services/reviews.yaml')).toBe(page('Reviews of work'))
    expect(has('_drafts/services/reviews.yaml')).toBe(false)
    write('_drafts/services/repairs.yaml', page('Repairs of old work'))
    expect(run('publish', '--due')).toMatchObject({ status: 0, stdout: 'No draft is due: today is 2026-12-01 in UTC.\n', stderr: '' })
  })

  test('publishes several, all or none, and says what date they state', () => {
    expect(run('publish', '/services/repairs', '/prices')).toMatchObject({
      status: 1,
      stdout: '',
      stderr: expect.stringMatching(/unknown-block[\s\S]+Nothing was published\.\n$/),
    })
    expect(has('_drafts/services/repairs.yaml')).toBe(true)
    write('_drafts/prices.yaml', read('_drafts/prices.yaml').replace('herro', 'hero'))
    expect(run('publish', '/services/repairs', '/prices')).toMatchObject({
      status: 0,
      stdout: `/services/repairs is a page of the site now: ${pages}/services/repairs.yaml
/prices is a page of the site now: ${pages}/prices.yaml
  It says that it was published on 2026-10-01.\n`,
    })
  })

  test('takes either addresses or the day', () => {
    expect(run('publish', '--due', '/prices')).toMatchObject({ status: 2, stderr: expect.stringContaining('not both') })
  })
})

describe('npm run unpublish', () => {
  const { pages, run, write, read, has } = copyOfSite()
  const post = 'resources/blog/post-2.yaml'

  test('makes a page a draft, which can be published again', () => {
    const before = read(post)
    expect(run('unpublish', '/resources/blog/post-2')).toMatchObject({
      status: 0,
      stderr: '',
      stdout: `/resources/blog/post-2 is a draft now: ${pages}/_drafts/${post}\nWith the next build, visitors get the page for unknown addresses there.\n`,
    })
    expect([has(post), read(`_drafts/${post}`)]).toEqual([false, before])
    expect(run('publish', '/resources/blog/post-2').status).toBe(0)
    expect([has(`_drafts/${post}`), read(post)]).toEqual([false, before])
  })

  test('changes nothing while the site needs the page, and says where and what helps', () => {
    const { status, stdout, stderr } = run('unpublish', '/services')
    expect([status, stdout, has('services/index.yaml')]).toEqual([1, '', true])
    expect(stderr).toMatch(/^\S+ is still a page: as a draft, it would cause these mistakes\.\n[\s\S]+missing-page[\s\S]+\nNothing was changed\.\n/)
    expect(stderr).toContain(
      `move its file to ${pages}/_drafts/services/index.yaml yourself, then run: npm run rename -- /services /other-page --pages ${pages}\n`,
    )
  })

  test('makes drafts of those whose day has come, and says why others stay', () => {
    expect(run('unpublish', '--due')).toMatchObject({ status: 0, stdout: 'No page is due: today is 2026-12-01 in UTC.\n', stderr: '' })
    write(post, testFile(post).replace('blocks:', 'unpublishOn: 2026-12-01\nblocks:'))
    write('services/index.yaml', testFile('services/index.yaml').replace('blocks:', 'unpublishOn: 2026-11-01\nblocks:'))
    const { status, stdout, stderr } = run('unpublish', '--due')
    expect([status, has(post), has('services/index.yaml'), read(`_drafts/${post}`)]).toEqual([1, false, true, testFile(post)])
    expect(stdout).toBe(
      `/resources/blog/post-2 is a draft now: ${pages}/_drafts/${post}\nWith the next build, visitors get the page for unknown addresses there.\n`,
    )
    expect(stderr).toMatch(/^Still public, because as drafts they would cause these mistakes: \/services\n\n[\s\S]+missing-page/)
  })

  test.each([
    [[], 'Name the address of a page: npm run unpublish -- /rankings/voice-agents'],
    [['/services', '/tools'], 'Name the address of a page'],
    [['/'], 'always public. Nothing was changed.'],
    [['--due', '/tools'], 'not both'],
  ])('%j is wrong usage', (args, message) => {
    expect(run('unpublish', ...args)).toMatchObject({ status: 2, stderr: expect.stringContaining(message) })
  })
})

/** Git for Windows has a shell, which is not where others have it. */
describe.skipIf(process.platform === 'win32')('the workflow for pages whose day has come', () => {
  const { folder, run, write, has } = copyOfSite()
  type Workflow = { jobs: { move: { steps: { id?: string; run?: string }[] } } }
  const { steps } = (parse(readFileSync('.github/workflows/due-pages.yml', 'utf8')) as Workflow).jobs.move
  const remote = join(folder, 'remote.git')
  const output = join(folder, 'output')
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' })
  const push = () => {
    writeFileSync(output, '')
    const env = { ...process.env, REMOTE: remote, GITHUB_REF_NAME: 'main', GITHUB_OUTPUT: output }
    execFileSync('bash', ['-e', '-c', steps.find(({ id }) => id === 'push')?.run ?? 'exit 1'], { cwd: folder, env })
    return readFileSync(output, 'utf8')
  }

  test('pushes what is moved, and nothing if none is due', () => {
    expect(steps.map(({ run }) => run)).toEqual(expect.arrayContaining(['npm run --silent publish -- --due', 'npm run --silent unpublish -- --due']))
    git('init', '--quiet', '--initial-branch', 'main')
    git('init', '--quiet', '--bare', remote)
    write('_drafts/services/reviews.yaml', page('Reviews of work', 'publishOn: 2026-12-01\n'))
    git('add', 'pages')
    git('-c', 'user.name=Editor', '-c', 'user.email=editor@test.example', 'commit', '--quiet', '--message', 'Add a draft')
    expect(push()).toBe('')
    expect(run('publish', '--due').status).toBe(0)
    expect(push()).toBe('pushed=true\n')
    expect(has('services/reviews.yaml')).toBe(true)
    expect(git('--git-dir', remote, 'show', '--no-renames', '--name-status', '--format=%an: %s', 'main')).toBe(
      'github-actions[bot]: Publish and unpublish pages whose day has come\n\nD\tpages/_drafts/services/reviews.yaml\nA\tpages/services/reviews.yaml\n',
    )
    expect(push()).toBe('')
  })
})
