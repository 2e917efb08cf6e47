// How long after a save the change is seen, with a real browser: from the write of the file to the text in the open page.
//   node tests/bench/preview.js [pages, 1000 if not given] [saves, 120]
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { runnerImport } from 'vite'
import { slugOf, writeOwnContent } from './content.js'

// Node 20 reads no TypeScript; Vite does.
const { findBrowser, launchOptions } = (await runnerImport('./tests/browser/findBrowser.ts')).module

/** What an author changes: a word of the page itself, of its card on other pages, of a row, of a mistake's line. */
const edits = {
  'a heading': { find: /(?<=type: hero\n {4}title: ).*/, seen: 'h1' },
  'a row of the ranking': { find: /(?<=expertise: ).*/, seen: 'table' },
  'an answer': { find: /(?<=answer: ).*/, seen: 'details' },
  'the title of the page': { find: /(?<=^title: ).*/m, seen: 'title' },
}

/** The preview of a folder of pages, once it answers. */
function startPreview(/** @type {string} */ pages) {
  const child = spawn(process.execPath, ['renderer/cli/run.js', 'dev', '--pages', pages, '--port', '0'], { stdio: ['ignore', 'pipe', 'inherit'] })
  return new Promise((/** @type {(preview: { address: string, stop(): void }) => void} */ resolve, reject) => {
    let said = ''
    child.stdout.on('data', (chunk) => {
      said += chunk
      const address = /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0]
      if (address) resolve({ address, stop: () => child.kill() })
    })
    child.on('exit', () => reject(new Error(`The preview ended: ${said}`)))
  })
}

const quantile = (/** @type {readonly number[]} */ times, /** @type {number} */ part) =>
  [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0

/** Measures saves, of each kind of edit in turn, on pages here and there. @returns milliseconds by kind of edit */
export async function measurePreview({ pages = 1000, saves = 120 } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'agency-brief-preview-'))
  writeOwnContent(pages, join(folder, 'pages'))
  const preview = await startPreview(join(folder, 'pages'))
  const browser = await chromium.launch(launchOptions(findBrowser()))
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
    const began = performance.now()
    await page.goto(`${preview.address}/rankings/${slugOf(1)}`, { timeout: 120_000 })
    const first = performance.now() - began
    /** @type {Record<string, number[]>} */
    const times = {}
    const kinds = Object.entries(edits)
    for (let save = -kinds.length; save < saves; save++) {
      const [kind, { find, seen }] = /** @type {(typeof kinds)[number]} */ (kinds[(save + kinds.length) % kinds.length])
      if (save % 12 === 0) {
        await page.goto(`${preview.address}/rankings/${slugOf(1 + ((save * 37) % pages))}`)
        await page.waitForTimeout(600)
      }
      const file = join(folder, 'pages', `${new URL(page.url()).pathname}.yaml`)
      const word = `Seen at save ${save + kinds.length} of the measurement`
      const text = readFileSync(file, 'utf8').replace(find, word)
      // Seen is what the next frame paints, in the time of this process.
      const shown = page.evaluate(
        ([selector = '', wanted = '']) =>
          new Promise((resolve) => {
            const look = () =>
              [...document.querySelectorAll(selector)].some(({ textContent }) => textContent?.includes(wanted))
                ? resolve(Date.now())
                : requestAnimationFrame(look)
            look()
          }),
        [seen, word],
      )
      await page.waitForTimeout(60 + Math.random() * 60)
      const written = Date.now()
      writeFileSync(file, text)
      const took = Number(await shown) - written
      if (save >= 0) times[kind] = [...(times[kind] ?? []), took]
    }
    return { first, times }
  } finally {
    await browser.close()
    preview.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

if (process.argv[1] === import.meta.filename) {
  const [pages = 1000, saves = 120] = process.argv.slice(2).map(Number)
  const { first, times } = await measurePreview({ pages, saves })
  const line = (/** @type {string} */ name, /** @type {readonly number[]} */ of) =>
    console.log(
      `${name.padEnd(24)} ${String(of.length).padStart(4)} saves   median ${quantile(of, 0.5)} ms   95 % ${quantile(of, 0.95)} ms   most ${Math.max(...of)} ms`,
    )
  console.log(`${pages} pages; the first page was there after ${(first / 1000).toFixed(1)} s.`)
  for (const [kind, of] of Object.entries(times)) line(kind, of)
  line('all', Object.values(times).flat())
}
