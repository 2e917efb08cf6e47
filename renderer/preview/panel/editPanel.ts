import type { PageKind } from '../../authoring/newPage/kinds.ts'
import { withoutColumn } from '../editor.ts'
import { baseCss, editorButton, element } from '../elements.ts'
import type { LongText } from '../fit/fitCheck.ts'
import type {
  ChangeAction,
  ChangeResult,
  EditablePage,
  FieldPath,
  NewPageResult,
  PublishingAction,
  Relocation,
  RequestedChange,
  RequestedPage,
  TextPlace,
} from '../messages.ts'
import { BlockHighlight } from './blockHighlight.ts'
import { DescribedField } from './describedField.ts'
import { FitNotes } from './fitNotes.ts'
import { FocusInSight } from './focusInSight.ts'
import { keepDialog, type LastingDialog, reopenDialog } from './keptDialog.ts'
import { isKeptOpen, type KeptPanel, keepClosed, keepOpen, keepPanel, takePanel } from './keptPanel.ts'
import { keyOf, moveKeyOf, pageKey, renameKey, rowsKeyOf } from './keys.ts'
import { KnownPage } from './knownPage.ts'
import { NewPageDialog } from './newPageDialog.ts'
import { OngoingInput } from './ongoingInput.ts'
import { PageActions } from './pageActions.ts'
import { mistakesNote, type PanelState, pageElement } from './pageElement.ts'
import { PanelControls, type TypedText } from './panelControls.ts'
import { panelCss } from './panelCss.ts'
import { PanelFocus } from './panelFocus.ts'
import { PanelHeader } from './panelHeader.ts'
import { selectPlaceholders } from './placeholderSelection.ts'
import { type PendingChange, RequestQueue } from './requestQueue.ts'
import { RowsDialog } from './rowsDialog.ts'
import { StatusLine } from './statusLine.ts'
import { undoShortcut } from './undoShortcut.ts'
import { isTextControl, type TextControl, typeAnew, UnwrittenTexts } from './unwrittenTexts.ts'

/** What the panel asks of the server. */
type EditRequests = {
  edit(isEditing: boolean): void
  change(requested: RequestedChange): void
  undo(redo: boolean): void
  publish(action: PublishingAction): void
  relocate(requested: Relocation): void
  askForKinds(): void
  create(requested: RequestedPage): void
}

/** What is said once the server is gone. */
const noAnswer = 'The preview does not answer. Until “npm run dev” starts it again, nothing is written, and what you type in this panel is kept.'

/** The panel in which a page is changed without YAML: its blocks in order, with their fields. Every change is written into the file at once. */
export class EditPanel {
  readonly #requests: EditRequests
  #address = location.pathname
  readonly #highlight = new BlockHighlight()
  readonly #newPage: NewPageDialog = new NewPageDialog({
    askForKinds: () => this.#requests.askForKinds(),
    create: (requested) => (this.#isConnected ? this.#requests.create(requested) : this.#newPage.showResult({ refusals: [noAnswer] })),
  })
  readonly #rowsDialog = new RowsDialog(
    (path, rows) => this.#askFor(path, { action: 'paste', rows }),
    // The button that opened it may have been replaced.
    (path) => this.#controls.find(rowsKeyOf(path))?.focus(),
  )
  readonly #pageActions = new PageActions({
    publish: (action) => this.#ask(() => this.#send(() => this.#requests.publish(action))),
    relocate: (requested, onSend) =>
      this.#ask(() => {
        onSend()
        this.#send(() => this.#requests.relocate(requested))
      }),
  })
  readonly #dialogs: readonly LastingDialog[] = [this.#newPage, this.#rowsDialog.dialog, ...this.#pageActions.dialogs]
  readonly #openButton = element('button', { class: 'start', type: 'button' }, 'Edit this page')
  readonly #panel = element('section', { class: 'panel', 'aria-label': 'Edit this page', tabindex: '-1', hidden: '' })
  readonly #header = new PanelHeader({ onUndo: (redo) => this.#undo(redo), onClose: () => this.#close(), publishButton: this.#pageActions.publishButton })
  readonly #input = new OngoingInput(this.#panel, () => this.#release())
  readonly #status = new StatusLine(this.#input)
  readonly #fitNotes = new FitNotes()
  readonly #content = element('div', { class: 'content' })
  readonly #controls = new PanelControls(this.#content)
  readonly #focus = new PanelFocus(this.#panel, this.#controls)
  readonly #focusInSight = new FocusInSight(this.#content, this.#controls)
  readonly #described = new DescribedField(this.#content)
  readonly #page = new KnownPage()
  /** The keys of what is expanded: groups of fields, and the list of blocks that can be added below one. */
  #expanded = new Set<string>()
  readonly #queue = new RequestQueue()
  /** False once the server is gone. */
  #isConnected = true
  /** True while controls are replaced. Browsers say of one that is removed that it was left, though somebody still types there. */
  #isRendering = false
  /** The state of the page that is shown once nothing is being entered and no change is being made. */
  #next: { page: EditablePage | undefined } | undefined
  readonly #unwritten = new UnwrittenTexts(this.#content)
  /** The field that was typed in last. */
  #typedIn: EventTarget | null = null
  /** What was asked for before the page was known: a dialog is open again sooner. */
  readonly #early: (() => void)[] = []
  /** Goes to where the page is now, once it is known what became of it. */
  #leave: (() => void) | undefined
  /** What is said there, and the key of the control that gets the focus: another page has other controls than this one. */
  #there: Pick<KeptPanel, 'said' | 'focus'> | undefined

  constructor(requests: EditRequests) {
    this.#requests = requests
    const host = document.createElement('page-editor')
    this.#openButton.addEventListener('click', () => {
      this.#open()
      this.#panel.focus()
    })
    this.#panel.append(this.#header.element, this.#status.element, this.#fitNotes.status, this.#fitNotes.element, this.#content)
    this.#panel.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') this.#close()
      const undone = undoShortcut(event)
      // In a field they take back what is typed there.
      if (!undone || event.target === this.#typedIn) return
      event.preventDefault()
      this.#undo(undone === 'redo')
    })
    this.#content.addEventListener('input', ({ target }) => {
      this.#typedIn = target
      if (target instanceof HTMLElement) this.#unwritten.forget(target.dataset.key)
    })
    for (const dialog of this.#dialogs) dialog.element.addEventListener('close', () => this.#keepFocus())
    selectPlaceholders(this.#content)
    addEventListener('pagehide', () => {
      this.#keep()
      keepDialog(this.#dialogs)
    })
    const root = host.attachShadow({ mode: 'open' })
    const start = element('div', { class: 'starts' }, this.#newPage.button, this.#openButton)
    root.append(element('style', {}, baseCss + panelCss), start, ...this.#dialogs.map((dialog) => dialog.element), this.#panel)
    document.documentElement.append(host)
  }

  get isOpen(): boolean {
    return !this.#panel.hidden
  }

  /** Shows the button that opens the panel, or the panel if it was open on the page before. @param isPage false for what is no page of the site */
  offer(isPage: boolean) {
    if (isPage && !this.isOpen && isKeptOpen()) this.#open()
    reopenDialog(this.#dialogs)
    const isGone = !isPage && this.isOpen
    const hadFocus = isGone && this.#controls.active !== null
    if (isGone) {
      this.#keep()
      this.#hide()
    }
    this.#openButton.hidden = !isPage || this.isOpen
    this.#newPage.button.hidden = this.isOpen
    if (hadFocus) this.#keepFocus()
  }

  /** Gives the focus to what is still there, if it is nowhere, or where nobody can see it any more. */
  #keepFocus() {
    if (!this.#controls.active?.checkVisibility()) (this.isOpen ? this.#panel : this.#newPage.button).focus()
  }

  /** Notes that the server is gone: what was asked for is refused, and what was entered is kept until the page is loaded again. */
  disconnect() {
    this.#isConnected = false
    if (this.isOpen) this.#status.say(false, noAnswer)
    if (this.#queue.isWaiting) this.showResult({ text: noAnswer, isDone: false })
    this.#newPage.showResult({ refusals: [noAnswer] })
  }

  /** Asks the server, or answers once it is gone: later, as it would, because the focus may be on its way from one control to the next. */
  #send(ask: () => void) {
    if (this.#isConnected) ask()
    else setTimeout(() => this.showResult({ text: noAnswer, isDone: false }))
  }

  /** Offers the kinds of which a new page can be. */
  showKinds(kinds: readonly PageKind[]) {
    this.#newPage.offer(kinds)
  }

  /** Shows what became of a new page that was asked for: the panel opens with it. */
  showNewPage(result: NewPageResult) {
    if ('address' in result) {
      keepPanel(result.address, { said: result.text })
      keepOpen()
    }
    this.#newPage.showResult(result)
  }

  /** Has what is typed go along to another address. @param leave goes there */
  moveTo(address: string, leave: () => void) {
    this.#address = address
    if (this.#queue.isWaiting) this.#leave = leave
    else leave()
  }

  /** Keeps what the page does not know yet for when it is loaded again. */
  #keep() {
    // A closed one has written all that could be.
    if (!this.isOpen && this.#isConnected) return
    const typed = this.#controls.typedText()
    const isTyping = typed?.value !== undefined
    const unwritten = this.#unwritten.all()
    const back = this.#isConnected ? undefined : unwritten.length > 0 ? 'The preview is back, and so is what you typed.' : 'The preview is back.'
    keepPanel(this.#address, {
      expanded: [...this.#expanded],
      unwritten,
      focus: isTyping || !this.#there ? typed?.key : this.#there.focus,
      said: isTyping ? 'What you were typing is here again. It is written when you leave its field.' : (this.#there?.said ?? back),
    })
  }

  /** Shows what was kept, if anything was. */
  #restorePanel({ expanded, unwritten = [], focus, said }: KeptPanel) {
    if (said !== undefined) this.#status.say(true, said)
    if (expanded) this.#expanded = new Set(expanded)
    for (const [key, text] of unwritten) this.#unwritten.keep(key, text)
    // Whoever goes on without a pointer goes on in the panel, where the focus was.
    if (focus !== undefined || said !== undefined) this.#panel.focus()
    if (focus) this.#focus.goTo({ key: focus, from: '' })
  }

  /** Shows the current state of the page. */
  show(page: EditablePage | undefined) {
    // What is about to be clicked is still right after a change that was made here; otherwise its revision is refused.
    if (!this.#isChanging && (!this.#input.isOngoing || this.#queue.isWaiting)) this.#take(page)
    if (this.#input.isOngoing || this.#isChanging) this.#next = { page }
    else this.#render()
    for (const ask of this.#early.splice(0)) ask()
  }

  /** True while a change is made that entries may change their places by: which is which, and what gets the focus, is known once it is done. */
  get #isChanging(): boolean {
    const { change } = this.#queue
    return change !== undefined && change.action.action !== 'write'
  }

  /** Shows the current state of the page once more, when something else has changed that is said with it. */
  #showAnew() {
    this.show(this.#next ? this.#next.page : this.#page.current)
  }

  /** Shows what had to wait while something was being entered. */
  #release() {
    this.#status.release()
    const next = this.#next
    this.#next = undefined
    if (next) this.show(next.page)
  }

  /** Says what became of a change, and asks for the next one. */
  showResult(result: ChangeResult | undefined) {
    const [change, isChanging, isMoving] = [this.#queue.change, this.#isChanging, this.#pageActions.isMoving]
    const next = isChanging && this.#next ? this.#next.page : this.#page.current
    // Its words are below a field that may not be in sight, or is not the one with the focus any more.
    if (result) this.#status.say(result.isDone, result.text + (result.isDone && next ? mistakesNote(next) : ''))
    this.#queue.endWaiting()
    if (change?.action.action === 'paste') this.#rowsDialog.showResult(result)
    this.#pageActions.showResult(result)
    if (change && isChanging) this.#showChanged(change, result?.isDone === true, next)
    if (change?.action.action === 'write' && result?.isDone === false) this.#keepRefused(keyOf(change.path), change.action.value, result.text)
    // Only publishing is refused with a path, and its button has no key.
    if (result?.path?.length) this.reveal(result.path, '')
    if (this.#leave) {
      // It is still the page that was moved, with the button that did it.
      this.#there = { said: result?.text, focus: isMoving ? renameKey : undefined }
      return this.#leave()
    }
    this.#queue.sendNext()
    if (!this.isOpen) this.#stopEditing()
  }

  /** Shows the page after a change that entries may have changed their places by. */
  #showChanged(change: PendingChange, isDone: boolean, next: EditablePage | undefined) {
    this.#next = undefined
    if (isDone) this.#focus.goTo(change.nextFocus)
    this.#take(next, isDone ? change : undefined)
    if (isDone && change.action.action === 'insert') this.#expanded.add(keyOf(change.path))
    this.show(next)
  }

  /** Takes the next state of the page, after a change if one was made here. What is expanded, noted, typed, focused and asked for stays at its entry, wherever that is now. */
  #take(page: EditablePage | undefined, made?: PendingChange) {
    const places = this.#page.take(page, made)
    if (!places) return
    this.#expanded = new Set([...this.#expanded].flatMap((key) => places.key(key) ?? []))
    this.#fitNotes.move(places)
    if (!this.#rowsDialog.move(places)) this.#status.say(false, 'The ranking that rows were to be taken over into is gone from the file.')
    const removed = made?.action.action === 'remove' ? keyOf(made.path) : undefined
    const lost = this.#unwritten.move(places).filter(([key]) => removed === undefined || !`${key}/`.startsWith(`${removed}/`))
    if (lost.length > 0) this.#sayLost(lost.map(([, text]) => text).join('; '))
    this.#focus.move(places)
    for (const { action } of this.#queue.move(places)) if (action.action === 'write') this.#sayLost(action.value)
  }

  /** In the field with the focus it still is. */
  #keepRefused(key: string, value: string, reason: string) {
    if (this.#controls.typedText()?.key === key) return
    this.#unwritten.keep(key, value, reason)
    this.#showAnew()
  }

  /** @param text typed in an entry that was removed elsewhere */
  #sayLost(text: string) {
    this.#status.say(false, `This was typed in an entry that is gone from the file: ${text}`)
  }

  /** Opens a field, such as one that was clicked in the page. @param from the key of the control from which the focus goes there */
  reveal(path: FieldPath, from = this.#controls.typedText()?.key) {
    if (path[0] !== 'blocks') this.#expanded.add(pageKey)
    for (let length = 2; length <= path.length; length++) this.#expanded.add(keyOf(path.slice(0, length)))
    this.#focus.goTo({ key: keyOf(path), from })
    this.#render()
  }

  /** Opens the field of a text that was clicked in the page; of one that is written elsewhere it says where. */
  lead({ path, page, location, sourceLocation }: TextPlace) {
    if (path) return this.reveal(path)
    const open = editorButton('file', withoutColumn(location), sourceLocation)
    const place = page === undefined ? [open] : ['another page, ', element('a', { href: page }, page), ', in ', open]
    this.#status.say(true, 'This text is written in ', ...place)
  }

  /** Shows which texts of the page are long for their places. Those of a shared file are notes of the block that it is used in. */
  showLongTexts(texts: readonly LongText[]) {
    const pathOf = ({ path, blockIndex }: LongText) => path ?? this.#page.current?.blocks.find(({ shown }) => shown.includes(blockIndex))?.path
    const haveChanged = this.#fitNotes.show(texts, pathOf, (text) => this.reveal(pathOf(text) ?? []))
    // Shown anew, the panel would load the pictures of the kinds of blocks again.
    if (haveChanged) this.#showAnew()
  }

  #open() {
    this.#panel.hidden = false
    this.#openButton.hidden = true
    this.#newPage.button.hidden = true
    this.#highlight.makeRoom(true)
    keepOpen()
    this.#restorePanel(takePanel(this.#address))
    this.#requests.edit(true)
    if (!this.#isConnected) this.#status.say(false, noAnswer)
  }

  #hide() {
    this.#panel.hidden = true
    this.#highlight.makeRoom(false)
    this.#stopEditing()
  }

  /** The server sends the page only while it is edited, and the changes that wait need the page as the one before them left it. */
  #stopEditing() {
    if (!this.#queue.isWaiting) this.#requests.edit(false)
  }

  #close() {
    keepClosed()
    this.#hide()
    this.#openButton.hidden = false
    this.#newPage.button.hidden = false
    this.#openButton.focus()
  }

  /** @param shownPath as the panel shows it */
  #askFor(shownPath: FieldPath, action: ChangeAction, nextKey?: string) {
    if (this.#isRendering) return
    if (!this.#page.current) {
      this.#early.push(() => this.#askFor(shownPath, action, nextKey))
      return
    }
    const step = action.action === 'move' ? action.to - Number(shownPath.at(-1)) : 0
    const path = this.#page.pathOf(shownPath)
    if (!path) return
    // Another press of a button that moves an entry asks for another step; nothing is copied, removed or added twice.
    if (!['write', 'move', 'paste'].includes(action.action) && this.#queue.has(path, action)) return
    const nextFocus = nextKey === undefined ? undefined : { key: nextKey, from: this.#controls.typedText()?.key }
    this.#unwritten.forget(keyOf(path))
    const change: PendingChange = { path, action, nextFocus }
    this.#queue.add(() => {
      if (action.action === 'move') this.#moveFrom(change, step)
      const requested: RequestedChange = { path: change.path, revision: this.#page.current?.revision ?? '', ...change.action }
      this.#send(() => this.#requests.change(requested))
    }, change)
  }

  /** Has an entry moved by a step from where it is by now. */
  #moveFrom(change: PendingChange, step: number) {
    const to = Number(change.path.at(-1)) + step
    change.action = { action: 'move', to }
    change.nextFocus = { key: moveKeyOf([...change.path.slice(0, -1), to], step), from: this.#controls.typedText()?.key }
  }

  /** Asks something for the page as a whole, for which the site is checked. */
  #ask(send: () => void) {
    this.#queue.add(() => {
      this.#status.say(true, 'Checking the site…')
      send()
    })
  }

  /** Takes back the last change that was made on the page, or makes it again. */
  #undo(redo: boolean) {
    this.#queue.add(() => this.#send(() => this.#requests.undo(redo)))
  }

  #render() {
    const page = this.#page.current
    this.#header.show(page)
    const { publishButton } = this.#pageActions
    const active = this.#controls.active
    const pageButtons = this.#pageActions.buttonsFor(page)
    // A button that goes leaves the focus to the panel.
    if (active === publishButton && publishButton.hidden) this.#panel.focus()
    const typed = this.#controls.typedText()
    const { top } = this.#focusInSight
    if (!this.#page.isChangeable) this.#keepTyped(typed)
    this.#isRendering = true
    this.#page.noteShown()
    this.#content.replaceChildren(...(page ? pageElement(page, this.#state) : [element('p', {}, 'There is no page at this address.')]))
    if (pageButtons.length > 0) this.#content.append(element('div', { class: 'tools' }, ...pageButtons))
    this.#isRendering = false
    this.#described.show()
    this.#restore(typed, top)
  }

  readonly #state: PanelState = {
    isExpanded: (key) => this.#expanded.has(key),
    toggle: (key) => {
      if (!this.#expanded.delete(key)) this.#expanded.add(key)
      this.#render()
    },
    expand: (key) => void this.#expanded.add(key),
    change: (path, action, nextKey) => this.#askFor(path, action, nextKey),
    fact: (name) => {
      const { facts = {} } = this.#page.current ?? {}
      return Object.hasOwn(facts, name) ? facts[name] : undefined
    },
    notes: (path) => this.#fitNotes.on(path),
    countNotes: (path) => this.#fitNotes.countWithin(path),
    unwrittenNote: ({ path, value }) => this.#unwritten.noteOn(keyOf(path), value),
    askForRows: (path) => this.#rowsDialog.open(path),
    show: (block, scroll) => this.#highlight.show(block.shown, scroll),
  }

  /** Keeps what is typed while there is no field for it. */
  #keepTyped(typed: TypedText | undefined) {
    if (typed?.value === undefined) return
    this.#unwritten.keep(typed.key, typed.value)
    this.#focus.goTo({ key: typed.key, from: '' })
    this.#status.say(false, 'What you were typing is kept until this file can be changed here again.')
  }

  /** Gives the focus to what is to get it, or back to what had it, where it was. @param top where it was */
  #restore(typed: TypedText | undefined, top: number | undefined) {
    this.#unwritten.restore()
    if (this.#focus.goOn(typed?.key, this.#page.isChangeable)) {
      this.#focusInSight.showExpanded()
      return this.#focusInSight.showField()
    }
    const control = typed?.key ? this.#controls.find(typed.key) : undefined
    if (!control) {
      this.#focus.leave(typed)
      if (typed?.value !== undefined && this.#page.isChangeable) this.#sayLost(typed.value)
      return
    }
    control.focus({ preventScroll: true })
    if (isTextControl(control)) this.#restoreTyped(control, typed)
    this.#focusInSight.putBack(top)
  }

  #restoreTyped(control: TextControl, typed: TypedText | undefined) {
    if (typed?.value !== undefined) {
      typeAnew(control, typed.value)
      const { change } = this.#queue
      const isWrittenHere = change?.action.action === 'write' && keyOf(change.path) === typed.key
      if (control.defaultValue !== typed.written && !isWrittenHere)
        this.#status.say(false, `This is "${control.defaultValue}" in the file by now. What you are typing replaces it when you leave its field.`)
    }
    if (typed?.selection) control.setSelectionRange(...typed.selection)
  }
}
