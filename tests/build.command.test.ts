import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs'
import { homedir, hostname, tmpdir, userInfo } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { writeXlsx } from 'hucre/xlsx'
import sharp from 'sharp'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { swapPathsOf } from '../renderer/build/outputSwap.ts'
import { checkCommand } from '../renderer/cli/check.ts'
import { parseFlags } from '../renderer/cli/command.ts'
import { generatedFiles, generatedFolderOf } from '../renderer/content/generatedFiles.ts'
import { openContent } from '../renderer/system/contentFolder.ts'
import { listFiles } from '../renderer/system/files.ts'
import { decompress } from './decompress.ts'
import { folderContents } from './folderContents.ts'
import { elementsOf } from './html.ts'
import { runCommand, runProcess } from './runCommand.ts'
import { temporaryFolder } from './temporaryFolder.ts'
import { testPages } from './testSite.ts'

const folder = temporaryFolder()

/** A workbook, because the test site has none. */
const calculator = `
  - type: calculator
    title: Hours a year
    inputs: [{ name: hours, label: Hours a week, value: 10, max: 168 }]
    results: [{ name: year, label: Hours a year, formula: hours * 52, explanation: Hours a week times 52 weeks. }]
`

/** A picture of an editor's, because neither site has one. */
const caseWithPhoto = `
  - type: caseStudies
    title: A case
    items:
      - title: Invoices read in a day
        photo: { file: /photo.png, alt: A sheet with three lines }
        companyType: Wholesaler
        description: Invoices were typed in by hand.
        results: [Half the minutes an invoice]
        tools: [Make]
`

describe('a build of the test site', () => {
  const pages = join(folder, 'pages')
  const out = join(folder, 'site')
  beforeAll(() => {
    cpSync(testPages, pages, { recursive: true })
    const guide = join(pages, 'resources/guides/first-steps.yaml')
    writeFileSync(guide, readFileSync(guide, 'utf8').replace('download:', 'workbook: true, download:').trimEnd() + calculator)
    expect(runCommand(['build', '--pages', pages, '--out', out])).toMatchObject({ status: 0 })
  })
  const html = (file: string) => readFileSync(join(out, file), 'utf8')

  test('writes one HTML file per page, named for URLs without a trailing slash', () => {
    const named = listFiles(pages).flatMap((file) => (file.startsWith('_') ? [] : [file.replace(/(\/index)?\.yaml$/, '.html')]))
    expect(named).toEqual(expect.arrayContaining(['index.html', 'rankings.html', 'rankings/chatbots.html']))
    const oldAddresses = ['audits.html']
    expect(listFiles(out).filter((file) => file.endsWith('.html'))).toEqual([...named, ...oldAddresses].sort())
  })

  test('writes all files declared in generatedFiles and no undeclared ones', () => {
    const { publicFiles } = openContent(pages)
    const others = listFiles(out)
      .map((file) => `/${file}`)
      .filter((address) => !/\.(html|br|gz)$/.test(address) && !publicFiles.has(address) && !/^\/documents\//.test(address))
    expect(
      others.filter((address) => !generatedFiles.has(address) && generatedFolderOf(address) === undefined),
      'Add these to generatedFiles (renderer/content/generatedFiles.ts)',
    ).toEqual([])
    expect(
      [...generatedFiles].filter((address) => !others.includes(address)),
      'Nothing generates these entries of generatedFiles (renderer/content/generatedFiles.ts)',
    ).toEqual([])
  })

  test('inlines the critical CSS of each page, without rules of blocks that are not on it', () => {
    expect(html('index.html')).toMatch(/<style data-emotion="b">:root/)
    expect(html('rankings.html')).toContain('caption-side')
    expect(html('services.html')).not.toContain('caption-side')
  })

  test('loads the hydration script only on pages with islands', () => {
    expect(html('rankings.html')).not.toContain('/assets/')
    expect(html('resources/blog.html')).toMatch(/<link rel="modulepreload" href="(\/assets\/hydrate-[^"]+)">.*<script type="module">import\("\1"\)/s)
  })

  test('contains no code of the preview, Zod or the YAML parser', () => {
    const authoring =
      /site-preview|page-editor|preview:|for its place|srcdoc|_blocks|data-block=|open-in-editor|idiomorph|ZodError|safeParse|parseDocument|import\.meta\.hot/i
    for (const file of listFiles(out).filter((name) => /\.(html|js|css|json|xml)$/.test(name))) expect(html(file), file).not.toMatch(authoring)
  })

  test('has no link with href="#"', () => {
    for (const file of listFiles(out).filter((name) => name.endsWith('.html'))) expect(html(file), file).not.toContain('href="#"')
  })

  test('redirects old addresses with a host rule and with an HTML page', () => {
    expect(html('_redirects')).toBe('/audits /services/audits 301\n')
    expect(html('audits.html')).toContain('url=/services/audits')
  })

  test('is byte-identical when built without caches in another checkout, time zone and locale', () => {
    const copy = join(folder, 'moved/further')
    for (const part of ['schema', 'renderer', 'public', 'package.json', 'package-lock.json', 'tsconfig.json', 'vite.config.ts'])
      cpSync(part, join(copy, part), { recursive: true })
    cpSync(pages, join(copy, 'pages'), { recursive: true })
    // The libraries without the caches of what has been compiled, rendered or compressed before.
    mkdirSync(join(copy, 'node_modules'))
    for (const name of readdirSync('node_modules').filter((name) => name !== '.cache'))
      symlinkSync(resolve('node_modules', name), join(copy, 'node_modules', name), 'junction')
    const env = { TZ: 'Pacific/Auckland', LC_ALL: 'tr_TR.UTF-8', LANG: 'tr_TR.UTF-8' }
    expect(runProcess(['build'], { env, cwd: copy })).toMatchObject({ status: 0 })
    expect(readdirSync(join(copy, 'node_modules/.cache'))).toEqual(expect.arrayContaining(['compressed', 'documents', 'pictures', 'renderer']))
    expect(folderContents(join(copy, 'dist'))).toEqual(folderContents(out))
  })

  describe('traces of the build machine', () => {
    // Shorter ones are words, or occur in compressed bytes by chance.
    const traces = [process.cwd(), `${tmpdir()}/`, basename(folder), '.site.new-', homedir(), hostname(), userInfo().username].filter(
      ({ length }) => length > 4,
    )
    const tracesIn = (name: string, bytes: Buffer) => traces.filter((trace) => decompress(name, bytes).some((content) => content.includes(trace)))

    test('are in no file, not even inside compressed ones', () => {
      const violations = listFiles(out).flatMap((file) => tracesIn(file, readFileSync(join(out, file))).map((trace) => `${file}: ${trace}`))
      expect(violations).toEqual([])
    })

    test.each<[name: string, pack: (text: string) => Uint8Array | Promise<Uint8Array>]>([
      ['index.html', (text) => Buffer.from(text)],
      ['index.html.gz', gzipSync],
      ['pagefind/en_1.pf_fragment', gzipSync],
      ['index.html.br', brotliCompressSync],
      ['documents/costs.xlsx', (text) => writeXlsx({ sheets: [{ name: 'Costs', rows: [[text]] }] })],
      ['documents/guide.pdf', (text) => Buffer.concat([Buffer.from('<< /Filter /FlateDecode >>\nstream\n'), deflateSync(text), Buffer.from('\nendstream')])],
    ])('would be found in %s', async (name, pack) => {
      for (const trace of traces) expect(tracesIn(name, Buffer.from(await pack(`Made in ${trace} today`)))).toContain(trace)
    })
  })

  test('with --no-media generates no pictures or icons and references none', () => {
    const bare = join(folder, 'bare')
    expect(runCommand(['build', '--pages', testPages, '--out', bare, '--no-media']).status).toBe(0)
    expect(listFiles(bare).filter((file) => /\.(png|ico)$/.test(file))).toEqual([])
    expect(readFileSync(join(bare, 'index.html'), 'utf8')).not.toMatch(/og:image|apple-touch/)
    expect(readFileSync(join(bare, 'site.webmanifest'), 'utf8')).not.toContain('.png')
  })

  test.each([
    { media: true, flags: [], tags: ['source', 'source', 'img'] },
    { media: false, flags: ['--no-media'], tags: ['img'] },
  ])('references an uploaded picture only in formats that it generates, with media: $media', async ({ media, flags, tags }) => {
    const pictured = join(folder, `pictured-${media}`)
    cpSync(testPages, join(pictured, 'pages'), { recursive: true })
    mkdirSync(join(pictured, 'public'))
    await sharp({ create: { width: 1000, height: 600, channels: 3, background: 'teal' } }).toFile(join(pictured, 'public/photo.png'))
    const home = join(pictured, 'pages/index.yaml')
    writeFileSync(home, readFileSync(home, 'utf8').trimEnd() + caseWithPhoto)
    expect(runCommand(['build', '--pages', join(pictured, 'pages'), '--out', join(pictured, 'dist'), ...flags]).status).toBe(0)
    const pictures = elementsOf(readFileSync(join(pictured, 'dist/index.html'), 'utf8')).filter(({ attributes: { srcset, src } }) =>
      /photo/.test(`${srcset} ${src}`),
    )
    expect(pictures.map(({ name }) => name)).toEqual(tags)
    const named = pictures.flatMap(({ attributes: { srcset = '', src = [] } }) => [...srcset.split(', ').map((one) => one.split(' ')[0] ?? ''), src].flat())
    expect(named.filter((address) => address !== '' && !listFiles(join(pictured, 'dist')).includes(address.slice(1)))).toEqual([])
  })

  test('with a base path prefixes every internal URL with it', () => {
    const under = join(folder, 'under')
    expect(runCommand(['build', '--pages', testPages, '--out', under, '--base', '/sub/']).status).toBe(0)
    const page = readFileSync(join(under, 'resources/blog.html'), 'utf8')
    expect(
      [...page.matchAll(/(?:href|src)="(\/[^"]*)"/g)].map(([, address]) => address).filter((address) => !address?.startsWith('/sub/') && address !== '/sub'),
    ).toEqual([])
  })
})

describe('a build with mistakes', () => {
  const pages = join(folder, 'broken/pages')
  const out = join(folder, 'kept')

  test('prints every mistake, exits with 1 and leaves the last site unchanged', () => {
    cpSync(testPages, pages, { recursive: true })
    expect(runCommand(['build', '--pages', pages, '--out', out]).status).toBe(0)
    const before = folderContents(out)
    writeFileSync(join(pages, 'services/audits.yaml'), readFileSync(join(pages, 'services/audits.yaml'), 'utf8').replace('type: steps', 'type: stepps'))
    writeFileSync(join(pages, 'rankings/rpa.yaml'), 'title: [\n')
    // Shells complete the name of a folder with a slash.
    const { status, stdout, stderr } = runCommand(['build', '--pages', pages, '--out', `${out}/`])
    expect(status).toBe(1)
    expect(stderr).toContain(`Nothing was built; ${out}/ is as it was.`)
    expect(stderr).toContain('pages/services/audits.yaml:7:13  unknown-block\n"stepps" is not a block type. Did you mean "steps"?')
    expect(stderr).toContain('pages/rankings/rpa.yaml:')
    expect(stderr + stdout).not.toMatch(/^\s+at .*:\d+:\d+/m)
    expect(folderContents(out)).toEqual(before)
    expect(readdirSync(folder).filter((name) => name.startsWith('kept'))).toEqual(['kept'])
  })
})

// Windows ends a process without a signal to handle.
test.skipIf(process.platform === 'win32').each([
  ['SIGINT', 'begins', '.new-', []],
  ['SIGTERM', 'begins', '.new-', []],
  ['SIGTERM', 'has swapped the folders', '/builds/', ['site']],
])('a build that receives %s when it %s ends and leaves no temporary files', (signal, when, opened, left) => {
  const out = join(folder, `ended by ${signal} when it ${when}/site`)
  mkdirSync(dirname(out))
  const loaded = `import fs from 'node:fs'
    import { syncBuiltinESMExports } from 'node:module'
    const { openSync } = fs
    fs.openSync = (path, flags, ...rest) => {
      if (flags === 'w' && path.includes('${opened}')) process.kill(process.pid, '${signal}')
      return openSync(path, flags, ...rest)
    }
    syncBuiltinESMExports()`
  const env = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(loaded)}` }
  expect(runProcess(['build', '--no-media', '--pages', testPages, '--out', out], { env })).toEqual({ status: -1, stdout: '', stderr: '' })
  expect(readdirSync(dirname(out))).toEqual(left)
})

describe('an interrupted swap of the output folder', () => {
  const out = join(folder, 'cut')
  const cutShort = (pid: number) => {
    expect(runCommand(['build', '--no-media', '--pages', testPages, '--out', out]).status).toBe(0)
    const before = folderContents(out)
    const { previous, staging } = swapPathsOf(out, { pid })
    renameSync(out, previous)
    mkdirSync(staging)
    return before
  }
  /** Runs a command that changes nothing because it finds a mistake. */
  const fail = () => {
    const broken = join(folder, 'cut-pages')
    cpSync(testPages, broken, { recursive: true })
    writeFileSync(join(broken, 'index.yaml'), 'title: [\n')
    expect(runCommand(['build', '--no-media', '--pages', broken, '--out', out]).status).toBe(1)
  }

  test('is rolled back by the next command', () => {
    const before = cutShort(99999999)
    fail()
    expect(folderContents(out)).toEqual(before)
    expect(readdirSync(folder).filter((name) => name.startsWith('.cut'))).toEqual([])
  })

  test('is rolled back even if another process now has the PID of that build', () => {
    const other = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)'])
    try {
      const before = cutShort(Number(other.pid))
      fail()
      expect(folderContents(out)).toEqual(before)
    } finally {
      other.kill()
    }
  })
})

test.each([['--help'], ['help'], ['-h']])('%s lists the commands', (word) => {
  const { status, stdout } = runCommand([word])
  expect(status).toBe(0)
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
  const ofCommands = Object.entries(scripts).flatMap(([name, script]) => (script === `node renderer/cli/run.js ${name}` ? [name] : []))
  const listed = [...stdout.matchAll(/^ {2}(\w+) +\S/gm)].map(([, name]) => name)
  const files = readdirSync('renderer/cli').filter((file) => file.endsWith('.ts'))
  const defined = files.flatMap((file) => (readFileSync(join('renderer/cli', file), 'utf8').includes('= defineCommand(') ? [file.replace('.ts', '')] : []))
  expect(listed.toSorted(), 'Each command needs a line in renderer/cli/main.ts').toEqual(defined.toSorted())
  expect(ofCommands.toSorted(), 'Each command needs a script of its name in package.json').toEqual(defined.toSorted())
  expect(listed, 'The lines of renderer/cli/main.ts are in alphabetical order').toEqual(listed.toSorted())
})

test.each([['--help'], ['-h']])('%s after a command prints its usage', (word) => {
  expect(runCommand(['new', 'ranking', 'voice-agents', word])).toMatchObject({ status: 0, stdout: expect.stringMatching(/^Usage: npm run new/) })
})

describe('invalid arguments', () => {
  test.each([
    [['build', '--pagez', 'x'], '--pagez'],
    [['build', '--base', 'sub'], '"sub" is not a base path'],
    [['build', '--base', '/../'], '"/../" is not a base path'],
    [['build', '--out', '.'], 'contains the sources'],
    [['build', '--out', ''], '"--out" names no folder'],
    [['build', '--out', 'pages/site'], 'is inside a folder that the site is made from'],
    [['build', '--out', 'public/site'], 'is inside a folder that the site is made from'],
    [['build', '--out', 'tests'], 'contains files that are not a site of this project'],
    [['build', 'extra'], 'extra'],
    [['check', '--pages', 'nowhere'], `There is no folder "nowhere" in ${process.cwd()}. Run this in the folder of the project, or name`],
    [['check', '--pages', resolve('nowhere')], `There is no folder "${resolve('nowhere')}".`],
    [['check', '--pages', 'package.json'], 'is a file'],
    [['check', '--fix', '--pages', '.'], 'The pages are in "pages", not in "."'],
    [['check', '--pages', resolve('tests/site')], `The pages are in "${resolve('tests/site/pages')}", not in`],
    [['build', '--pages', 'tests/site/pages/services'], `The pages are in "${join('tests/site/pages')}", not in`],
    [['check', '--format', 'xml'], 'is not a format'],
    [['check', 'rankings/chatbots'], '"rankings/chatbots" is not an option, and "check" takes nothing else.'],
    [['start', '--port', 'high'], '"high" is not a port'],
    [['bake'], '"bake" is not a command'],
    [['chekc'], 'Did you mean "check"?'],
    [['build', '--page', 'pages'], 'Did you mean "--pages"?'],
    [[], 'Which command?'],
  ])('%j exit with 2 and a message', (args, message) => {
    const { status, stdout, stderr } = runCommand(args)
    expect(status).toBe(2)
    expect(stderr).toContain(message)
    expect(stdout + stderr).not.toMatch(/^\s+at .*:\d+:\d+/m)
  })
})

describe('check', () => {
  test('finds no mistakes in the shipped pages', () => {
    expect(runCommand(['check'])).toMatchObject({ status: 0, stderr: '' })
  })

  test.each<{ args: string[]; env: NodeJS.ProcessEnv; kept: string; intended: string }>([
    { args: ['check'], env: { npm_config_release: 'true' }, kept: '--release', intended: 'npm run check -- --release' },
    {
      args: ['new', 'ranking', 'hr-agencies', 'my rows.csv'],
      env: { npm_config_from: 'true', npm_config_name: 'AI for HR' },
      kept: '--from "my rows.csv" --name "AI for HR"',
      intended: 'npm run new -- ranking hr-agencies --from "my rows.csv" --name "AI for HR"',
    },
    {
      args: ['new', 'ranking', 'hr-agencies'],
      env: { npm_config_from: 'true' },
      kept: '--from FILE',
      intended: 'npm run new -- ranking hr-agencies --from FILE',
    },
    { args: ['new', 'block', 'quote'], env: { npm_config_island: 'true' }, kept: '--island', intended: 'npm run new -- block quote --island' },
    { args: ['check', 'drafts'], env: { npm_config_pages: 'true' }, kept: '--pages drafts', intended: 'npm run check -- --pages drafts' },
    { args: ['build'], env: { npm_config_media: '' }, kept: '--no-media', intended: 'npm run build -- --no-media' },
  ])('$args.0 rejects an option that npm has taken for itself: $kept', ({ args, env, kept, intended }) => {
    const { status, stderr } = runCommand(args, { npm_lifecycle_event: args[0], ...env })
    const wayOut = process.platform === 'win32' ? `, with its quotes: ${intended.replace('--', '"--"')}` : `: ${intended}`
    expect({ status, stderr }).toEqual({ status: 2, stderr: `npm kept "${kept}" for itself. Write "--" before the options${wayOut}\n` })
  })

  test('rejects it on Windows with "--" in quotes, without which PowerShell takes it', () => {
    onTestFinished(() => {
      vi.unstubAllGlobals()
      vi.unstubAllEnvs()
    })
    vi.stubEnv('npm_lifecycle_event', 'check')
    vi.stubEnv('npm_config_fix', 'true')
    vi.stubGlobal('process', Object.create(process, { platform: { value: 'win32' } }))
    expect(() => parseFlags(checkCommand, [])).toThrow('npm kept "--fix" for itself. Write "--" before the options, with its quotes: npm run check "--" --fix')
  })

  test.each(['npm_config_userconfig', 'npm_config_globalconfig', 'npm_config_local_prefix'])(
    'ignores what npm reads from its configuration: %s',
    (variable) => {
      const npmrc = join(folder, '.npmrc')
      writeFileSync(npmrc, 'loglevel=error\njson = true\n')
      const env = { npm_lifecycle_event: 'check', npm_config_json: 'true', [variable]: variable === 'npm_config_local_prefix' ? folder : npmrc }
      expect(runCommand(['check'], env)).toMatchObject({ status: 0, stderr: '', stdout: expect.stringContaining('no mistakes') })
    },
  )

  test('prints mistakes to stdout and nothing to stderr', () => {
    const pages = join(folder, 'found/pages')
    cpSync(testPages, pages, { recursive: true })
    writeFileSync(join(pages, 'a.yaml'), 'title: 5\n')
    const { status, stdout, stderr } = runCommand(['check', '--pages', pages])
    expect({ status, stderr }).toEqual({ status: 1, stderr: '' })
    expect(stdout).toContain('pages/a.yaml:1:8  wrong-type')
    expect(stdout).toContain('3 mistakes in 1 file.')
  })

  test('fixes what says exactly what to change, leaves every other byte alone, and reports the rest', () => {
    const pages = join(folder, 'fixed/pages')
    cpSync(testPages, pages, { recursive: true })
    const home = join(pages, 'index.yaml')
    const [audits, right] = [join(pages, 'services/audits.yaml'), readFileSync(home, 'utf8')]
    const commented = `# A comment.\r\n${right.replaceAll('\n', '\r\n')}`
    writeFileSync(home, commented.replace('title:', 'titel:').replace('type: hero', 'type: hreo'))
    writeFileSync(audits, readFileSync(audits, 'utf8').replace('order: 1', 'order: first'))

    const found = runCommand(['check', '--pages', pages])
    expect(found.stdout).toContain(`3 mistakes in 2 files.\n"npm run check -- --fix --pages ${pages}" fixes 2 of them.\n`)
    const fixed = runCommand(['check', '--fix', '--pages', pages])
    expect(fixed).toMatchObject({ status: 1, stderr: '' })
    expect(fixed.stdout).toMatch(
      /^Fixed 2 mistakes in 1 file:\n {2}pages\/index\.yaml:2:1 {2}titel → title\n {2}pages\/index\.yaml:\d+:\d+ {2}hreo → hero\nRead these places again: each is the likeliest guess at what was meant\.\n\npages\/services\/audits\.yaml:3:8 {2}wrong-type\n/,
    )
    expect(fixed.stdout).toMatch(/\n1 mistake in 1 file\.\n$/)
    expect(readFileSync(home, 'utf8')).toBe(commented)

    const again = runCommand(['check', '--fix', '--pages', pages])
    expect(again.stdout).toMatch(/^Nothing was fixed: no mistake says exactly what to change\.\n\npages\/services\/audits\.yaml/)
    expect(JSON.parse(runCommand(['check', '--fix', '--json', '--pages', pages]).stdout)).toMatchObject([{ code: 'wrong-type' }])
  })

  test('counts the texts that nobody has written yet, and names their lines, which are no mistakes', () => {
    const pages = join(folder, 'unwritten/pages')
    cpSync(testPages, pages, { recursive: true })
    const home = readFileSync(join(pages, 'index.yaml'), 'utf8')
    writeFileSync(join(pages, 'index.yaml'), `${home}  - { type: prose, title: "[A title]", body: "[A text]" }\n`)
    writeFileSync(join(pages, 'search.yaml'), `${readFileSync(join(pages, 'search.yaml'), 'utf8')}  - { type: prose, body: TODO }\n`)
    const lineCount = (file: string) => readFileSync(join(pages, file), 'utf8').split('\n').length - 1
    const { status, stdout } = runCommand(['check', '--pages', pages])
    expect(status).toBe(0)
    const summary = `3 texts are still to be written:\n  pages/index.yaml, line ${lineCount('index.yaml')}\n  pages/search.yaml, line ${lineCount('search.yaml')}\n`
    expect(stdout).toContain(`no mistakes.\n\n${summary}`)
    expect(runCommand(['check', '--json', '--pages', pages]).stdout).toBe('[]\n')
    const released = runCommand(['check', '--release', '--pages', pages]).stdout
    expect(released).toContain('"[A title]" is a placeholder for text.')
    expect(released).not.toContain('still to be written')
  })

  test('prints one JSON array with --json', () => {
    const pages = join(folder, 'json/pages')
    cpSync(testPages, pages, { recursive: true })
    writeFileSync(join(pages, 'a.yaml'), 'title: 5\n')
    const { status, stdout } = runCommand(['check', '--json', '--pages', pages])
    expect(status).toBe(1)
    expect(JSON.parse(stdout)).toMatchObject([
      { code: 'missing-field', file: 'pages/a.yaml', line: 1, column: 1 },
      { code: 'missing-field' },
      {
        code: 'wrong-type',
        message: '"title" should be text, and 5 is read as a number. Put it in quotes: "5".',
        line: 1,
        column: 8,
        endLine: 1,
        endColumn: 9,
      },
    ])
  })
})
