import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { runCommand, startServer } from '../runCommand.ts'
import { temporaryFolder } from '../temporaryFolder.ts'
import { testFile, testPages } from '../testSite.ts'

const folder = temporaryFolder()

const pages = join(folder, 'pages')
cpSync(testPages, pages, { recursive: true })
const write = (text: string) => writeFileSync(join(pages, 'rankings/index.yaml'), text)
const written = testFile('rankings/index.yaml')
const broken = written.replace('type: rankingTable', 'type: rankingTabel')

const argsFor = (out: string, base = '/') => ['start', '--pages', pages, '--out', join(folder, out), '--base', base, '--port', '0', '--no-media']

describe.each(['/', '/sub/'])('npm start with the base path %s', (base) => {
  const args = argsFor(`site${base.replaceAll('/', '-')}`, base)
  const titleOf = async (address: string) => /<h1>(.*?)<\/h1>/.exec(await (await fetch(`${address}${base}rankings`)).text())?.[1]
  let title: string | undefined

  test('builds the site and serves it', async () => {
    write(written)
    const server = await startServer(args)
    title = await titleOf(server.address)
    await server.stop()
    expect(title).toBeDefined()
    expect(server.output()).toMatch(/^\d+ pages in .*\nThe site is at http:\/\/127\.0\.0\.1:\d+/m)
    expect(server.output()).toContain(`${server.address}${base === '/' ? '' : base}\n`)
  })

  test('reports mistakes and serves the last good site', async () => {
    write(broken)
    const server = await startServer(args)
    const served = await titleOf(server.address)
    await server.stop()
    expect(server.output()).toContain('"rankingTabel" is not a block type.')
    expect(server.output()).toContain('Serving the last good site.')
    expect(served).toBe(title)
  })

  test('does not serve a site that was built for another path', () => {
    const other = base === '/' ? '/sub/' : '/'
    const { status, stderr } = runCommand(args.map((arg) => (arg === base ? other : arg)))
    expect(stderr).toContain(`The last good site is for the base path "${base}", not for "${other}": it is not served.`)
    expect(status).toBe(1)
  })
})

test('npm start ends with mistakes if there is no site yet', () => {
  write(broken)
  const { status, stderr } = runCommand(argsFor('none'))
  expect(stderr).toContain('Nothing was built; there is no site yet.')
  expect(status).toBe(1)
})

test.each(['', '{', 'null', '[]'])('npm start ends with mistakes if the site that is there has a damaged manifest: %j', (manifest) => {
  const out = join(folder, 'damaged')
  write(written)
  expect(runCommand(['build', '--pages', pages, '--out', out, '--no-media'])).toMatchObject({ status: 0 })
  write(broken)
  writeFileSync(join(out, 'site.webmanifest'), manifest)
  const { status, stderr } = runCommand(argsFor('damaged'))
  expect(stderr).toContain('"rankingTabel" is not a block type.')
  expect(stderr).not.toMatch(/SyntaxError|TypeError|Serving/)
  expect(status).toBe(1)
})
