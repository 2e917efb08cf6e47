import type { Locator, Page } from 'playwright'
import type { CustomEventMap } from 'vite/types/customEvent.d.ts'
import { expect } from 'vitest'
import { editorPath } from '../../renderer/preview/editor.ts'
import type {} from '../../renderer/preview/messages.ts'

/** Opens an address of the preview and sets a flag on the window, which a reload would lose. */
export async function openPreview(page: Page, address: string) {
  // The answer to an open page; from then on the preview sends what changes.
  const connected = page
    .waitForEvent('websocket')
    .then((socket) => socket.waitForEvent('framereceived', ({ payload }) => payload.includes('preview:mistakes' satisfies keyof CustomEventMap)))
  await page.goto(address)
  await page.waitForFunction(() => document.querySelector('site-preview'))
  await connected
  await page.evaluate(() => Object.assign(window, { mark: true }))
}

export const hasMark = (page: Page) => page.evaluate(() => 'mark' in window)

/** Returns whether an element has the focus, in the page or in a panel of the preview. */
export const isFocused = (locator: Locator) => locator.evaluate((element) => (element.getRootNode() as Document | ShadowRoot).activeElement === element)

/** Lets a test hold back what the preview says to a page. Call it before the page is opened. */
export async function holdMessages(page: Page) {
  let held: { text: string; pass(): void }[] | undefined
  await page.routeWebSocket(/./, (socket) => {
    socket.connectToServer().onMessage((message) => {
      const pass = () => socket.send(message)
      if (held) held.push({ text: String(message), pass })
      else pass()
    })
  })
  return {
    hold: () => {
      held = []
    },
    /** Waits until a message is held back. */
    waitFor: (event: keyof CustomEventMap) => expect.poll(() => held?.some(({ text }) => text.includes(event))).toBe(true),
    release: () => {
      for (const { pass } of held ?? []) pass()
      held = undefined
    },
  }
}

/** Lets a test cut the connection of a page to the preview, as when that is stopped. Call it before the page is opened. @param delay of what the server sends, in milliseconds */
export async function cutConnection(page: Page, delay = 0) {
  let mended = Promise.resolve()
  let mend = () => {}
  const cuts = new Set<() => void>()
  // In a worker of its own, Vite would find at once that the preview still runs.
  await page.addInitScript(() => Reflect.deleteProperty(window, 'SharedWorker'))
  await page.routeWebSocket(/./, async (socket) => {
    await mended
    const server = socket.connectToServer()
    if (delay > 0) server.onMessage((message) => setTimeout(() => socket.send(message), delay))
    cuts.add(() => socket.close())
  })
  return {
    cut: () => {
      mended = new Promise((resolve) => {
        mend = resolve
      })
      for (const cut of cuts) cut()
      cuts.clear()
    },
    mend: () => mend(),
  }
}

/** Keeps the files that a page opens in the editor from being opened. @returns them, in order, with line and column */
export async function interceptEditor(page: Page): Promise<string[]> {
  const openedFiles: string[] = []
  await page.route(`**${editorPath}**`, (route) => {
    openedFiles.push(new URL(route.request().url()).searchParams.get('file') ?? '')
    return route.fulfill({ body: '' })
  })
  return openedFiles
}

export const panel = (page: Page) => page.getByRole('region', { name: 'Mistakes in the pages' })
