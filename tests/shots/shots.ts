import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type Browser, chromium } from 'playwright'
import { type FlagValues, parseFlags } from '../../renderer/cli/command.ts'
import { listen } from '../../renderer/cli/port.ts'
import { siteServer } from '../../renderer/hosting/server.ts'
import { UsageError } from '../../renderer/system/commandError.ts'
import { findBrowser, launchOptions } from '../browser/findBrowser.ts'
import { pathsOf } from '../browser/sitemap.ts'
import { waitForFont } from '../browser/waitForFont.ts'
import { runCommand } from '../runCommand.ts'

const flags = {
  page: { type: 'string', value: 'PATH', describe: 'Only this page and those below it: /rankings' },
  width: { type: 'string', value: 'N', describe: 'Only this width, in pixels' },
  scheme: { type: 'string', value: 'SCHEME', describe: 'Only "light" or "dark"' },
  print: { type: 'boolean', describe: 'The pages on paper, as PDF, instead' },
  out: { type: 'string', value: 'DIR', describe: 'The folder of the pictures', default: 'shots' },
} as const

const command = { name: 'shots', summary: 'Builds the site and photographs every page at three widths, light and dark.', flags }

const widths = [360, 768, 1280]
const schemes = ['light', 'dark'] as const

type Shot = { path: string; width: number; scheme: (typeof schemes)[number]; file: string }

/** @param args the command-line arguments @returns the exit code: 0, or 2 for invalid usage */
export async function shots(args: readonly string[]): Promise<number> {
  try {
    const options = validated(parseFlags(command, args).flags)
    const folder = resolve(options.out)
    const site = mkdtempSync(join(tmpdir(), 'agency-brief-shots-'))
    try {
      const { status, stderr } = runCommand(['build', '--no-media', '--out', site])
      if (status !== 0) throw new UsageError(stderr)
      const count = await take(site, folder, options)
      console.log(`${count} ${options.print ? 'documents' : 'pictures'} in ${folder}`)
      return 0
    } finally {
      rmSync(site, { recursive: true, force: true })
    }
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    console.error(error.message)
    return 2
  }
}

/** @throws {UsageError} for an invalid width or scheme */
function validated(options: FlagValues<typeof flags>) {
  const { width, scheme } = options
  if (width !== undefined && !/^[1-9]\d{2,3}$/.test(width)) throw new UsageError(`"${width}" is not a width in pixels. Write a number, like --width 360.`)
  if (scheme !== undefined && !schemes.some((name) => name === scheme)) throw new UsageError(`"${scheme}" is not a scheme. There are ${schemes.join(' and ')}.`)
  return options
}

/** @throws {UsageError} for a page that does not exist */
async function take(site: string, folder: string, options: FlagValues<typeof flags>) {
  const server = siteServer(site)
  const address = await listen(server, 0)
  const browser = await chromium.launch(launchOptions(findBrowser()))
  try {
    const all = [...(await pathsOf(address)), '/404']
    const paths = all.filter((path) => options.page === undefined || path === options.page || path.startsWith(`${options.page}/`))
    if (paths.length === 0) throw new UsageError(`No page is at "${options.page}" or below it.`)
    mkdirSync(folder, { recursive: true })
    if (options.print) return await print(browser, address, paths, folder)
    const selected = shotsOf(paths, options)
    for (const width of new Set(selected.map((shot) => shot.width)))
      for (const scheme of schemes)
        await photograph(
          browser,
          address,
          folder,
          selected.filter((shot) => shot.width === width && shot.scheme === scheme),
        )
    writeFileSync(join(folder, 'index.html'), contactSheet(selected))
    return selected.length
  } finally {
    await browser.close()
    server.close()
  }
}

const shotsOf = (paths: readonly string[], { width, scheme }: FlagValues<typeof flags>): Shot[] =>
  paths.flatMap((path) =>
    (width === undefined ? widths : [Number(width)]).flatMap((each) =>
      schemes
        .filter((name) => scheme === undefined || name === scheme)
        .map((name) => ({ path, width: each, scheme: name, file: `${nameOf(path)}.${each}.${name}.png` })),
    ),
  )

const nameOf = (path: string) => (path === '/' ? 'home' : path.slice(1).replaceAll('/', '-'))

async function photograph(browser: Browser, address: string, folder: string, selected: readonly Shot[]) {
  const [first] = selected
  if (!first) return
  const viewport = { width: first.width, height: first.width < 700 ? 740 : 800 }
  const context = await browser.newContext({ viewport, colorScheme: first.scheme, reducedMotion: 'reduce', bypassCSP: true })
  const page = await context.newPage()
  await waitForFont(page)
  for (const { path, file } of selected) {
    await page.goto(address + path, { waitUntil: 'networkidle' })
    // Sections out of view are laid out when an animation of theirs ends (`renderer/ui/Section.tsx`).
    await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)))
    await page.screenshot({ path: join(folder, file), fullPage: true })
  }
  await context.close()
}

async function print(browser: Browser, address: string, paths: readonly string[], folder: string) {
  const page = await browser.newPage({ bypassCSP: true })
  await waitForFont(page)
  for (const path of paths) {
    await page.goto(address + path)
    await page.pdf({ path: join(folder, `${nameOf(path)}.pdf`), format: 'A4', preferCSSPageSize: true })
  }
  return paths.length
}

/** Returns a page with all screenshots, to view in a browser. */
const contactSheet = (selected: readonly Shot[]) =>
  `<!doctype html><meta charset="utf-8"><title>Shots</title>
<style>body{display:flex;flex-wrap:wrap;gap:16px;font:14px sans-serif;background:#888}img{display:block;width:320px;height:640px;object-fit:cover;object-position:top}</style>
${selected.map(({ path, width, scheme, file }) => `<a href="${file}">${path} ${width} ${scheme}<img src="${file}" loading="lazy" alt=""></a>`).join('\n')}
`
