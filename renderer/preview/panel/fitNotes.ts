import { pluralize } from '../../content/format.ts'
import { withoutColumn } from '../editor.ts'
import { editorButton, element } from '../elements.ts'
import type { LongText } from '../fit/fitCheck.ts'
import type { FieldPath } from '../messages.ts'
import { keyOf } from './keys.ts'
import type { NextPlaces } from './nextPlaces.ts'

/** Says why a text is long for its place, below its field. */
const noteOf = (long: LongText) => `Long for its place: ${(long.isWhole && long.path) || long.text === '' ? '' : `${quote(long.text)}, `}${reasons(long)}.`

/** Returns e.g. "5 lines at 360 px (4 fit), about 12 characters too long". */
function reasons({ text, problems }: LongText): string {
  const lines = problems.flatMap((problem) => (problem.is === 'lines' ? [`${problem.lines} lines at ${problem.width} px (${problem.most} fit)`] : []))
  const others = problems.filter((problem) => problem.is !== 'lines')
  const word = others.find((problem) => problem.word !== undefined)?.word
  const what = word === undefined ? 'something' : word === text ? 'it' : quote(word)
  const doings = (['broken', 'outside', 'cut', 'sideways'] as const).flatMap((is) => {
    const widths = others.filter((problem) => problem.is === is).map(({ width }) => String(width))
    return widths.length > 0 ? [`${verbs[is]} at ${listFormat.format(widths)} px`] : []
  })
  const excess = Math.max(...problems.map((problem) => problem.excess))
  return [
    ...lines,
    ...(doings.length > 0 ? [`${what} ${listFormat.format(doings)}`] : []),
    ...(excess > 0 ? [`about ${pluralize(excess, 'character')} too long`] : []),
  ].join(', ')
}

const listFormat = new Intl.ListFormat('en')

const verbs = { broken: 'is broken in its middle', outside: 'leaves its place', cut: 'is cut off', sideways: 'makes the page scroll sideways' }

/** The maximum number of characters that are quoted. */
const maxQuoted = 40

const quote = (text: string) => `“${text.length > maxQuoted ? `${text.slice(0, maxQuoted - 1).trimEnd()}…` : text}”`

/** What the edit panel says of texts that are long for their places: a line that says how many there are and leads to each, and notes below their fields. */
export class FitNotes {
  readonly element = element('details', { class: 'fits', hidden: '' })
  /** Read out when the number changes. */
  readonly status = element('p', { class: 'status', 'aria-live': 'polite' })
  readonly #title = element('summary')
  readonly #list = element('ul')
  /** By the key of the field or block. */
  #notes: [key: string, note: string][] = []

  constructor() {
    this.element.append(this.#title, this.#list)
  }

  /**
   * @param pathOf returns what a text is noted on: its field, or a block
   * @param leadTo opens it
   * @returns whether other notes are to be shown than before
   */
  show(texts: readonly LongText[], pathOf: (text: LongText) => FieldPath | undefined, leadTo: (text: LongText) => void): boolean {
    this.#summarize(texts, leadTo)
    const before = this.#notes
    this.#notes = texts.flatMap((text) => {
      const path = pathOf(text)
      return path ? [[keyOf(path), noteOf(text)] satisfies [string, string]] : []
    })
    return JSON.stringify(this.#notes) !== JSON.stringify(before)
  }

  /** Returns the notes on a field or block. */
  on(path: FieldPath): string[] {
    return this.#notes.filter(([key]) => key === keyOf(path)).map(([, note]) => note)
  }

  /** Returns how many notes are on what is inside a group of fields. */
  countWithin(path: FieldPath): number {
    return this.#notes.filter(([key]) => key.startsWith(keyOf(path, '/'))).length
  }

  /** Keeps notes at their entries, wherever those are now. */
  move(places: NextPlaces) {
    this.#notes = places.moved(this.#notes)
  }

  #summarize(texts: readonly LongText[], leadTo: (text: LongText) => void) {
    const before = this.#title.textContent
    const hadFocus = this.element.matches(':focus-within')
    const count = texts.length === 1 ? 'One text is long for its place' : `${texts.length} texts are long for their places`
    if (texts.length > 0 ? count !== before : before !== '') this.status.textContent = texts.length > 0 ? `${count}.` : 'All texts fit.'
    this.element.hidden = texts.length === 0
    this.#title.textContent = texts.length > 0 ? count : ''
    this.#list.replaceChildren(...texts.map((text) => summaryItem(text, leadTo)))
    if (hadFocus && !this.element.matches(':focus-within')) (texts.length > 0 ? this.#title : this.#panel)?.focus()
  }

  get #panel(): HTMLElement | null {
    return this.element.closest('[tabindex]')
  }
}

function summaryItem(text: LongText, leadTo: (text: LongText) => void): HTMLElement {
  const lead = element('button', { type: 'button' }, text.text === '' ? 'A block' : quote(text.text))
  lead.addEventListener('click', () => leadTo(text))
  const open = editorButton('file', withoutColumn(text.location), text.sourceLocation)
  return element('li', {}, lead, element('p', {}, reasons(text)), open)
}
