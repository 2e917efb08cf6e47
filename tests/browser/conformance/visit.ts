import type { Page } from 'playwright'
import type { Visit } from './statement.ts'

/** Opens a page and records its requests and errors. The 404 page is opened at an address that no page has. */
export async function openVisit(page: Page, site: string, path: string): Promise<Visit> {
  const requests: Visit['requests'] = []
  const errors: string[] = []
  page.removeAllListeners()
  page.on('request', (request) => requests.push({ url: request.url(), type: request.resourceType() }))
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  const response = await page.goto(site + (path === '/404' ? '/no/such/page' : path), { waitUntil: 'load' })
  return { page, path, status: response?.status() ?? 0, requests, errors }
}
