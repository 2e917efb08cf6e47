/** Outlines blocks in the page, and keeps the page beside the panel. By style sheet, so that the page itself stays as it is. */
export class BlockHighlight {
  readonly #outline = new CSSStyleSheet()
  readonly #room = new CSSStyleSheet()

  constructor() {
    document.adoptedStyleSheets.push(this.#outline, this.#room)
  }

  /** Outlines blocks. @param indexes as in `data-block` @param scroll whether to scroll to the first one if it is out of sight */
  show(indexes: readonly number[], scroll: boolean) {
    const selectors = indexes.map((index) => `[data-block="${index}"]`)
    this.#outline.replaceSync(selectors.length > 0 ? `${selectors.join()}{outline:3px dashed light-dark(#2149c1,#9dbcff);outline-offset:-3px}` : '')
    const first = selectors[0] === undefined ? null : document.querySelector(selectors[0])
    if (!first || !scroll) return
    const { top, bottom } = first.getBoundingClientRect()
    if (bottom < 80 || top > innerHeight * 0.6) first.scrollIntoView({ block: 'start' })
  }

  /** Makes room for the panel, or hides the outline and takes it back. */
  makeRoom(isOpen: boolean) {
    this.#room.replaceSync(isOpen ? roomCss : '')
    if (!isOpen) this.show([], false)
  }
}

/** The height of the panel where it is at the bottom: on a small screen, or in large letters, more than that of the page above it. */
export const heightAtBottom = 'max(60vh,min(20rem,100vh - 3rem))'

/** The mistakes of other pages stay above the panel where it is at the bottom (`overlay.ts`), and so does what gets the focus in the page. */
const roomCss = `
html{scroll-padding-block-start:5rem}
@media(min-width:60rem){body{margin-inline-end:26rem}[data-back-to-top]{margin-inline-end:26rem}}
@media(max-width:60rem){html{--preview-panel:${heightAtBottom};scroll-padding-block-end:var(--preview-panel)}body{margin-block-end:var(--preview-panel)}[data-back-to-top]{margin-block-end:var(--preview-panel)}}
`
