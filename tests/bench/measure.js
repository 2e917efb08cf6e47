import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

/**
 * Runs a program of Node's and measures it, threads included: wall time by the clock, the rest as the system counted it.
 * @param {readonly string[]} args the script and its arguments
 * @param {{ cwd?: string, report: string }} options a file to report through
 * @returns {Promise<{ wall: number, cpu: number, peakMemory: number, said: string }>} seconds and bytes
 */
export function measured(args, { cwd, report }) {
  const began = performance.now()
  const child = spawn(process.execPath, ['--import', pathToFileURL(import.meta.filename).href, ...args], {
    cwd,
    env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1', MEASURE_REPORT: report },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return new Promise((resolve, reject) => {
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
    child.on('error', reject)
    child.on('close', (code) => {
      const wall = (performance.now() - began) / 1000
      if (code !== 0) return reject(new Error(`${args.join(' ')} ended with ${code}:\n${said}`))
      resolve({ wall, ...JSON.parse(readFileSync(report, 'utf8')), said })
    })
  })
}

// In the measured program, which loads this first.
const { MEASURE_REPORT: report } = process.env
if (report !== undefined) {
  delete process.env.MEASURE_REPORT
  process.on('exit', () => {
    const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage()
    writeFileSync(report, JSON.stringify({ cpu: (userCPUTime + systemCPUTime) / 1e6, peakMemory: maxRSS * 1024 }))
  })
}
