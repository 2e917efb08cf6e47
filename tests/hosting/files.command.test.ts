import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { nginxConfig } from '../../renderer/hosting/nginx.ts'
import { headersFile, redirectsFile } from '../../renderer/hosting/rulesFiles.ts'
import { listFiles } from '../../renderer/system/files.ts'
import { elementsOf } from '../html.ts'
import { runCommand } from '../runCommand.ts'
import { temporaryFolder } from '../temporaryFolder.ts'
import { testPages } from '../testSite.ts'
import { netlifyCommand } from './netlifyCommand.ts'

const folder = temporaryFolder()

type Vercel = { redirects: { source: string; destination: string }[] }

test('vercel.json matches `npm run hosts -- vercel`, but may lack redirects', () => {
  const kept = JSON.parse(readFileSync('vercel.json', 'utf8')) as Vercel
  const { status, stdout } = runCommand(['hosts', 'vercel'])
  expect(status).toBe(0)
  const made = JSON.parse(stdout) as Vercel
  const wayOut = 'Write it again: npm run hosts -- vercel --to vercel.json'
  expect({ ...kept, redirects: [] }, wayOut).toEqual({ ...made, redirects: [] })
  expect(made.redirects, wayOut).toEqual(expect.arrayContaining(kept.redirects))
})

test.each([
  [['hosts'], 'Which host?'],
  [['hosts', 'apache'], '"apache" is not a host'],
  [['hosts', 'nginx', '--base', 'sub'], 'is not a base path'],
  [['hosts', 'nginx', '--base', '/../'], 'is not a base path'],
  [['hosts', 'nginx', '--port', 'x'], 'is not a port'],
  [['hosts', 'nginx', '--port', '0'], 'Write a number from 1 to 65535'],
  [['hosts', 'nginx', 'vercel'], '"vercel" is one host too many'],
  [['hosts', 'vercel', '--base', '/sub/'], '"--base" is for nginx'],
  [['hosts', 'vercel', '--brotli'], '"--brotli" is for nginx'],
  [['hosts', 'nginx', '--folder', ''], '"" is not the folder'],
  [['hosts', 'nginx', '--folder', 'dist'], '"dist" is not the folder'],
  [['hosts', 'nginx', '--folder', '/srv/a$b'], 'without "$"'],
])('%j exits with 2 and a message', (args, message) => {
  expect(runCommand(args)).toMatchObject({ status: 2, stderr: expect.stringContaining(message) })
})

test('a configuration is written to the file of --to, and kept if the content has mistakes', () => {
  const file = join(folder, 'etc/site.conf')
  expect(runCommand(['hosts', 'nginx', '--pages', testPages, '--to', file])).toMatchObject({ status: 0, stdout: '' })
  const written = readFileSync(file, 'utf8')
  expect(written).toBe(runCommand(['hosts', 'nginx', '--pages', testPages]).stdout)
  const broken = join(folder, 'broken/pages')
  cpSync(testPages, broken, { recursive: true })
  writeFileSync(join(broken, 'index.yaml'), 'title: Home\n')
  expect(runCommand(['hosts', 'nginx', '--pages', broken, '--to', file])).toMatchObject({ status: 1 })
  expect(readFileSync(file, 'utf8')).toBe(written)
})

test('drafts change nothing about a configuration, whatever is wrong with them', () => {
  const pages = join(folder, 'drafts/pages')
  cpSync(testPages, pages, { recursive: true })
  mkdirSync(join(pages, '_drafts'))
  writeFileSync(join(pages, '_drafts/tools.yaml'), 'title: Tools\naliases: [/tool]\n')
  const ofPages = (folder: string) => runCommand(['hosts', 'nginx', '--pages', folder])
  expect(ofPages(pages)).toEqual(ofPages(testPages))
})

test('a folder in place of the file is reported, and nothing is left beside it', () => {
  const file = join(folder, 'taken/site.conf')
  mkdirSync(file, { recursive: true })
  expect(runCommand(['hosts', 'nginx', '--pages', testPages, '--to', file])).toEqual({
    status: 1,
    stdout: '',
    stderr: `${file} is a folder where a file is needed.\nNothing was changed.\n`,
  })
  expect(readdirSync(dirname(file))).toEqual(['site.conf'])
})

test('a file in place of a folder is reported', () => {
  writeFileSync(join(folder, 'file'), '')
  expect(runCommand(['hosts', 'nginx', '--pages', testPages, '--to', join(folder, 'file/etc/site.conf')])).toMatchObject({
    status: 1,
    stderr: `${join(folder, 'file')} is a file where a folder is needed.\nNothing was changed.\n`,
  })
})

test('the rules for Netlify and Cloudflare Pages are few and start with the base path', () => {
  expect(redirectsFile([{ from: '/old', to: '/new/page' }], '/sub/')).toBe('/sub/old /sub/new/page 301\n')
  const headers = headersFile(['/documents/draft.pdf'], '/sub/')
  const paths = headers.split('\n').filter((line) => line && !line.startsWith(' '))
  expect(paths.length).toBeLessThan(100)
  expect(paths.filter((path) => !path.startsWith('/sub/'))).toEqual([])
})

// Netlify builds on Linux; elsewhere `sed` may need other arguments.
test.runIf(process.platform === 'linux')('the Netlify build gives redirects precedence over pages', () => {
  const site = join(folder, 'netlify')
  mkdirSync(join(site, 'dist'), { recursive: true })
  writeFileSync(join(site, 'dist/_redirects'), redirectsFile([{ from: '/in-301', to: '/by-301' }], '/').repeat(2))
  execFileSync('sh', ['-c', netlifyCommand()], { cwd: site })
  expect(readFileSync(join(site, 'dist/_redirects'), 'utf8')).toBe('/in-301 /by-301 301!\n'.repeat(2))
})

test('the nginx configuration says which line to remove without IPv6', () => {
  const config = nginxConfig({ host: 'brief.example', redirects: [], hiddenFiles: [], base: '/', folder: '/srv/site', port: 8080, brotli: false })
  expect(config).toMatch(/ {2}listen 8080;\n {2}# .* without IPv6, .*\n {2}listen \[::\]:8080;\n/)
})

test.each([
  ['compressed with Brotli, too, with --brotli', ['--brotli'], / {2}brotli_static on;\n/],
  ['compressed with gzip alone, and says how to send those', [], / {2}gzip_static on;\n(?!.*brotli_static)/s],
])('nginx sends copies %s', (_, flags, config) => {
  expect(runCommand(['hosts', 'nginx', '--pages', testPages, ...flags]).stdout).toMatch(config)
})

test('values are escaped for nginx', () => {
  const config = nginxConfig({ host: 'brief.example', redirects: [], hiddenFiles: [], base: '/', folder: '/srv/my "site"', port: 80, brotli: false })
  expect(config).toContain('root "/srv/my \\"site\\"";')
})

describe('workflows', () => {
  type Step = { run?: string; uses?: string; with?: Record<string, unknown> }
  type Workflow = { name: string; on: unknown; jobs: Record<string, { 'timeout-minutes'?: number; steps: Step[] }> }
  const jobs = readdirSync('.github/workflows').flatMap((file) => {
    const workflow = parse(readFileSync(join('.github/workflows', file), 'utf8')) as Workflow
    return Object.values(workflow.jobs)
  })
  const steps = jobs.flatMap((job) => job.steps)

  test('call existing npm scripts', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
    const called = steps.flatMap(({ run = '' }) => [...run.matchAll(/npm run (?:--silent )?([\w-]+)/g)].map(([, script]) => script))
    expect(called.length).toBeGreaterThan(3)
    expect(called.filter((script) => script === undefined || !Object.hasOwn(scripts, script))).toEqual([])
  })

  test('pin the version of every action', () => {
    // Actions that are not GitHub's are pinned to a commit, which nobody can move.
    const version = (uses: string) => (uses.startsWith('actions/') ? /@v\d+$/ : /@[\da-f]{40}$/)
    expect(steps.flatMap(({ uses }) => (uses === undefined || version(uses).test(uses) ? [] : [uses]))).toEqual([])
  })

  test('have a timeout, and do not persist credentials', () => {
    expect(jobs.filter((job) => job['timeout-minutes'] === undefined)).toEqual([])
    const checkouts = steps.filter(({ uses }) => uses?.startsWith('actions/checkout@'))
    expect(checkouts.length).toBeGreaterThan(3)
    expect(checkouts.filter((step) => step.with?.['persist-credentials'] !== false)).toEqual([])
  })

  test('publish dotfiles, too', () => {
    const uploads = steps.filter(({ uses }) => uses?.startsWith('actions/upload-pages-artifact@'))
    expect(uploads.map((step) => step.with?.['include-hidden-files'])).toEqual([true])
  })

  test('say what a pull request changes before they look for mistakes, compared with its base', () => {
    const { steps: ofCheck } = (parse(readFileSync('.github/workflows/pages-check.yml', 'utf8')) as Workflow).jobs.check ?? { steps: [] }
    const indexOf = (command: string) => ofCheck.findIndex(({ run }) => run?.includes(command))
    expect(ofCheck[indexOf('diff')]?.run).toBe('npm run --silent diff -- HEAD~1 --format markdown >> "$GITHUB_STEP_SUMMARY"')
    expect(indexOf('diff')).toBeLessThan(indexOf('check'))
    // The commit before a merge is there only if more than one is fetched.
    expect(ofCheck.find(({ uses }) => uses?.startsWith('actions/checkout@'))?.with?.['fetch-depth']).toBe(2)
  })

  test('annotate mistakes on the lines of a pull request', () => {
    const { status, stdout } = runCommand(['check', '--format', 'github', '--pages', 'tests/hosting'])
    expect(status).toBe(1)
    expect(stdout).toMatch(/^::error file=hosting\/_site\.yaml,line=1,col=1[^:]*::/m)
    expect(stdout).toMatch(/^hosting\/_site\.yaml:1:1 {2}missing-site$/m)
  })
})

test('the Dockerfile copies only existing files', () => {
  const copied = [...readFileSync('Dockerfile', 'utf8').matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, files = '']) => files.split(' '))
  expect(copied.filter((file) => !existsSync(file))).toEqual([])
})

test('the Docker image is built with the Node of .node-version, as on hosts and in workflows', () => {
  const version = readFileSync('.node-version', 'utf8').trim()
  expect(readFileSync('Dockerfile', 'utf8')).toContain(`FROM node:${version}-slim`)
})

test('the Docker image has the site in the folder that nginx serves', () => {
  const [, served] = /^COPY --from=build \/site\/dist (\S+)$/m.exec(readFileSync('Dockerfile', 'utf8')) ?? []
  expect(runCommand(['hosts', 'nginx', '--pages', testPages]).stdout).toContain(`root "${served}";`)
  expect(served).not.toMatch(/nginx/)
})

describe('portable pages', () => {
  const out = join(folder, 'portable')
  beforeAll(() => expect(runCommand(['build', '--portable', '--no-media', '--pages', testPages, '--out', out, '--base', '/sub/'])).toMatchObject({ status: 0 }))

  test('link to each other as existing files', () => {
    const violations = listFiles(out)
      .filter((file) => file.endsWith('.html'))
      .flatMap((file) =>
        elementsOf(readFileSync(join(out, file), 'utf8'))
          .filter(({ name }) => name === 'a' || name === 'link' || name === 'script')
          .flatMap(({ attributes: { href, src } }) => href ?? src ?? [])
          .filter((address) => !/^(https:|#|mailto:)/.test(address))
          .filter((address) => !existsSync(join(out, normalize(join(dirname(file), address.replace(/[?#].*/, ''))))))
          .map((address) => `${file}: ${address}`),
      )
    expect(violations).toEqual([])
  })

  test('leave pages alone that an author put into public/', () => {
    const site = join(folder, 'authored')
    cpSync(testPages, join(site, 'pages'), { recursive: true })
    mkdirSync(join(site, 'public'))
    cpSync('public', join(site, 'public'), { recursive: true })
    const page = '<script>document.title = 1</script><a href="/services">Services</a>'
    writeFileSync(join(site, 'public/demo.html'), page)
    expect(runCommand(['build', '--portable', '--no-media', '--pages', join(site, 'pages'), '--out', join(site, 'out')])).toMatchObject({ status: 0 })
    expect(readFileSync(join(site, 'out/demo.html'), 'utf8')).toBe(page)
  })

  test('have no CSP, no scripts and no hidden content, and relative URLs', () => {
    const page = readFileSync(join(out, 'resources/blog.html'), 'utf8')
    expect(page).not.toMatch(/Content-Security-Policy|<script(?! type="application\/ld\+json")|<noscript|scripting/)
    expect(page).toMatch(/@media all\{[^}]*>\s?\[hidden\]\{display:flex/)
    expect(page).toContain('url(../fonts/')
    expect(readFileSync(join(out, 'audits.html'), 'utf8')).toContain('url=services/audits.html')
  })
})
