// How long a build takes, beside the least that such a build has to do (`baseline/`), both measured in turn.
//   npm run bench                              40, 1,000 and 10,000 pages
//   npm run bench -- --pages 1000 [--json]     one size; [--rounds N] [--media]
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { transformWithOxc } from 'vite'
import { slugOf, writeOwnContent, writePlainContent } from './content.js'
import { measured } from './measure.js'

const here = import.meta.dirname
const command = resolve(here, '../../renderer/cli/run.js')

/**
 * Measures one size. Each round is a build of the baseline and one of ours, into folders of their own: where a large folder
 * was removed, ext4 is slow to make files for a minute. What is returned is the median of the rounds, in seconds and bytes.
 * @param {{ folder: string, pages: number, rounds: number, media: boolean, onRound?: (round: number) => void }} options the
 *   folder is empty, and to be removed when nothing more is measured
 */
export async function measureBuilds({ folder, pages, rounds, media, onRound = () => {} }) {
  const report = join(folder, 'report.json')
  const own = join(folder, 'own/pages')
  const plain = join(folder, 'plain')
  writeOwnContent(pages, own)
  writePlainContent(pages, join(plain, 'content'))
  const baseline = await compiledBaseline(plain)
  const build = (/** @type {string} */ out, /** @type {readonly string[]} */ flags = ['--no-media']) =>
    measured([command, 'build', '--pages', own, '--out', out, ...flags], { report })
  // The renderer is compiled when its sources have changed; that is no part of a build.
  await measured([command, 'build', '--help'], { report })

  /** @type {Awaited<ReturnType<typeof measured>>[]} */
  const floor = []
  const cold = []
  for (let round = 1; round <= rounds; round++) {
    onRound(round)
    const cwd = join(folder, `plain-${round}`)
    mkdirSync(cwd)
    floor.push(await measured([baseline, plain], { cwd, report }))
    cold.push(await build(join(folder, `site-${round}`)))
  }
  const site = join(folder, `site-${rounds}`)
  const edited = Math.min(pages, 3)
  const page = join(site, `rankings/${slugOf(edited)}.html`)
  const html = readFileSync(page, 'utf8')
  const again = []
  for (let round = 1; round <= rounds; round++) {
    const file = join(own, `rankings/${slugOf(edited)}.yaml`)
    writeFileSync(file, readFileSync(file, 'utf8').replace(/(?<=^ {4}subtitle: )/m, `Edit ${round} `))
    again.push(await build(site))
    if (!readFileSync(page, 'utf8').includes(`Edit ${round} `)) throw new Error('The edit is not in the site.')
  }
  const made = readdirSync(join(site, 'rankings')).filter((name) => name.startsWith('category-')).length
  if (made !== pages) throw new Error(`There are ${made} pages, not ${pages}.`)

  const wall = median(cold.map((run) => run.wall))
  const rebuild = median(again.map((run) => run.wall))
  return {
    pages,
    rounds,
    ratio: median(cold.map((run, round) => run.wall / (floor[round]?.wall ?? 0))),
    wall,
    cpu: median(cold.map((run) => run.cpu)),
    peakMemory: median(cold.map((run) => run.peakMemory)),
    pagesPerSecond: pages / wall,
    rebuild,
    rebuildRatio: rebuild / wall,
    rebuildCpu: median(again.map((run) => run.cpu)),
    rebuildMade: median(again.map(({ said }) => Number(/ (\d+) of them rebuilt/.exec(said)?.[1] ?? pages))),
    baselineWall: median(floor.map((run) => run.wall)),
    baselineCpu: median(floor.map((run) => run.cpu)),
    baselinePeakMemory: median(floor.map((run) => run.peakMemory)),
    gzipBytes: gzipSync(html).length,
    htmlBytes: Buffer.byteLength(html),
    requests: 1 + (html.match(/<(?:link[^>]* rel="?stylesheet|script[^>]* src=)/g) ?? []).length,
    ...(media ? { media: (await build(join(folder, 'media'), [])).said.match(/Also: (.*)\.$/m)?.[1] } : {}),
  }
}

/** The script of the baseline, compiled to where it finds its libraries; and its site. */
async function compiledBaseline(/** @type {string} */ site) {
  const folder = resolve(here, '../../node_modules/.cache/bench')
  mkdirSync(folder, { recursive: true })
  const { code } = await transformWithOxc(readFileSync(join(here, 'baseline/sections.jsx'), 'utf8'), 'sections.jsx', {
    jsx: { runtime: 'automatic', importSource: 'react', development: false },
  })
  writeFileSync(join(folder, 'sections.js'), code)
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }\n')
  for (const name of ['build.js', 'schema.js']) copyFileSync(join(here, 'baseline', name), join(folder, name))
  for (const name of ['site.css', 'site.json']) copyFileSync(join(here, 'baseline', name), join(site, name))
  return join(folder, 'build.js')
}

const median = (/** @type {readonly number[]} */ of) => {
  const sorted = [...of].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}

/** @type {[name: string, cell: (result: Result) => string][]} */
const columns = [
  ['pages', ({ pages }) => pages.toLocaleString('en')],
  ['build', ({ wall }) => `${wall.toFixed(2)} s`],
  ['× baseline', ({ ratio }) => ratio.toFixed(2)],
  ['CPU', ({ cpu }) => `${cpu.toFixed(2)} s`],
  ['peak memory', ({ peakMemory }) => megabytes(peakMemory)],
  ['pages per second', ({ pagesPerSecond }) => pagesPerSecond.toFixed(0)],
  ['after one edit', ({ rebuild, rebuildRatio }) => `${rebuild.toFixed(2)} s (${(100 * rebuildRatio).toFixed(0)} %)`],
  ['baseline', ({ baselineWall }) => `${baselineWall.toFixed(2)} s`],
  ['its CPU', ({ baselineCpu }) => `${baselineCpu.toFixed(2)} s`],
  ['its memory', ({ baselinePeakMemory }) => megabytes(baselinePeakMemory)],
  ['a page, gzip', ({ gzipBytes }) => `${(gzipBytes / 1000).toFixed(1)} kB`],
]

/** @typedef {Awaited<ReturnType<typeof measureBuilds>>} Result */

const megabytes = (/** @type {number} */ bytes) => `${(bytes / 1e6).toFixed(0)} MB`

/** What growth costs and what an edit saves, of sites of 1,000 pages and more; nothing where these were not measured. */
export function inShort(/** @type {readonly Pick<Result, 'pages' | 'peakMemory' | 'rebuildRatio'>[]} */ results) {
  const thousand = results.find(({ pages }) => pages === 1000)
  const largest = results.at(-1)
  if (!thousand || !largest || largest.pages <= 1000) return undefined
  const times = (largest.peakMemory / thousand.peakMemory).toFixed(2)
  return `${largest.pages.toLocaleString('en')} pages take ${times} times the memory of 1,000; built again after one edit, ${(100 * largest.rebuildRatio).toFixed(0)} % of the time.`
}

const usage = `Usage: npm run bench -- [options]
How long builds of 40, 1,000 and 10,000 pages take, beside the least they have to do.

  --pages N    one size alone
  --rounds N   how often each is built; 5, and 3 of more than 5,000 pages, if not given
  --media      time share images, documents and search as well
  --json       a line of JSON for each size`

/** What a measurement was called with. Ends the process where that cannot be measured, or where help is asked for. */
function calledWith(/** @type {string[]} */ args) {
  try {
    const { help, pages, rounds, json, media } = parseArgs({
      args,
      options: { pages: { type: 'string' }, rounds: { type: 'string' }, json: { type: 'boolean' }, media: { type: 'boolean' }, help: { type: 'boolean' } },
    }).values
    if (help) {
      console.log(usage)
      process.exit()
    }
    return { json, media, rounds: count('rounds', rounds), sizes: pages === undefined ? [40, 1000, 10_000] : [count('pages', pages) ?? 0] }
  } catch (error) {
    console.error(`${/** @type {Error} */ (error).message}\n\n${usage}`)
    process.exit(2)
  }
}

const count = (/** @type {string} */ flag, /** @type {string | undefined} */ written) => {
  if (written === undefined) return undefined
  if (!/^[1-9]\d{0,5}$/.test(written)) throw new Error(`--${flag} should be a whole number from 1 to 999999, not "${written}".`)
  return Number(written)
}

const row = (/** @type {readonly string[]} */ cells) => `| ${cells.join(' | ')} |`

if (process.argv[1] !== undefined && existsSync(process.argv[1]) && resolve(process.argv[1]) === import.meta.filename) {
  const { json, media: isWithMedia, rounds: wantedRounds, sizes } = calledWith(process.argv.slice(2))
  const say = (/** @type {string} */ text) => process.stderr.isTTY && process.stderr.write(`\r\x1b[K${text}`)
  if (!json) console.log(`${row(columns.map(([name]) => name))}\n${row(columns.map(() => '---:'))}`)
  const besides = []
  const results = []
  const parent = mkdtempSync(join(tmpdir(), 'agency-brief-bench-'))
  process.on('exit', () => rmSync(parent, { recursive: true, force: true }))
  for (const pages of sizes) {
    const rounds = wantedRounds ?? (pages > 5000 ? 3 : 5)
    const media = isWithMedia ?? (!json && pages <= 40)
    const folder = join(parent, String(pages))
    mkdirSync(folder)
    const result = await measureBuilds({ folder, pages, rounds, media, onRound: (round) => say(`${pages} pages, round ${round} of ${rounds}`) })
    say('')
    results.push(result)
    if (json) console.log(JSON.stringify(result))
    else console.log(row(columns.map(([, cell]) => cell(result))))
    if (result.media !== undefined) besides.push(`Media of ${pages} pages, apart from the build: ${result.media}.`)
  }
  const summary = inShort(results)
  if (summary !== undefined) besides.unshift(summary)
  if (besides.length > 0 && !json) console.log(`\n${besides.join('\n')}`)
}
