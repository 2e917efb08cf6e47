import { withoutColumn } from '../editor.ts'
import { baseCss, editorButton, element, openInEditor } from '../elements.ts'
import type { LongText } from '../fit/fitCheck.ts'
import type { ChangeResult, EditablePage, FieldPath, PublishingAction, RequestedChange, TextPlace } from '../messages.ts'
import { BlockHighlight } from './blockHighlight.ts'
import { FitSummary, fitNote } from './fitNotes.ts'
import { keyAfter, keyOf, pageKey } from './keys.ts'
import { type Action, mistakesNote, type PanelState, pageElement } from './pageElement.ts'
import { panelCss } from './panelCss.ts'

/** What the panel asks of the server. */
type EditRequests = {
  edit(isEditing: boolean): void
  change(requested: RequestedChange): void
  undo(redo: boolean): void
  publish(action: PublishingAction): void
}

/** The control that has the focus, by its key, and what was typed there and is not in the file yet. What has no key, such as the panel itself, has an empty one. */
type TypedText = { key: string; value?: string; selection?: [number, number] }

/** The control that is to get the focus, by its key, and the one in the panel that has it now. If it is elsewhere by then, it stays there. */
type NextFocus = { key: string; from: string | undefined }

/** A change that the server has not made yet. */
type PendingChange = { path: FieldPath; action: Action; nextFocus?: NextFocus }

/** Keeps the panel open on the next page. */
const storageKey = 'site-preview:edit'

/** The panel in which a page is changed without YAML: its blocks in order, with their fields. Every change is written into the file at once. */
export class EditPanel {
  readonly #requests: EditRequests
  readonly #highlight = new BlockHighlight()
  readonly #openButton = element('button', { class: 'open', type: 'button' }, 'Edit this page')
  readonly #panel = element('section', { class: 'panel', 'aria-label': 'Edit this page', tabindex: '-1', hidden: '' })
  readonly #file = element('button', { class: 'file', type: 'button', title: 'Open in the editor' })
  readonly #undo = element('button', { type: 'button' }, 'Undo')
  readonly #redo = element('button', { type: 'button' }, 'Redo')
  readonly #publish = element('button', { type: 'button', hidden: '' }, 'Publish')
  /** Far from the button that publishes, which may be clicked twice. */
  readonly #unpublish = element('button', { type: 'button', 'data-key': 'unpublish' }, 'Unpublish')
  readonly #status = element('p', { class: 'result', role: 'status' })
  readonly #content = element('div', { class: 'content' })
  readonly #fitSummary = new FitSummary()
  #page: EditablePage | undefined
  /** What is said of texts that are long for their places, by the key of the field or block. */
  #notes: [key: string, note: string][] = []
  /** The keys of what is expanded: groups of fields, and the list of blocks that can be added below one. */
  #expanded = new Set<string>()
  /** Changes that are made one after the other, each in the file as the one before left it. */
  readonly #pending: (() => void)[] = []
  #isWaiting = false
  /** True while entries change their places: what was asked for meanwhile may be about another entry. */
  #isMoving = false
  /** True while controls are replaced. Browsers say of one that is removed that it was left, though somebody still types there. */
  #isRendering = false
  /** True while a button is held down. One that is replaced meanwhile is not clicked. */
  #isPressed = false
  /** The state of the page that is shown once no button is held down and no change is being made. */
  #next: { page: EditablePage | undefined } | undefined
  /** The field that is described: the one that had the focus last. */
  #described: string | undefined
  /** The change that is being made. */
  #change: PendingChange | undefined
  /** The control that gets the focus when the page is shown next. */
  #nextFocus: NextFocus | undefined
  /** What was entered in fields that have been left since, and was refused. */
  #refused = new Map<string, string>()

  constructor(requests: EditRequests) {
    this.#requests = requests
    const host = document.createElement('page-editor')
    const close = element('button', { type: 'button' }, 'Close')
    close.addEventListener('click', () => this.#close())
    this.#openButton.addEventListener('click', () => {
      this.#open()
      this.#panel.focus()
    })
    this.#file.addEventListener('click', () => openInEditor(this.#page?.sourceLocation ?? ''))
    this.#undo.addEventListener('click', () => this.#request(() => requests.undo(false)))
    this.#redo.addEventListener('click', () => this.#request(() => requests.undo(true)))
    this.#publish.addEventListener('click', () => this.#publishOrTakeBack('publish'))
    this.#unpublish.addEventListener('click', () => this.#publishOrTakeBack('unpublish'))
    this.#panel.append(
      element(
        'header',
        {},
        element('h2', {}, 'Edit this page'),
        this.#file,
        element('div', { class: 'tools draft' }, this.#publish),
        element('div', { class: 'tools' }, this.#undo, this.#redo, close),
      ),
      this.#status,
      this.#fitSummary.status,
      this.#fitSummary.element,
      this.#content,
    )
    this.#panel.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') this.#close()
    })
    this.#content.addEventListener('focusin', ({ target }) => {
      if (target instanceof HTMLElement && target.matches('input, select, textarea')) this.#describe(target.dataset.key)
    })
    this.#content.addEventListener('input', ({ target }) => target instanceof HTMLElement && this.#refused.delete(target.dataset.key ?? ''))
    this.#panel.addEventListener('pointerdown', (event) => {
      // Of the others, which click nothing, the release may never be heard of: it belongs to the browser's menu.
      this.#isPressed = event.button === 0 && event.composedPath().some((node) => node instanceof HTMLButtonElement)
    })
    // The click comes first.
    for (const end of ['pointerup', 'pointercancel']) addEventListener(end, () => setTimeout(() => this.#release()), { capture: true })
    const root = host.attachShadow({ mode: 'open' })
    root.append(element('style', {}, baseCss + panelCss), this.#openButton, this.#panel)
    document.documentElement.append(host)
  }

  get isOpen(): boolean {
    return !this.#panel.hidden
  }

  /** Shows the button that opens the panel, or the panel if it was open on the page before. @param isPage false for what is no page of the site */
  offer(isPage: boolean) {
    if (isPage && !this.isOpen && sessionStorage.getItem(storageKey) !== null) this.#open()
    if (!isPage && this.isOpen) this.#hide()
    this.#openButton.hidden = !isPage || this.isOpen
  }

  /** Shows the current state of the page. */
  show(page: EditablePage | undefined) {
    // What is about to be clicked is still right after a change that was made here; otherwise its revision is refused.
    if (!this.#isChanging && (!this.#isPressed || this.#isWaiting)) this.#page = page
    if (this.#isPressed || this.#isChanging) this.#next = { page }
    else this.#render()
  }

  /** True while a change is made that entries may change their places by: which is which, and what gets the focus, is known once it is done. */
  get #isChanging(): boolean {
    return this.#change !== undefined && this.#change.action.action !== 'write'
  }

  #release() {
    this.#isPressed = false
    const next = this.#next
    this.#next = undefined
    if (next) this.show(next.page)
  }

  /** Says what became of a change, and asks for the next one. */
  showResult(result: ChangeResult | undefined) {
    const [change, isChanging] = [this.#change, this.#isChanging]
    this.#change = undefined
    this.#isWaiting = false
    if (isChanging) {
      if (change && result?.isDone) this.#follow(change)
      this.#page = this.#next ? this.#next.page : this.#page
      this.#next = undefined
      this.show(this.#page)
    }
    // Its words are below a field that may not be in sight, or is not the one with the focus any more.
    if (result) this.#say(result.text + (result.isDone && this.#page ? mistakesNote(this.#page) : ''), result.isDone)
    if (change?.action.action === 'write' && result?.isDone === false) this.#keepRefused(keyOf(change.path), change.action.value)
    if (this.#pending.length === 0) this.#isMoving = false
    // Only publishing is refused with a path, and its button has no key.
    if (result?.path?.length) this.reveal(result.path, '')
    this.#sendNext()
    if (!this.isOpen) this.#stopEditing()
  }

  /** Moves the focus after a change. Keeps what is expanded, noted, typed and focused at its entry, wherever that is now, and expands what was added. */
  #follow({ path, action, nextFocus }: PendingChange) {
    this.#nextFocus = nextFocus
    if (action.action === 'write' || action.action === 'add' || action.action === 'fix') return
    const after = (key: string) => keyAfter(key, { path, ...action })
    const moved = <T>(items: Iterable<[key: string, T]>) =>
      [...items].flatMap(([key, item]): [string, T][] => {
        const next = after(key)
        return next === undefined ? [] : [[next, item]]
      })
    this.#expanded = new Set([...this.#expanded].flatMap((key) => after(key) ?? []))
    this.#notes = moved(this.#notes)
    this.#refused = new Map(moved(this.#refused))
    if (action.action === 'insert') this.#expanded.add(keyOf(path))
    const active = this.#activeElement
    if (active instanceof HTMLElement && active.dataset.key !== undefined) active.dataset.key = after(active.dataset.key) ?? ''
    if (nextFocus?.from !== undefined) this.#nextFocus = { ...nextFocus, from: after(nextFocus.from) ?? '' }
  }

  /** In the field with the focus it still is. */
  #keepRefused(key: string, value: string) {
    if (this.#typedText()?.key === key) return
    this.#refused.set(key, value)
    this.#restoreRefused()
  }

  /** Opens a field, such as one that was clicked in the page. @param from the key of the control from which the focus goes there */
  reveal(path: FieldPath, from = this.#typedText()?.key) {
    if (path[0] !== 'blocks') this.#expanded.add(pageKey)
    for (let length = 2; length <= path.length; length++) this.#expanded.add(keyOf(path.slice(0, length)))
    this.#nextFocus = { key: keyOf(path), from }
    this.#render()
  }

  /** Opens the field of a text that was clicked in the page; of one that is written elsewhere it says where. */
  lead({ path, page, location, sourceLocation }: TextPlace) {
    if (path) return this.reveal(path)
    const open = editorButton('file', withoutColumn(location), sourceLocation)
    this.#say('This text is written in ', true)
    this.#status.append(...(page === undefined ? [open] : ['another page, ', element('a', { href: page }, page), ', in ', open]))
  }

  /** Shows which texts of the page are long for their places. Those of a shared file are notes of the block that it is used in. */
  showLongTexts(texts: readonly LongText[]) {
    const pathOf = ({ path, blockIndex }: LongText) => path ?? this.#page?.blocks.find(({ shown }) => shown.includes(blockIndex))?.path
    this.#fitSummary.show(texts, (text) => this.reveal(pathOf(text) ?? []))
    const notes = texts.flatMap((text) => {
      const path = pathOf(text)
      return path ? [[keyOf(path), fitNote(text)] satisfies [string, string]] : []
    })
    // Shown anew, the panel would load the pictures of the kinds of blocks again.
    if (JSON.stringify(notes) === JSON.stringify(this.#notes)) return
    this.#notes = notes
    this.show(this.#next ? this.#next.page : this.#page)
  }

  #open() {
    this.#panel.hidden = false
    this.#openButton.hidden = true
    this.#highlight.makeRoom(true)
    sessionStorage.setItem(storageKey, '')
    this.#requests.edit(true)
  }

  #hide() {
    this.#panel.hidden = true
    this.#highlight.makeRoom(false)
    this.#stopEditing()
  }

  /** The server sends the page only while it is edited, and the changes that wait need the page as the one before them left it. */
  #stopEditing() {
    if (!this.#isWaiting) this.#requests.edit(false)
  }

  #close() {
    sessionStorage.removeItem(storageKey)
    this.#hide()
    this.#openButton.hidden = false
    this.#openButton.focus()
  }

  #say(text: string, isDone: boolean) {
    this.#status.textContent = text
    this.#status.classList.toggle('refused', !isDone)
  }

  #askFor(path: FieldPath, action: Action, nextKey?: string) {
    if (this.#isRendering) return
    const isMove = action.action !== 'write'
    if (isMove && this.#isMoving) return
    const seen = this.#isMoving ? this.#page?.revision : undefined
    if (isMove) this.#isMoving = true
    const nextFocus = nextKey === undefined ? undefined : { key: nextKey, from: this.#typedText()?.key }
    this.#refused.delete(keyOf(path))
    this.#request(() => {
      // What was written in another state of the page may have another place by now.
      this.#change = seen === undefined ? { path, action, nextFocus } : undefined
      this.#requests.change({ path, revision: seen ?? this.#page?.revision ?? '', ...action } as RequestedChange)
    })
  }

  #publishOrTakeBack(action: PublishingAction) {
    this.#request(() => {
      this.#say('Checking the site…', true)
      this.#requests.publish(action)
    })
  }

  #request(send: () => void) {
    this.#pending.push(send)
    this.#sendNext()
  }

  #sendNext() {
    const send = this.#isWaiting ? undefined : this.#pending.shift()
    if (!send) return
    this.#isWaiting = true
    send()
  }

  #render() {
    const page = this.#page
    for (const [button, done] of [
      [this.#undo, page?.undo],
      [this.#redo, page?.redo],
    ] as const) {
      button.title = done ?? 'There is nothing yet'
      // Not `disabled`, which would lose the focus.
      button.setAttribute('aria-disabled', String(done === undefined))
    }
    this.#file.textContent = page?.file ?? ''
    const [isDraft, isPublic] = [page?.publishing === 'publish', page?.publishing === 'unpublish']
    const active = this.#activeElement
    if ((!isDraft && active === this.#publish) || (!isPublic && active === this.#unpublish)) this.#panel.focus()
    this.#publish.hidden = !isDraft
    const typed = this.#typedText()
    this.#isRendering = true
    this.#content.replaceChildren(...(page ? pageElement(page, this.#state) : [element('p', {}, 'There is no page at this address.')]))
    if (isPublic) this.#content.append(element('div', { class: 'tools' }, this.#unpublish))
    this.#isRendering = false
    this.#describe(this.#described)
    this.#restore(typed)
  }

  /** Says what a field is about until another one has the focus. If the words went when a button is pressed, it would move away from the pointer. */
  #describe(key: string | undefined) {
    this.#described = key
    for (const field of this.#content.querySelectorAll('.field'))
      field.classList.toggle('described', field.querySelector<HTMLElement>('[data-key]')?.dataset.key === key)
  }

  readonly #state: PanelState = {
    isExpanded: (key) => this.#expanded.has(key),
    toggle: (key) => {
      if (!this.#expanded.delete(key)) this.#expanded.add(key)
      this.#render()
    },
    expand: (key) => void this.#expanded.add(key),
    change: (path, action, nextKey) => this.#askFor(path, action, nextKey),
    fact: (name) => (this.#page && Object.hasOwn(this.#page.facts, name) ? this.#page.facts[name] : undefined),
    notes: (path) => this.#notes.filter(([key]) => key === keyOf(path)).map(([, note]) => note),
    countNotes: (path) => this.#notes.filter(([key]) => key.startsWith(keyOf(path, '/'))).length,
    show: (block, scroll) => this.#highlight.show(block.shown, scroll),
  }

  /** What has the focus, or gets it back with the window: `:focus` matches nothing while another window is used. */
  get #activeElement(): Element | null {
    return (this.#panel.getRootNode() as ShadowRoot).activeElement
  }

  /** Returns what the next state of the page does not know yet. */
  #typedText(): TypedText | undefined {
    const active = this.#activeElement
    if (!(active instanceof HTMLElement)) return undefined
    const { key = '' } = this.#content.contains(active) ? active.dataset : {}
    if (!(active instanceof HTMLInputElement || active instanceof HTMLTextAreaElement)) return { key }
    const isTyped = active.value !== active.defaultValue
    return { key, value: isTyped ? active.value : undefined, selection: [active.selectionStart ?? 0, active.selectionEnd ?? 0] }
  }

  #restore(typed: TypedText | undefined) {
    this.#restoreRefused()
    const { key, from } = this.#nextFocus ?? {}
    this.#nextFocus = undefined
    // What was added may have no control of its own, as a group of fields in another one.
    const next = key === undefined || from !== typed?.key ? undefined : (this.#find(key) ?? this.#find(`${key}/`, '^='))
    if (next) return next.focus()
    if (!typed?.key) return
    const control = this.#find(typed.key)
    // What is gone leaves the focus to the panel, not to the page.
    if (!control) return this.#panel.focus()
    control.focus({ preventScroll: true })
    if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)) return
    if (typed.value !== undefined) control.value = typed.value
    if (typed.selection) control.setSelectionRange(...typed.selection)
  }

  #restoreRefused() {
    for (const [key, value] of this.#refused) {
      const control = this.#find(key)
      if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) control.value = value
    }
  }

  #find(key: string, operator = '=') {
    return this.#content.querySelector<HTMLElement>(`[data-key${operator}"${CSS.escape(key)}"]`)
  }
}
