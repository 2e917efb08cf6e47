/** What is entered in the controls of a dialog, by their ids. */
export type Entered = Record<string, string>

/** A dialog whose entries outlast its page. */
export type LastingDialog = {
  element: HTMLElement
  /** What is entered while it is open. */
  readonly entered: Entered | undefined
  open(entered: Entered): void
}

const storageKey = 'site-preview:dialog'

/** Keeps the open one of several dialogs for when its page is loaded again, such as after the connection to the server was lost. */
export function keepDialog(dialogs: readonly LastingDialog[]) {
  const index = dialogs.findIndex(({ entered }) => entered)
  if (index >= 0) sessionStorage.setItem(storageKey, JSON.stringify({ path: location.pathname, index, entered: dialogs[index]?.entered }))
}

/** Opens the one that was kept on this page again. On another page, that was left meanwhile, nobody goes on with it. */
export function reopenDialog(dialogs: readonly LastingDialog[]) {
  const kept: { path?: string; index?: number; entered?: Entered } = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}')
  sessionStorage.removeItem(storageKey)
  if (kept.path === location.pathname && kept.entered) dialogs[kept.index ?? -1]?.open(kept.entered)
}
