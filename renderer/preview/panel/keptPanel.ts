/** What the panel of a page is to show when that is loaded: again, such as by the browser's history or after the connection to the server was lost, or for the first time. */
export type KeptPanel = { expanded?: string[]; unwritten?: [key: string, text: string][]; focus?: string; said?: string }

const storageKey = 'site-preview:edit'

/** Each page has its own: another one may be visited in between. */
const storageKeyOf = (address: string) => `${storageKey} ${address}`

export const keepPanel = (address: string, panel: KeptPanel) => sessionStorage.setItem(storageKeyOf(address), JSON.stringify(panel))

/** Returns what was kept of the panel of a page, once. */
export function takePanel(address: string): KeptPanel {
  const kept = sessionStorage.getItem(storageKeyOf(address))
  sessionStorage.removeItem(storageKeyOf(address))
  return JSON.parse(kept ?? '{}')
}

/** Has the panel open on the next page. */
export const keepOpen = () => sessionStorage.setItem(storageKey, '')

/** Has the panel closed on the next page. */
export const keepClosed = () => sessionStorage.removeItem(storageKey)

export const isKeptOpen = () => sessionStorage.getItem(storageKey) !== null
