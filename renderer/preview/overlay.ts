import { pluralize } from '../content/format.ts'
import { editorHref } from './editor.ts'
import { type Mistake, segmentsOf } from './messages.ts'

/** So many mistakes are shown in full; the terminal has all of them. */
const maxShown = 40

/** Opens a file in the editor. @param at its path with line and column */
export const openInEditor = (at: string) => void fetch(editorHref(at))

/** What the preview says on top of a page: the mistakes in the pages, or that the page cannot be drawn. */
export class Overlay {
  readonly #root: ShadowRoot
  readonly #panel = element('section', { class: 'panel', 'aria-label': 'Mistakes in the pages', hidden: '' })
  readonly #title = element('h2')
  readonly #list = element('ol', { tabindex: '0', 'aria-label': 'Mistakes' })
  readonly #badge = element('button', { class: 'badge', type: 'button', 'aria-expanded': 'false', hidden: '' })
  readonly #status = element('p', { class: 'status', role: 'status' })
  #failureScreen: HTMLElement | undefined
  /** What of the page had the focus before the overlay. */
  #previousFocus: HTMLElement | undefined

  constructor() {
    const host = element('site-preview')
    this.#root = host.attachShadow({ mode: 'open' })
    const hide = element('button', { class: 'hide', type: 'button' }, 'Hide', element('kbd', {}, 'Esc'))
    hide.addEventListener('click', () => this.#collapse())
    this.#badge.addEventListener('click', () => this.#expand(true))
    this.#panel.append(element('header', {}, this.#title, element('p', {}, 'Pages with a mistake are shown as they last were.'), hide), this.#list)
    this.#root.append(element('style', {}, css), this.#status, this.#panel, this.#badge)
    host.addEventListener('focusin', ({ relatedTarget }) => {
      if (relatedTarget instanceof HTMLElement) this.#previousFocus = relatedTarget
    })
    // Beside the body, where nothing that changes the page can reach it.
    document.documentElement.append(host)
    addEventListener('keydown', (event) => {
      if (event.key === 'Escape' && !this.#panel.hidden && !document.querySelector('dialog[open]')) this.#collapse()
    })
  }

  /** Shows the mistakes, all that there are now. None lets the page have the whole window again. */
  show(mistakes: readonly Mistake[]) {
    const hadFocus = this.#root.activeElement !== null
    const [first, ...others] = sortMistakes(mistakes)
    if (!first) {
      if (!this.#badge.hidden || !this.#panel.hidden) this.#status.textContent = 'No mistakes.'
      this.#panel.hidden = this.#badge.hidden = true
      this.#list.replaceChildren()
      if (hadFocus) this.#previousFocus?.focus()
      return
    }
    const files = new Set(mistakes.map(({ sourceLocation }) => sourceLocation.replace(/:\d+:\d+$/, ''))).size
    const here = mistakes.filter(isOnThisPage).length
    const share = here === mistakes.length ? '' : `, ${here || 'none'} on this page`
    this.#title.textContent = this.#badge.textContent = `${pluralize(mistakes.length, 'mistake')} in ${pluralize(files, 'file')}${share}`
    const [, message = ''] = first.text.split('\n')
    this.#status.textContent = `${this.#title.textContent}. ${message}`
    const left = mistakes.length - maxShown
    this.#list.replaceChildren(
      ...[first, ...others].slice(0, maxShown).map(itemOf),
      ...(left > 0 ? [element('li', { class: 'more' }, `And ${left} more: the terminal has them all.`)] : []),
    )
    this.#expand(hadFocus)
  }

  /** Shows the screen for a page that cannot be drawn, over the last good one. */
  showFailure(next: Document) {
    this.hideFailure()
    const style = next.head.querySelector('style')?.textContent ?? ''
    const main = next.querySelector('main')
    this.#failureScreen = element('div', { class: 'screen' }, element('style', {}, style))
    if (main) this.#failureScreen.append(document.importNode(main, true))
    this.#root.prepend(this.#failureScreen)
    document.body.inert = true
  }

  /** Takes that screen away again. */
  hideFailure() {
    this.#failureScreen?.remove()
    this.#failureScreen = undefined
    document.body.inert = false
  }

  #collapse() {
    const hadFocus = this.#root.activeElement !== null
    this.#panel.hidden = true
    this.#badge.hidden = false
    if (hadFocus) this.#badge.focus()
  }

  #expand(focus: boolean) {
    this.#panel.hidden = false
    this.#badge.hidden = true
    // The author is in the editor: a new mistake takes no focus from the page.
    if (focus) this.#list.focus()
  }
}

const isOnThisPage = ({ page }: Mistake) => page === undefined || page === location.pathname

/** What keeps every page from being drawn, then the mistakes of the page that is open, then the others as they come. */
const sortMistakes = (mistakes: readonly Mistake[]) => {
  const rank = ({ page }: Mistake) => (page === undefined ? 0 : page === location.pathname ? 1 : 2)
  return [...mistakes].sort((a, b) => rank(a) - rank(b))
}

/** A mistake, word for word as in the terminal. */
function itemOf({ text, sourceLocation: at }: Mistake): HTMLElement {
  const [head = '', message = '', ...frame] = text.split('\n')
  const piece = (line: string) =>
    segmentsOf(line).map(({ is, text: words }) => {
      if (is === 'text') return words
      if (is !== 'place') return element('span', { class: is }, words)
      const button = element('button', { class: 'place', type: 'button', title: 'Open in the editor' }, words)
      button.addEventListener('click', () => openInEditor(at))
      return button
    })
  const code = frame.slice(1).join('\n')
  return element(
    'li',
    {},
    element('p', { class: 'head' }, ...piece(head)),
    '\n',
    element('p', {}, ...piece(message)),
    ...(code ? ['\n\n', element('pre', {}, ...piece(code))] : []),
  )
}

function element(name: string, attributes: Record<string, string> = {}, ...children: (Node | string)[]): HTMLElement {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  made.append(...children)
  return made
}

const css = `
:host{all:initial;color-scheme:inherit;font:16px/1.5 system-ui,sans-serif}
[hidden]{display:none!important}
*{box-sizing:border-box;margin:0;padding:0}
button{font:inherit;color:inherit;background:none;border:0;cursor:pointer}
:focus-visible{outline:2px solid light-dark(#2149c1,#9dbcff);outline-offset:2px;border-radius:3px}
.status{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.panel{position:fixed;z-index:2147483647;inset:auto 0 0;max-height:min(70vh,40rem);display:flex;flex-direction:column;color:light-dark(#1a2130,#edf0f5);background:light-dark(#fff,#151b28);border-block-start:3px solid light-dark(#b3261e,#f2a7a0);box-shadow:0 -8px 40px rgb(0 0 0/.25)}
header{display:flex;flex-wrap:wrap;align-items:center;gap:0 1rem;padding:.5rem max(1rem,calc(50vw - 36rem));border-block-end:1px solid light-dark(#dfe3ea,#2b3446)}
h2{font-size:1rem;font-weight:650}
header p{flex:1;color:light-dark(#566072,#a9b3c4);font-size:.875rem}
.hide{display:flex;align-items:center;gap:.5rem;min-height:2.75rem;padding:0 .75rem;font-size:.875rem}
kbd{font:inherit;font-size:.75rem;padding:0 .35rem;border:1px solid light-dark(#b9c0cc,#4a5468);border-radius:4px;color:light-dark(#566072,#a9b3c4)}
ol{list-style:none;overflow-y:auto;overscroll-behavior:contain;padding:.5rem max(1rem,calc(50vw - 36rem)) 1rem}
li{padding-block:.75rem}
li+li{border-block-start:1px solid light-dark(#dfe3ea,#2b3446)}
.head{font:600 .875rem/1.6 ui-monospace,"SF Mono",Menlo,Consolas,monospace;white-space:pre-wrap;overflow-wrap:anywhere}
.place{text-align:start;text-decoration:underline;text-underline-offset:.2em;text-decoration-thickness:1px;padding-block:.2rem}
.place:hover{text-decoration-thickness:2px}
.fault{color:light-dark(#b3261e,#f2a7a0);font-weight:600}
.margin{color:light-dark(#667085,#98a3b6)}
pre{margin-block-start:.5rem;padding:.5rem .25rem;overflow-x:auto;font:.8125rem/1.55 ui-monospace,"SF Mono",Menlo,Consolas,monospace;background:light-dark(#f3f5f9,#0e131d);border-radius:6px}
@media(max-width:40rem){h2{flex:1}header p{order:1;flex-basis:100%;padding-block-end:.5rem}}
@media(max-height:24rem){header p{display:none}}
.more{color:light-dark(#566072,#a9b3c4)}
.badge{position:fixed;z-index:2147483647;inset:auto auto 1rem 1rem;min-height:2.75rem;padding:0 1rem;font-weight:600;border-radius:2rem;color:light-dark(#fff,#1a0f0e);background:light-dark(#b3261e,#f2a7a0);box-shadow:0 2px 12px rgb(0 0 0/.3)}
.screen{position:fixed;z-index:2147483646;inset:0;overflow-y:auto;color:light-dark(#1a2130,#edf0f5);background:light-dark(#fafbfc,#0b101a)}
`
