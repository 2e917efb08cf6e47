import { clickedText, EditPanel, editorPath, FitCheck, Idiomorph, notFoundPath, Overlay, openInEditor } from './clientParts.ts'
import type { DocumentKind } from './messages.ts'

// Keeps an open page in sync with its file. Not part of builds.

const { hot } = import.meta

/** False once the server is gone. Vite loads the page again when it is back. */
let isConnected = true

const send: NonNullable<typeof hot>['send'] = (event, ...data) => {
  if (isConnected) hot?.send(event, ...data)
}

const clientScript = document.querySelector<HTMLScriptElement>('script[data-preview]')
let kind = (clientScript?.dataset.preview ?? 'page') as DocumentKind
const overlay = new Overlay((issueKey) => send('preview:fix', { issueKey }))
const editPanel = new EditPanel({
  edit: (isEditing) => {
    if (isEditing) overlay.makeRoom()
    else fitCheck.stop()
    send('preview:edit', { isEditing })
  },
  change: (requested) => send('preview:change', requested),
  undo: (redo) => send('preview:undo', { redo }),
  publish: (action) => send('preview:publish', { action }),
  relocate: (requested) => send('preview:relocate', requested),
  askForKinds: () => send('preview:kinds', {}),
  create: (requested) => send('preview:create', requested),
})

const fitCheck = new FitCheck(
  {
    page: (request) => send('preview:measure', { request }),
    places: (request, texts) => send('preview:place', { request, texts }),
  },
  (texts) => editPanel.showLongTexts(texts),
)

/** Offers to edit what is a page: at other addresses than its own, that for unknown ones is none. */
const offerEditPanel = () => editPanel.offer(kind === 'page' || location.pathname === notFoundPath)

const islandsIn = (root: ParentNode) => [...root.querySelectorAll<HTMLElement>('[data-island]')]

/** The islands as the server rendered them; read before they are hydrated. */
let renderedIslands = islandsIn(document).map((island) => island.outerHTML)

/** Morphs the page into the next one where they differ: scroll position, focus, open elements and typed text are kept. */
function morph(next: Document) {
  const nextIslands = islandsIn(next).map((island) => island.outerHTML)
  const unchanged = new Map<Node, string>()
  for (const [index, island] of islandsIn(document).entries()) {
    const rendered = renderedIslands[index]
    if (rendered !== undefined && rendered === nextIslands[index] && !isHydrationDeferred) unchanged.set(island, rendered)
    else if (rendered !== undefined) resetIsland(island, rendered)
  }
  updateHead(next)
  // Its children: the body itself would become a body within this one.
  Idiomorph.morph(document.body, [...next.body.childNodes], {
    morphStyle: 'innerHTML',
    // Typed text is kept; a focused heading or link changes like any other.
    ignoreActiveValue: document.activeElement?.matches('input, textarea, select') === true,
    callbacks: {
      beforeNodeMorphed: (node, nextNode) => !(unchanged.has(node) && unchanged.get(node) === (nextNode as Element).outerHTML),
      // Attributes set by the page's script, its islands or the visitor.
      beforeAttributeUpdated: (name) => !['open', 'hidden', 'inert', 'data-hydrated', 'data-failed'].includes(name),
    },
  })
  renderedIslands = nextIslands
  if (renderedIslands.length > 0 && !isHydrationDeferred) void hydrateAll()
}

/** True while new code for islands is on its way: it hydrates them itself when it arrives. */
let isHydrationDeferred = false

/** Loads the latest code of the islands. */
let hydrate: () => Promise<{ hydrateIslands(): void } | undefined> = () => import('../islands/hydrate.ts')

const hydrateAll = async () => (await hydrate())?.hydrateIslands()

/** Unmounts an island and restores it as rendered by the server. */
function resetIsland(island: HTMLElement, rendered: string) {
  island.dispatchEvent(new Event('preview:unmount'))
  const template = document.createElement('template')
  template.innerHTML = rendered
  island.replaceWith(template.content)
}

/** Replaces the body with that of a document of another kind, and runs its scripts. */
function replace(next: Document, version: number) {
  renderedIslands = islandsIn(next).map((island) => island.outerHTML)
  updateHead(next)
  document.body.replaceWith(document.importNode(next.body, true))
  for (const script of document.body.querySelectorAll('script')) {
    const copy = document.createElement('script')
    for (const { name, value } of script.attributes) copy.setAttribute(name, value)
    // A module that ran for the previous document would not run again under the same URL.
    if (script.src) copy.src = `${script.getAttribute('src')}?t=${version}`
    copy.textContent = script.textContent.replace(/\.ts"/, `.ts?t=${version}"`)
    script.replaceWith(copy)
  }
}

function updateHead(next: Document) {
  document.title = next.title
  const style = document.head.querySelector('style[data-emotion]')
  const nextStyle = next.head.querySelector('style[data-emotion]')
  if (style && nextStyle && style.textContent !== nextStyle.textContent) style.textContent = nextStyle.textContent
}

if (hot) {
  hot.on('preview:update', ({ kind: nextKind, html, version, deferHydration }) => {
    fitCheck.stop()
    const next = new DOMParser().parseFromString(html, 'text/html')
    if (nextKind === 'failed' && kind !== 'failed' && kind !== 'waiting') {
      // The last good page stays underneath.
      overlay.showFailure(next)
      return
    }
    overlay.hideFailure()
    isHydrationDeferred ||= deferHydration
    if (kind === nextKind && (kind === 'page' || kind === 'catalogue')) morph(next)
    else replace(next, version)
    kind = nextKind
    offerEditPanel()
  })
  hot.on('preview:moved', ({ to }) => editPanel.moveTo(to, () => location.replace(to + location.search + location.hash)))
  // The edit panel shows those of its page itself.
  hot.on('preview:mistakes', (mistakes) => overlay.show(mistakes, editPanel.isOpen))
  hot.on('preview:editable', ({ page }) => {
    editPanel.show(page)
    // Only an open panel gets its page.
    if (editPanel.isOpen) fitCheck.start()
  })
  hot.on('preview:measurable', ({ request, html }) => fitCheck.measure(request, html))
  hot.on('preview:placed', ({ request, places }) => fitCheck.place(request, places))
  hot.on('preview:changed', ({ result }) => editPanel.showResult(result))
  hot.on('preview:possible', ({ kinds }) => editPanel.showKinds(kinds))
  hot.on('preview:created', (result) => editPanel.showNewPage(result))
  hot.on('preview:pointed', (place) => editPanel.lead(place))
  hot.on('preview:located', ({ sourceLocation }) => openInEditor(sourceLocation))

  // When the code of islands changes, those on the page start again from the server's rendering.
  hot.on('vite:beforeUpdate', ({ updates }) => {
    if (!updates.some(({ acceptedPath }) => acceptedPath.includes('/renderer/islands/'))) return
    for (const [index, island] of islandsIn(document).entries()) resetIsland(island, renderedIslands[index] ?? island.outerHTML)
  })
  import.meta.hot?.accept('../islands/hydrate.ts', (module) => {
    isHydrationDeferred = false
    hydrate = async () => module as Awaited<ReturnType<typeof hydrate>>
  })

  // Some browsers close the connection of a page that is being left.
  let isLeaving = false
  addEventListener('beforeunload', () => {
    isLeaving = true
  })
  hot.on('vite:ws:disconnect', () => {
    isConnected = false
    if (!isLeaving) editPanel.disconnect()
  })

  send('preview:open', { path: location.pathname, version: Number(clientScript?.dataset.version) })
  offerEditPanel()

  addEventListener('click', (event) => {
    const link = event.composedPath().find((node) => node instanceof HTMLAnchorElement)
    if (!link?.pathname.startsWith(editorPath)) return
    event.preventDefault()
    void fetch(link.href)
  })

  // Alt+click on part of a page opens its source location in the editor; while the page is edited, a click on a text opens its field.
  addEventListener(
    'click',
    (event) => {
      const { target, altKey } = event
      if (!(target instanceof Element) || !document.body.contains(target)) return
      const isPointed = editPanel.isOpen && !target.closest('a, button, input, select, textarea, header summary, label')
      if (!altKey && !isPointed) return
      if (altKey) event.preventDefault()
      event.stopPropagation()
      send(altKey ? 'preview:locate' : 'preview:point', clickedText(event, target))
    },
    { capture: true },
  )
}
