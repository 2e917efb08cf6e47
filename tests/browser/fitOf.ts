import type { Page } from 'playwright'
import type { FitFinding } from '../../renderer/preview/fit/measureFit.ts'

/** Measures HTML in an open page of the preview. @param stopAfterMs when it is no longer wanted */
export const fitOf = (page: Page, html: string, stopAfterMs = 60_000) =>
  // As text: the browser imports what the preview serves.
  page.evaluate<FitFinding[] | undefined>(
    `import('/renderer/preview/fit/fitOf.ts').then(({ fitOf }) => fitOf(${JSON.stringify(html)}, AbortSignal.timeout(${stopAfterMs})))`,
  )

/** Measures a page of the preview. */
export const fitOfAddress = async (page: Page, address: string) => fitOf(page, await (await fetch(address, { headers: { Accept: 'text/html' } })).text())
