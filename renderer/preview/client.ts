import { Idiomorph } from 'idiomorph'
import { editorPath } from './editor.ts'
import type { DocumentKind } from './messages.ts'
import { Overlay, openInEditor } from './overlay.ts'

// Keeps an open page in step with its file. Builds have nothing of this.

const clientScript = document.querySelector<HTMLScriptElement>('script[data-preview]')
let kind = (clientScript?.dataset.preview ?? 'page') as DocumentKind
const overlay = new Overlay()

const islandsIn = (root: ParentNode) => [...root.querySelectorAll<HTMLElement>('[data-island]')]

/** The islands as the server drew them; this runs before they wake. */
let renderedIslands = islandsIn(document).map((island) => island.outerHTML)

/** Changes the page into the next one where they differ: what is scrolled, focused, open or typed stays as it is. */
function morph(next: Document) {
  const upcoming = islandsIn(next).map((island) => island.outerHTML)
  const awake = new Map<Node, string>()
  for (const [index, island] of islandsIn(document).entries()) {
    const was = renderedIslands[index]
    if (was !== undefined && was === upcoming[index] && !isHydrationDeferred) awake.set(island, was)
    else if (was !== undefined) resetIsland(island, was)
  }
  updateHead(next)
  Idiomorph.morph(document.body, next.body, {
    morphStyle: 'innerHTML',
    // What is typed stays; a heading or link that has the focus changes like any other.
    ignoreActiveValue: document.activeElement?.matches('input, textarea, select') === true,
    callbacks: {
      beforeNodeMorphed: (old, fresh) => !(awake.has(old) && awake.get(old) === (fresh as Element).outerHTML),
      // What the page's script, its islands and the visitor have set.
      beforeAttributeUpdated: (name) => !['open', 'hidden', 'inert', 'data-awake', 'data-whole'].includes(name),
    },
  })
  renderedIslands = upcoming
  if (renderedIslands.length > 0 && !isHydrationDeferred) void hydrateAll()
}

/** New code for islands is on its way: they sleep until it is here, and then it wakes them itself. */
let isHydrationDeferred = false

/** The code of islands, the newest there is. */
let hydrate: () => Promise<{ hydrateIslands(): void } | undefined> = () => import('../islands/hydrate.ts')

const hydrateAll = async () => (await hydrate())?.hydrateIslands()

/** Puts an island back as it was drawn. */
function resetIsland(island: HTMLElement, was: string) {
  island.dispatchEvent(new Event('preview:sleep'))
  const template = document.createElement('template')
  template.innerHTML = was
  island.replaceWith(template.content)
}

/** Changes to a document of another kind, whose scripts have not run yet. */
function replace(next: Document, version: number) {
  renderedIslands = islandsIn(next).map((island) => island.outerHTML)
  updateHead(next)
  document.body.replaceWith(document.importNode(next.body, true))
  for (const script of document.body.querySelectorAll('script')) {
    const again = document.createElement('script')
    for (const { name, value } of script.attributes) again.setAttribute(name, value)
    // A module that ran for the document before would not run again under its own address.
    if (script.src) again.src = `${script.getAttribute('src')}?t=${version}`
    again.textContent = script.textContent.replace(/\.ts"/, `.ts?t=${version}"`)
    script.replaceWith(again)
  }
}

function updateHead(next: Document) {
  document.title = next.title
  const style = document.head.querySelector('style[data-emotion]')
  const nextStyle = next.head.querySelector('style[data-emotion]')
  if (style && nextStyle && style.textContent !== nextStyle.textContent) style.textContent = nextStyle.textContent
}

const { hot } = import.meta
if (hot) {
  hot.on('preview:shown', ({ html, version, deferHydration, ...shown }) => {
    const next = new DOMParser().parseFromString(html, 'text/html')
    if (shown.kind === 'failed' && kind !== 'failed' && kind !== 'waiting') {
      // The last good page stays beneath.
      overlay.showFailure(next)
      return
    }
    overlay.hideFailure()
    isHydrationDeferred ||= deferHydration
    if (kind === shown.kind && (kind === 'page' || kind === 'catalogue')) morph(next)
    else replace(next, version)
    kind = shown.kind
  })
  hot.on('preview:moved', ({ to }) => location.replace(to + location.search + location.hash))
  hot.on('preview:mistakes', (mistakes) => overlay.show(mistakes))
  hot.on('preview:written', ({ at }) => openInEditor(at))

  // The code of islands: those on the page start anew, as they were drawn.
  hot.on('vite:beforeUpdate', ({ updates }) => {
    if (!updates.some(({ acceptedPath }) => acceptedPath.includes('/renderer/islands/'))) return
    for (const [index, island] of islandsIn(document).entries()) resetIsland(island, renderedIslands[index] ?? island.outerHTML)
  })
  import.meta.hot?.accept('../islands/hydrate.ts', (module) => {
    isHydrationDeferred = false
    hydrate = async () => module as Awaited<ReturnType<typeof hydrate>>
  })

  hot.send('preview:open', { path: location.pathname, version: Number(clientScript?.dataset.version) })

  addEventListener('click', (event) => {
    const link = event.composedPath().find((node) => node instanceof HTMLAnchorElement)
    if (!link?.pathname.startsWith(editorPath)) return
    event.preventDefault()
    void fetch(link.href)
  })

  // Alt and a press on something of a page opens the line it is written in.
  addEventListener(
    'click',
    (event) => {
      if (!event.altKey || !(event.target instanceof Element)) return
      const block = event.target.closest<HTMLElement>('[data-block]')
      if (!block) return
      event.preventDefault()
      event.stopPropagation()
      hot.send('preview:pointed', { path: location.pathname, blockIndex: Number(block.dataset.block), ...textAt(event, event.target, block) })
    },
    { capture: true },
  )
}

/** The text under the pointer, and how many before it in the block read the same. */
function textAt({ clientX, clientY }: MouseEvent, target: Element, block: Element): { text: string; occurrence: number } {
  const under = document.caretPositionFromPoint?.(clientX, clientY)?.offsetNode
  const text = (under instanceof Text && target.contains(under) ? under.data : target.textContent).trim()
  const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT)
  let occurrence = 0
  for (let node = walker.nextNode(); node && node !== under && !(node.parentNode === target); node = walker.nextNode())
    if (node.textContent?.trim() === text) occurrence++
  return { text, occurrence }
}
