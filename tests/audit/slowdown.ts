import { pageFunctions } from 'lighthouse/core/lib/page-functions.js'
import type { Browser } from 'playwright'

/**
 * Returns the CPU slowdown that makes this machine as slow as the phone that Lighthouse simulates. Lighthouse uses 4 for a fast
 * desktop and recommends less for slower machines (its `docs/throttling.md`, "Calibrating the CPU slowdown"); how much
 * less at which benchmark index is from the calculator that it links: 150 is that phone, 800 twice as fast, 1,300
 * three times, 1,533 four times. Measured each time, because it depends on the load of the machine.
 */
export async function slowdownOf(browser: Browser): Promise<number> {
  const page = await browser.newPage()
  try {
    const index = await page.evaluate<number>(`(${pageFunctions.computeBenchmarkIndex})()`)
    return slowdownFor(index)
  } finally {
    await page.close()
  }
}

const steps = [
  [150, 800],
  [800, 1300],
  [1300, 1533],
] as const

/** Each step adds one. */
export const slowdownFor = (index: number): number =>
  steps.reduce((slowdown, [from, to]) => slowdown + Math.min(Math.max((index - from) / (to - from), 0), 1), 1)
