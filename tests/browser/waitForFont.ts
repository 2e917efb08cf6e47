import type { Page } from 'playwright'

/**
 * Makes the documents that a page opens wait for the web font, which otherwise keep the system font on a busy machine. The
 * context needs `bypassCSP`: this changes their style sheets.
 */
export const waitForFont = (page: Page) =>
  page.route(
    () => true,
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback()
      const response = await route.fetch({ maxRedirects: 0 })
      const html = await response.text()
      const body = html.replace('font-display:optional', 'font-display:block')
      if (body === html) throw new Error(`${route.request().url()} has no optional web font to wait for`)
      await route.fulfill({ response, body })
    },
  )
