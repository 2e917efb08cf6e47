import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'
import { main } from '../renderer/cli/main.ts'
import { ensureCompiled, installationAt } from '../renderer/cli/run.js'
import { type Fault, withFault } from './faultInjection.ts'
import { folderContents } from './folderContents.ts'
import { testPages } from './testSite.ts'

let printed = ''
const recordOutput = (...words: unknown[]) => {
  printed += `${words.join(' ')}\n`
}

/**
 * What changes between two builds. With "one page" the other pages are reused, and one page is removed and one added, as with
 * "every page"; with "one sentence" nearly all files stay, and only the changed ones are exchanged.
 */
export const changeKinds = ['every page', 'one page', 'one sentence'] as const

/** Creates a site that was built and has changed since. */
export async function changedSite(flags: readonly string[], changed: (typeof changeKinds)[number] = 'every page') {
  const root = mkdtempSync(join(tmpdir(), 'agency-brief-atomic-'))
  const pages = join(root, 'pages')
  const broken = join(root, 'broken')
  const out = join(root, 'dist')
  cpSync(testPages, pages, { recursive: true })
  cpSync(testPages, broken, { recursive: true })
  writeFileSync(join(broken, 'index.yaml'), 'title: [\n')
  // Files that are copied and the caches of builds are in reach of the faults, too.
  cpSync('public', join(root, 'public'), { recursive: true })
  const installation = { ...installationAt(ensureCompiled()), root }

  vi.spyOn(console, 'log').mockImplementation(recordOutput)
  vi.spyOn(console, 'error').mockImplementation(recordOutput)
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const run = async (from: string) => {
    printed = ''
    return main(['build', '--pages', from, '--out', out, ...flags], installation)
  }
  const contents = () => folderContents(out)
  const same = (left: object, right: object) => JSON.stringify(left) === JSON.stringify(right)

  await run(pages)
  const before = contents()
  const [file, from, to] =
    changed === 'every page' ? ['_site.yaml', 'name: Test Brief', 'name: Other Brief'] : ['services/audits.yaml', 'With care', 'With zeal']
  writeFileSync(join(pages, file), readFileSync(join(pages, file), 'utf8').replace(from, to))
  if (changed !== 'one sentence') {
    rmSync(join(pages, 'rankings/chatbots.yaml'))
    cpSync(join(pages, 'resources/blog/post-1.yaml'), join(pages, 'resources/blog/post-4.yaml'))
    writeFileSync(
      join(pages, 'resources/blog/post-4.yaml'),
      readFileSync(join(pages, 'resources/blog/post-4.yaml'), 'utf8').replaceAll('rticle number 1', 'rticle number 4'),
    )
  }
  await run(pages)
  const after = contents()

  const state = () => {
    const now = contents()
    return same(now, before) ? 'old' : same(now, after) ? 'new' : Object.keys(now).length === 0 ? 'none' : 'mixed'
  }

  /** Builds the changed pages over the old site, with a fault at one call; then runs the next command, which finds a mistake. */
  async function build(at: number, fault: Fault) {
    if (changed !== 'every page') {
      rmSync(out, { recursive: true, force: true })
      cpSync(pages, join(root, 'changed'), { recursive: true })
      rmSync(pages, { recursive: true })
      cpSync(testPages, pages, { recursive: true })
      await run(pages)
      rmSync(pages, { recursive: true })
      renameSync(join(root, 'changed'), pages)
    } else if (state() !== 'old') {
      rmSync(out, { recursive: true, force: true })
      for (const [file, content] of Object.entries(before)) {
        mkdirSync(join(out, file, '..'), { recursive: true })
        writeFileSync(join(out, file), content, 'base64')
      }
    }
    let code: number | undefined
    const { calls, faultyCall } = await withFault(root, at, fault, async () => {
      code = await run(pages)
    })
    const first = { code, printed, state: state() }
    await run(broken)
    return { calls, faultyCall, ...first, stateAfterNext: state(), leftovers: readdirSync(root).filter((name) => name.startsWith('.')) }
  }

  return { build, before, after, remove: () => rmSync(root, { recursive: true, force: true }) }
}

/** Returns how the end of a build was not atomic. */
export function violationsOf(
  { code, printed, state, stateAfterNext, leftovers, faultyCall }: Awaited<ReturnType<Awaited<ReturnType<typeof changedSite>>['build']>>,
  fault: Fault,
): string[] {
  const violation = (message: string) => `${faultyCall}: ${message}`
  return [
    ...(stateAfterNext === 'old' || stateAfterNext === 'new' ? [] : [violation(`after the next command the site is ${stateAfterNext}`)]),
    ...(leftovers.length > 0 ? [violation(`after the next command there is ${leftovers.join(', ')}`)] : []),
    ...(fault === 'fails' && code === 0 && state !== 'new' ? [violation(`the build says it is done, and the site is ${state}`)] : []),
    ...(fault === 'fails' && code !== 0 && state !== 'old' ? [violation(`the build says that nothing changed, and the site is ${state}`)] : []),
    ...(fault === 'fails' && code !== 0 && code !== 1 ? [violation(`exit code ${code}`)] : []),
    ...(fault === 'fails' && code === 1 && (!printed.includes('Nothing was changed.') || /^\s+at .*:\d+:\d+/m.test(printed)) ? [violation(printed)] : []),
  ]
}
