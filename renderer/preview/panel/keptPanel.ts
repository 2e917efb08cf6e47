/** What the panel of a page is to show when that is loaded: again, such as after the connection to the server was lost, or for the first time. */
export type KeptPanel = { address: string; expanded?: string[]; unwritten?: [key: string, text: string][]; focus?: string; said?: string }

const storageKey = 'site-preview:edit'

/** Keeps the panel open on the next page. @param panel what it shows there */
export const keepPanel = (panel?: KeptPanel) => sessionStorage.setItem(storageKey, panel ? JSON.stringify(panel) : '')

/** Has the panel closed on the next page. */
export const forgetPanel = () => sessionStorage.removeItem(storageKey)

/** Returns what was kept, with no address if that is only that the panel is open; undefined if it was closed. */
export function keptPanel(): Partial<KeptPanel> | undefined {
  const kept = sessionStorage.getItem(storageKey)
  return kept === null ? undefined : JSON.parse(kept || '{}')
}
