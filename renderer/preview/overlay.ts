import { pluralize } from '../content/format.ts'
import { baseCss, editorButton, element } from './elements.ts'
import type { OverlayMistake } from './messages.ts'
import { segmentsOf } from './overlayText.ts'

/** The maximum number of mistakes shown; the terminal has all of them. */
const maxShown = 40

/** The preview's overlay on a page: the mistakes in the pages, or the error of a page that failed to render. */
export class Overlay {
  readonly #requestFix: (issueKey: string) => void
  readonly #root: ShadowRoot
  readonly #panel = element('section', { class: 'panel', 'aria-label': 'Mistakes in the pages', hidden: '' })
  readonly #title = element('h2')
  readonly #list = element('ol', { tabindex: '0', 'aria-label': 'Mistakes' })
  readonly #badge = element('button', { class: 'badge', type: 'button', 'aria-expanded': 'false', hidden: '' })
  readonly #status = element('p', { class: 'status', role: 'status' })
  #failureScreen: HTMLElement | undefined
  /** The element of the page that had the focus before the overlay. */
  #previousFocus: HTMLElement | undefined

  /** @param requestFix asks the server to fix a mistake */
  constructor(requestFix: (issueKey: string) => void) {
    this.#requestFix = requestFix
    const host = document.createElement('site-preview')
    this.#root = host.attachShadow({ mode: 'open' })
    const hide = element('button', { class: 'hide', type: 'button' }, 'Hide', element('kbd', {}, 'Esc'))
    hide.addEventListener('click', () => this.#collapse())
    this.#badge.addEventListener('click', () => this.#expand(true))
    this.#panel.append(
      element(
        'header',
        {},
        this.#title,
        element('p', {}, 'A page that cannot be made is shown as it was before. A picture that cannot be used is left out.'),
        hide,
      ),
      this.#list,
    )
    this.#root.append(element('style', {}, css), this.#status, this.#panel, this.#badge)
    host.addEventListener('focusin', ({ relatedTarget }) => {
      if (relatedTarget instanceof HTMLElement) this.#previousFocus = relatedTarget
    })
    // A sibling of the body, out of reach of anything that changes the page.
    document.documentElement.append(host)
    addEventListener('keydown', (event) => {
      if (event.key === 'Escape' && !this.#panel.hidden && !document.querySelector('dialog[open]')) this.#collapse()
    })
  }

  /**
   * Shows the mistakes.
   * @param mistakes all current ones; an empty list hides the overlay
   * @param collapsed whether to show only how many there are
   */
  show(mistakes: readonly OverlayMistake[], collapsed: boolean) {
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
    const onThisPage = mistakes.filter(isOnThisPage).length
    const suffix = onThisPage === mistakes.length ? '' : `, ${onThisPage || 'none'} on this page`
    this.#title.textContent = this.#badge.textContent = `${pluralize(mistakes.length, 'mistake')} in ${pluralize(files, 'file')}${suffix}`
    const [message = ''] = sectionsOf(first.text).sentences
    this.#status.textContent = `${this.#title.textContent}. ${message}`
    const hiddenCount = mistakes.length - maxShown
    this.#list.replaceChildren(
      ...groupMistakes([first, ...others].slice(0, maxShown)).map((group) => itemOf(group, this.#requestFix)),
      ...(hiddenCount > 0 ? [element('li', { class: 'more' }, `And ${hiddenCount} more: the terminal lists them all.`)] : []),
    )
    if (collapsed) this.#collapse()
    else this.#expand(hadFocus)
  }

  /** Makes room for the edit panel, which shows the mistakes of its page itself. */
  makeRoom() {
    if (!this.#panel.hidden) this.#collapse()
  }

  /** Shows the error screen of a page that failed to render, over the last good page. */
  showFailure(next: Document) {
    this.hideFailure()
    const style = next.head.querySelector('style')?.textContent ?? ''
    const main = next.querySelector('main')
    this.#failureScreen = element('div', { class: 'screen' }, element('style', {}, style))
    if (main) this.#failureScreen.append(document.importNode(main, true))
    this.#root.prepend(this.#failureScreen)
    document.body.inert = true
  }

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
    // The author is typing in the editor: a new mistake does not take the focus from the page.
    if (focus) this.#list.focus()
  }
}

const isOnThisPage = ({ pages }: OverlayMistake) => pages === 'all' || pages.includes(location.pathname)

/** Sorts mistakes: first those that affect every page, then those of the open page, then the others in their given order. */
const sortMistakes = (mistakes: readonly OverlayMistake[]) => {
  const rank = (mistake: OverlayMistake) => (mistake.pages === 'all' ? 0 : isOnThisPage(mistake) ? 1 : 2)
  return [...mistakes].sort((a, b) => rank(a) - rank(b))
}

/** Splits the text of a mistake into its head, its sentences and its code frame. */
function sectionsOf(text: string): { head: string; sentences: string[]; frame: string } {
  const [head = '', ...lines] = text.split('\n')
  const blank = lines.indexOf('')
  return blank < 0 ? { head, sentences: lines, frame: '' } : { head, sentences: lines.slice(0, blank), frame: lines.slice(blank + 1).join('\n') }
}

/** Mistakes of the same place and code, which share an item of the list. */
type MistakeGroup = { head: string; sentences: string[]; frame: string; mistakes: OverlayMistake[] }

function groupMistakes(mistakes: readonly OverlayMistake[]): MistakeGroup[] {
  const groups: MistakeGroup[] = []
  for (const mistake of mistakes) {
    const { head, sentences, frame } = sectionsOf(mistake.text)
    const last = groups.at(-1)
    if (last && last.head === head && last.frame === frame) {
      last.sentences.push(...sentences)
      last.mistakes.push(mistake)
    } else groups.push({ head, sentences, frame, mistakes: [mistake] })
  }
  return groups
}

/** Returns a list item with the same text as in the terminal, and with a button for each mistake that can be fixed. */
function itemOf({ head, sentences, frame, mistakes }: MistakeGroup, requestFix: (issueKey: string) => void): HTMLElement {
  const nodesOf = (line: string) =>
    segmentsOf(line).map(({ is, text: segment }) => {
      if (is === 'text') return segment
      return is === 'place' ? editorButton(is, segment, mistakes[0]?.sourceLocation ?? '') : element('span', { class: is }, segment)
    })
  const fixes = mistakes.flatMap(({ fix }) => {
    if (!fix) return []
    const button = element('button', { class: 'fix', type: 'button' }, fix.name)
    button.addEventListener('click', () => requestFix(fix.issueKey))
    return button
  })
  return element(
    'li',
    {},
    element('p', { class: 'head' }, ...nodesOf(head)),
    ...sentences.flatMap((sentence) => ['\n', element('p', {}, ...nodesOf(sentence))]),
    ...(frame ? ['\n\n', element('pre', {}, ...nodesOf(frame))] : []),
    ...(fixes.length > 0 ? [element('p', { class: 'fixes' }, ...fixes)] : []),
  )
}

const css = `${baseCss}
.panel{position:fixed;z-index:2147483647;inset:auto 0 0;max-height:min(70vh,40rem);display:flex;flex-direction:column;color:light-dark(#1a2130,#edf0f5);background:light-dark(#fff,#151b28);border-block-start:3px solid light-dark(#b3261e,#f2a7a0);box-shadow:0 -8px 40px rgb(0 0 0/.25)}
header{display:flex;flex-wrap:wrap;align-items:center;gap:0 1rem;padding:.5rem max(1rem,calc(50vw - 36rem));border-block-end:1px solid light-dark(#dfe3ea,#2b3446)}
h2{font-size:1rem;font-weight:650}
header p{flex:1;color:light-dark(#566072,#a9b3c4);font-size:.875rem}
.hide{display:flex;align-items:center;gap:.5rem;min-height:2.75rem;padding:0 .75rem;font-size:.875rem}
kbd{font:inherit;font-size:.75rem;padding:0 .35rem;border:1px solid light-dark(#b9c0cc,#4a5468);border-radius:4px;color:light-dark(#566072,#a9b3c4)}
ol{list-style:none;overflow-y:auto;overscroll-behavior:contain;padding:.5rem max(1rem,calc(50vw - 36rem)) 4.5rem}
li{padding-block:.75rem}
li+li{border-block-start:1px solid light-dark(#dfe3ea,#2b3446)}
.head{font:600 .875rem/1.6 ui-monospace,"SF Mono",Menlo,Consolas,monospace;white-space:pre-wrap;overflow-wrap:anywhere}
.place{text-align:start;text-decoration:underline;text-underline-offset:.2em;text-decoration-thickness:1px;padding-block:.2rem}
.place:hover{text-decoration-thickness:2px}
.fault{color:light-dark(#b3261e,#f2a7a0);font-weight:600}
.fixes{display:flex;flex-wrap:wrap;gap:.5rem;margin-block-start:.5rem}
.fix{min-height:2.25rem;padding:0 .75rem;font-size:.875rem;font-weight:600;border:1px solid light-dark(#788190,#727b8a);border-radius:6px}
.fix:hover{border-color:currentColor}
.margin{color:light-dark(#667085,#98a3b6)}
pre{margin-block-start:.5rem;padding:.5rem .25rem;overflow-x:auto;font:.8125rem/1.55 ui-monospace,"SF Mono",Menlo,Consolas,monospace;background:light-dark(#f3f5f9,#0e131d);border-radius:6px}
@media(max-width:40rem){h2{flex:1}header p{order:1;flex-basis:100%;padding-block-end:.5rem}}
@media(max-height:24rem){header p{display:none}}
.more{color:light-dark(#566072,#a9b3c4)}
.badge{position:fixed;z-index:2147483647;inset:auto auto calc(1rem + var(--preview-panel,0px)) 1rem;min-height:2.75rem;padding:0 1rem;font-weight:600;border-radius:2rem;color:light-dark(#fff,#1a0f0e);background:light-dark(#b3261e,#f2a7a0);box-shadow:0 2px 12px rgb(0 0 0/.3)}
.screen{position:fixed;z-index:2147483646;inset:0;overflow-y:auto;color:light-dark(#1a2130,#edf0f5);background:light-dark(#fafbfc,#0b101a)}
`
