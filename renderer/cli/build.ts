import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { posix } from 'node:path'
import { BuildCache } from '../build/buildCache.ts'
import type { Installation } from '../build/installation.ts'
import { recoverOutput } from '../build/outputSwap.ts'
import { WorkerPool } from '../build/workerPool.ts'
import { pluralize } from '../content/format.ts'
import { UsageError } from '../system/commandError.ts'
import { listDrafts, listPublished, readContent } from '../system/contentFolder.ts'
import { defineCommand, type FlagValues, pagesFlag, parseBase } from './command.ts'
import { outputFolder } from './outputFolder.ts'
import { pagesFolder } from './pagesFolder.ts'

const flags = {
  pages: pagesFlag,
  out: { type: 'string', value: 'DIR', describe: 'the folder to write the site to', default: 'dist' },
  base: { type: 'string', value: 'PATH', describe: 'the path the site is served under, like /sub/', default: '/' },
  threads: { type: 'string', value: 'N', describe: 'how many threads may write pages; one per core if not given' },
  'no-media': { type: 'boolean', describe: 'leave out share images, compressed copies, search and documents' },
  portable: { type: 'boolean', describe: 'make pages that open from a folder, without a server: a preview to share' },
} as const

export const buildCommand = defineCommand({
  name: 'build',
  summary: 'Builds the static site. If the content has mistakes, the last site stays as it was.',
  flags,
  run: ({ flags, installation }) => build(flags, installation),
})

/** @returns the exit code */
export async function build(
  { pages, out, base, 'no-media': noMedia, portable, threads }: FlagValues<typeof flags>,
  installation: Installation,
): Promise<number> {
  parseBase(base)
  if (threads !== undefined && !/^[1-9]\d?$/.test(threads)) throw new UsageError(`"${threads}" is not a number of threads. Write a number from 1 to 99.`)
  const folder = pagesFolder(pages)
  const target = outputFolder(out, folder)
  const site = posix.join(out, '/')
  recoverOutput(target)

  const pool = new WorkerPool(threads === undefined ? availableParallelism() : Number(threads), installation.worker)
  // A new site renders every page: the worker threads start while this thread loads the renderer.
  if (!BuildCache.exists(installation.root, target)) pool.warmUp(listPublished(folder).names.length)
  const { buildFolder } = await import('../build/buildFolder.ts')
  const running = buildFolder({ pages: folder, out: target, base, media: !noMedia, portable }, installation, pool)
  const result = await running.finally(() => pool.terminate())
  if (Array.isArray(result)) {
    const { reportIssues } = await import('../system/report.ts')
    console.error(`${reportIssues(result, readContent(folder))} Nothing was built; ${existsSync(target) ? `${site} is as it was` : 'there is no site yet'}.`)
    return 1
  }
  if (result.blockers > 0) console.warn(`Not ready to publish yet: ${pluralize(result.blockers, 'point')}. "npm run check -- --release" lists them.`)
  const mediaTimes = result.media.length > 0 ? ` Also: ${result.media.map(({ name, durationMs }) => `${name} ${seconds(durationMs)}`).join(', ')}.` : ''
  const rewritten = result.reused > 0 ? `, ${result.pages - result.reused} of them rebuilt` : ''
  const drafts = listDrafts(folder).length
  const omitted = drafts > 0 ? ` ${pluralize(drafts, 'draft')} left out.` : ''
  console.log(`${pluralize(result.pages, 'page')} in ${site}${rewritten}, ${seconds(result.durationMs)}.${mediaTimes}${omitted}`)
  return 0
}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`
