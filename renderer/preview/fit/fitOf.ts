import { openFrame } from './fitFrame.ts'
import { type FitFinding, measureFit } from './measureFit.ts'

/** Milliseconds of work before the browser gets to do something else. */
const timeSliceMs = 8

/** Measures a page whenever the browser has nothing else to do. @param html without scripts that would be missed @returns undefined if it does not load, or is no longer wanted */
export async function fitOf(html: string, signal: AbortSignal): Promise<FitFinding[] | undefined> {
  await idle()
  const frame = signal.aborted ? undefined : await openFrame(html, signal)
  if (!frame) return undefined
  try {
    const work = measureFit(frame)
    for (;;) {
      await idle()
      if (signal.aborted) return undefined
      const end = performance.now() + timeSliceMs
      do {
        const { done, value } = work.next()
        if (done) return value
      } while (performance.now() < end)
    }
  } finally {
    frame.remove()
  }
}

/** Safari has no idle callbacks. */
const idle = () =>
  new Promise<void>((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: 500 })
    else setTimeout(resolve, 16)
  })
