import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from 'playwright'

/** The browser without windows, tabs and menus, which tests do not need: a page opens in a fifth of the time. */
const headlessShell = '/usr/bin/chromium-headless-shell'

const commonPaths = [
  headlessShell,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

const installed = (isExcluded: (path: string) => boolean) =>
  [process.env.CHROME_PATH, ...commonPaths, chromium.executablePath()].find((path) => path && !isExcluded(path) && existsSync(path))

/** Installs Playwright's own download, or the system's package where that fails. @returns what failed */
function install(isInstalled: () => boolean): string[] {
  const attempts: [string, string[]][] = [['npx', ['--no', 'playwright', 'install', 'chromium']]]
  if (existsSync('/usr/bin/apt-get')) {
    const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n']
    const apt = (...args: string[]): [string, string[]] => {
      const [command = '', ...rest] = [...sudo, 'apt-get', ...args]
      return [command, rest]
    }
    const packages = ['chromium-headless-shell', 'chromium']
    attempts.push(apt('update', '-qq'), ...packages.map((name) => apt('install', '-y', '-qq', '--no-install-recommends', name)))
  }
  const failures: string[] = []
  for (const [command, args] of attempts) {
    if (isInstalled()) break
    const { status, stderr } = spawnSync(command, args, { encoding: 'utf8', timeout: 300_000, shell: process.platform === 'win32' })
    if (status !== 0) failures.push(`${command} ${args.join(' ')}: ${stderr?.trim().split('\n').at(-1) ?? 'failed'}`)
  }
  return failures
}

/**
 * Returns the path of a Chrome or Chromium, and installs one if there is none.
 * @param options.shell `false` for a browser that paints as a visitor's does: the headless shell does so on the thread of the page
 * @throws with what to install by hand
 */
export function findBrowser({ shell = true } = {}): string {
  const find = () => installed((path) => !shell && path === headlessShell)
  const found = find()
  if (found) return found
  console.log('No Chrome or Chromium here; installing one for the browser tests.')
  const failures = install(() => find() !== undefined)
  const path = find()
  if (path) return path
  throw new Error(`The browser tests need Chrome or Chromium. Install one, or set CHROME_PATH.\n${failures.join('\n')}`)
}

/** Returns the launch options. Only root has to disable the sandbox. */
export const launchOptions = (executablePath: string) => ({
  executablePath,
  args: [
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
    // Glyphs as wide as on a desktop: by default the shell rounds them to whole pixels.
    '--font-render-hinting=none',
  ],
})
