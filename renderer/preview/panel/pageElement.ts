import { siteFileName } from '../../content/routes.ts'
import { withoutColumn } from '../editor.ts'
import { element, openInEditor } from '../elements.ts'
import type {
  AbsentField,
  ChangeAction,
  EditableBlock,
  EditableField,
  EditableGroup,
  EditableList,
  EditablePage,
  EditableValue,
  FieldPath,
  SiteFact,
} from '../messages.ts'
import { dragEntry } from './dragging.ts'
import { keyOf, moreKeyOf, moveKeyOf, nameKeyOf, pageKey, rowsKeyOf } from './keys.ts'

/** What the elements of the panel know of it, and ask of it. */
export type PanelState = {
  isExpanded(key: string): boolean
  toggle(key: string): void
  /** Has something expanded when the page is shown next. */
  expand(key: string): void
  /** @param nextFocus the key of the control that gets the focus afterwards */
  change(path: FieldPath, action: ChangeAction, nextFocus?: string): void
  /** Returns what a name of the site stands for. */
  fact(name: string): SiteFact | undefined
  /** Says which texts of a field, or of a block itself, are long for their places. */
  notes(path: FieldPath): string[]
  /** Returns how many texts of a group's fields are. */
  countNotes(path: FieldPath): number
  /** Says that what was entered in a field is not in the file, if that is so. */
  unwrittenNote(field: EditableField & EditableValue): string | undefined
  /** Asks for rows of a spreadsheet that are to be taken over into a list. */
  askForRows(path: FieldPath): void
  /** Shows where a block is in the page. */
  show(block: EditableBlock, scroll: boolean): void
}

/** Returns the content of the panel: the fields of the page, then its blocks in order. */
export function pageElement({ file, problem, page, blocks, blockTypes, names }: EditablePage, state: PanelState): HTMLElement[] {
  if (problem !== undefined) return [element('p', { class: 'problem' }, problem)]
  const isSite = file.endsWith(`/${siteFileName}`)
  return [
    ...Object.entries(names).map(([name, list]) =>
      element('datalist', { id: namesId(name as keyof typeof names) }, ...list.map(({ value, description = '' }) => element('option', { value }, description))),
    ),
    ...(page
      ? [element('div', { class: 'block' }, ...expandable(page, pageKey, [element('b', {}, isSite ? 'Site' : 'Page'), ` ${page.summary}`], state))]
      : []),
    element('ol', { 'aria-label': 'Blocks' }, ...blocks.map((block, index) => blockElement(block, index, blocks.length, blockTypes, state))),
    ...(isSite
      ? []
      : [element('p', { class: 'everywhere' }, element('a', { href: '/_site' }, 'The menu, the footer, names and links'), ' are the same on every page.')]),
  ]
}

function blockElement(block: EditableBlock, index: number, count: number, types: EditablePage['blockTypes'], state: PanelState): HTMLElement {
  const { type, path, summary, shared } = block
  const addKey = keyOf(path, '+')
  const add = button('Add a block below', keyOf(path, ' add'), () => state.toggle(addKey), {
    'aria-label': `Add a block below: ${type}`,
    'aria-expanded': String(state.isExpanded(addKey)),
  })
  const picker = state.isExpanded(addKey) ? [blockPicker(path, types, state)] : []
  const sharedNote = shared ? [sharedElement(shared)] : []
  const item = element(
    'li',
    { class: 'block' },
    ...expandable(block, keyOf(path), [element('b', {}, type), ` ${summary}`], state, {
      tools: moveTools(block, type, index, count, state),
      actions: [...entryActions(block, type, index, count, state), add],
      above: [...picker, ...sharedNote],
    }),
  )
  item.addEventListener('focusin', () => state.show(block, true))
  item.addEventListener('pointerenter', () => state.show(block, false))
  return item
}

function blockPicker(path: FieldPath, types: EditablePage['blockTypes'], state: PanelState): HTMLElement {
  const below = [...path.slice(0, -1), Number(path.at(-1)) + 1]
  const choices = types.map(({ type, about, picture }) => {
    const choice = button('', keyOf(path, ` add ${type}`), () => {
      state.toggle(keyOf(path, '+'))
      state.change(below, { action: 'insert', type }, keyOf(below))
    })
    choice.append(element('b', {}, type), ` ${about}`)
    const frame = element('iframe', { src: picture, title: `An example of ${type}`, loading: 'lazy' })
    return element('li', {}, element('div', { class: 'picture', inert: '', 'aria-hidden': 'true' }, frame), choice)
  })
  const catalogue = element('a', { href: '/_blocks', target: '_blank' }, 'See all they can be')
  return element('div', { class: 'picker' }, catalogue, element('ul', { 'aria-label': 'Kinds of blocks' }, ...choices))
}

const sharedElement = ({ file, href }: { file: string; href: string }) =>
  element('p', { class: 'about' }, 'Other pages may use its content, too. It is changed on a page of its own: ', element('a', { href }, file))

type Parts = {
  tools?: HTMLElement[]
  actions?: HTMLElement[]
  /** Above the fields. */
  above?: HTMLElement[]
}

/** Returns the title of a group, which expands it, and what is in it while it is expanded. */
function expandable(
  group: EditableField & EditableGroup,
  key: string,
  title: (Node | string)[],
  state: PanelState,
  { tools = [], actions = [], above = [] }: Parts = {},
) {
  const isExpanded = state.isExpanded(key)
  const toggle = button('', key, () => state.toggle(key), { class: 'toggle', 'aria-expanded': String(isExpanded) })
  toggle.append(...title)
  const hidden = isExpanded ? 0 : countMistakes(group) - group.mistakes.length
  const hiddenNotes = isExpanded ? 0 : state.countNotes(group.path)
  return [
    element('div', { class: 'bar' }, toggle, ...tools),
    ...mistakeElements(group, state),
    ...state.notes(group.path).map((note) => element('p', { class: 'fit' }, note)),
    ...(hidden > 0 ? [element('p', { class: 'mistake' }, hidden === 1 ? 'One mistake inside' : `${hidden} mistakes inside`)] : []),
    ...(hiddenNotes > 0 ? [element('p', { class: 'fit' }, hiddenNotes === 1 ? 'One long text inside' : `${hiddenNotes} long texts inside`)] : []),
    ...(isExpanded ? [element('div', { class: 'fields' }, element('div', { class: 'tools' }, ...actions), ...above, ...fieldElements(group, state))] : []),
  ]
}

function countMistakes(field: EditableField): number {
  const inner = field.kind === 'group' ? field.fields : field.kind === 'list' ? field.entries : []
  return inner.reduce((sum, each) => sum + countMistakes(each), field.mistakes.length)
}

/** Says how many mistakes a page has: " 2 mistakes on this page." */
export function mistakesNote({ page, blocks }: EditablePage): string {
  const count = [...(page ? [page] : []), ...blocks].reduce((sum, each) => sum + countMistakes(each), 0)
  return count === 0 ? '' : count === 1 ? ' One mistake on this page.' : ` ${count} mistakes on this page.`
}

const mistakeElements = ({ path, mistakes }: EditableField, state: PanelState) =>
  mistakes.flatMap((mistake, index) => [
    element('p', { class: 'mistake', id: mistakeId(path, index) }, mistake.message),
    ...(mistake.fix === undefined ? [] : [fixElement(path, mistake.message, mistake.fix, index, state)]),
  ])

const mistakeId = (path: FieldPath, index: number) => keyOf(path, `!${index}`)

function fixElement(path: FieldPath, message: string, name: string, index: number, state: PanelState): HTMLElement {
  const makeFix = () => state.change(path, { action: 'fix', message }, keyOf(path) || pageKey)
  const fix = button(name, keyOf(path, ` fix ${index}`), makeFix, { 'aria-describedby': mistakeId(path, index) })
  return element('div', { class: 'tools' }, fix)
}

/** Returns the fields of a group: those that are written, then the others if somebody wants to see them. */
function fieldElements({ path, fields }: EditableField & EditableGroup, state: PanelState): HTMLElement[] {
  const written = fields.filter((field) => !('isWritten' in field) || field.isWritten)
  const others = fields.filter((field) => !written.includes(field))
  const moreKey = moreKeyOf(path)
  const isExpanded = state.isExpanded(moreKey)
  const label = isExpanded ? 'Fewer fields' : `More fields: ${others.map(({ name }) => name).join(', ')}`
  const more = button(label, moreKey, () => state.toggle(moreKey), { class: 'more', 'aria-expanded': String(isExpanded) })
  return [
    ...written.map((field) => fieldElement(field, state)),
    ...(others.length > 0 ? [more] : []),
    ...(isExpanded ? others.map((field) => fieldElement(field, state)) : []),
  ]
}

function fieldElement(field: EditableField, state: PanelState): HTMLElement {
  if (field.kind === 'absent') return absentElement(field, state)
  if (field.kind === 'group') {
    // A record goes with its last entry.
    return groupElement(field, state, field.isOptional && !field.isRecord ? [removeButton(field, field.name, moreKeyOf(field.path.slice(0, -1)), state)] : [])
  }
  if (field.kind !== 'list') return valueElement(field, field.name, state)
  return element(
    'fieldset',
    {},
    element('legend', {}, field.name),
    ...mistakeElements(field, state),
    ...(field.takesRows ? [rowsElement(field, state)] : []),
    element('ol', {}, ...field.entries.map((entry, index) => entryElement(entry, `${field.name} ${entry.name}`, index, field, state))),
    ...(field.takesEntries ? [addEntryElement(field, state)] : []),
  )
}

/** Returns the button that adds an entry to a list, with its texts to be written. */
function addEntryElement({ path, name, entries }: EditableField & EditableList, state: PanelState): HTMLElement {
  const entry = [...path, entries.length]
  const addEntry = () => {
    state.expand(keyOf(entry))
    state.change(entry, { action: 'add' }, keyOf(entry))
  }
  return element('div', { class: 'tools' }, button(`Add to ${name}`, keyOf(path, ' add'), addEntry))
}

/** Returns the button that takes rows of a spreadsheet over into a list. */
const rowsElement = ({ path, name }: EditableField, state: PanelState) =>
  element(
    'div',
    { class: 'tools' },
    button('Rows from a spreadsheet', rowsKeyOf(path), () => state.askForRows(path), {
      'aria-label': `Rows from a spreadsheet: ${name}`,
      'aria-haspopup': 'dialog',
    }),
  )

function groupElement(group: EditableField & EditableGroup, state: PanelState, actions: HTMLElement[]): HTMLElement {
  const content = group.isRecord ? [entriesElement(group, state), nameElement(group, state)] : fieldElements(group, state)
  const tools = actions.length > 0 ? [element('div', { class: 'tools' }, ...actions)] : []
  return element('fieldset', {}, element('legend', {}, group.name), ...mistakeElements(group, state), ...content, ...tools)
}

/** Returns the entries of a record. */
function entriesElement({ path, fields, isOptional }: EditableField & EditableGroup, state: PanelState): HTMLElement {
  const next = fields.length > 1 ? nameKeyOf(path) : moreKeyOf(path.slice(0, -1))
  const entries = fields.map((entry) => {
    const remove = fields.length > 1 || isOptional ? [removeButton(entry, entry.path.join(' '), next, state)] : []
    if (entry.kind === 'group') return element('li', {}, groupElement(entry, state, remove))
    return element('li', {}, fieldElement(entry, state), element('div', { class: 'tools' }, ...remove))
  })
  return element('ul', {}, ...entries)
}

/** Returns the field for the name of another entry of a record, and the button that adds it. */
function nameElement({ path, name, about = '' }: EditableField & EditableGroup, state: PanelState): HTMLElement {
  const key = nameKeyOf(path)
  const field = element('input', { type: 'text', id: key, 'data-key': key, autocapitalize: 'off', spellcheck: 'false', 'aria-describedby': `${key}?` })
  const addEntry = () => {
    const entry = [...path, field.value.trim()]
    state.change(entry, { action: 'add' }, keyOf(entry))
  }
  field.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.isComposing) return
    event.preventDefault()
    addEntry()
  })
  const label = element('label', { for: key }, `Name of another entry of ${name}`)
  const add = button('Add', keyOf(path, ' add'), addEntry, { 'aria-label': `Add: ${path.join(' ')}` })
  return element('div', { class: 'field' }, label, field, element('p', { class: 'about', id: `${key}?` }, about), element('div', { class: 'tools' }, add))
}

/** Returns the button that adds a list or a group, with its texts to be written. */
function absentElement(field: EditableField & AbsentField, state: PanelState): HTMLElement {
  const { path, name, about = '', isOptional, isWritten } = field
  const add = button(`Add ${name}`, keyOf(path), () => {
    state.expand(keyOf([...path, 0]))
    // The first control of what is added: of a list that of its entry, of a group that of its first field.
    state.change(path, { action: 'add' }, keyOf(path))
  })
  const remove = isOptional && isWritten ? [removeButton(field, name, moreKeyOf(path.slice(0, -1)), state)] : []
  return element('div', {}, ...mistakeElements(field, state), element('div', { class: 'tools' }, add, ...remove, element('p', { class: 'about' }, about)))
}

function entryElement(entry: EditableField, label: string, index: number, list: EditableField & EditableList, state: PanelState): HTMLElement {
  const count = list.entries.length
  const tools = moveTools(entry, label, index, count, state)
  const actions = entryActions(entry, label, index, count, state, list.isOptional)
  if (entry.kind === 'group')
    return element('li', {}, ...expandable(entry, keyOf(entry.path), [element('b', {}, entry.name), ` ${entry.summary}`], state, { tools, actions }))
  if (entry.kind === 'list' || entry.kind === 'absent') return element('li', {}, fieldElement(entry, state))
  return element('li', {}, valueElement(entry, label, state), element('div', { class: 'tools' }, ...tools, ...actions))
}

/** Returns what moves an entry: a handle to drag it by, and the buttons that do the same by keyboard, one place up or down. They keep the focus, also at the ends. */
function moveTools({ path }: EditableField, label: string, index: number, count: number, state: PanelState): HTMLElement[] {
  const tool = (sign: string, name: string, to: number) => {
    const isPossible = to >= 0 && to < count
    const move = () => isPossible && state.change(path, { action: 'move', to })
    return button(sign, moveKeyOf(path, to - index), move, { 'aria-label': `${name}: ${label}`, 'aria-disabled': String(!isPossible) })
  }
  const tools = [tool('↑', 'Move up', index - 1), tool('↓', 'Move down', index + 1)]
  return count > 1 ? [dragHandle((to) => state.change(path, { action: 'move', to })), ...tools] : tools
}

/** Returns what an entry is dragged by. The buttons beside it are for those who cannot. @param onDrop gets the new index of the entry */
function dragHandle(onDrop: (to: number) => void): HTMLElement {
  const handle = element('button', { class: 'handle', type: 'button', tabindex: '-1', 'aria-hidden': 'true', title: 'Drag to another place' }, '⠿')
  handle.addEventListener('pointerdown', (event) => event.button === 0 && dragEntry(handle, event, onDrop))
  return handle
}

/** @param mayGo whether the list may be left out, with its only entry */
function entryActions(entry: EditableField, label: string, index: number, count: number, state: PanelState, mayGo = false): HTMLElement[] {
  const { path } = entry
  const list = path.slice(0, -1)
  const copy = button('Copy', keyOf(path, ' copy'), () => state.change(path, { action: 'copy' }, keyOf([...list, index + 1])), {
    'aria-label': `Copy: ${label}`,
  })
  const next = count > 1 ? keyOf([...list, Math.min(index, count - 2)]) : moreKeyOf(list.slice(0, -1))
  return count > 1 || mayGo ? [copy, removeButton(entry, label, next, state)] : [copy]
}

/** @param nextFocus the key of the control that gets the focus afterwards */
const removeButton = ({ path }: EditableField, label: string, nextFocus: string, state: PanelState) =>
  button('Remove', keyOf(path, ' remove'), () => state.change(path, { action: 'remove' }, nextFocus), { 'aria-label': `Remove: ${label}` })

/** Returns a control with its label. What is entered is written when the control is left, or by Enter, which in Markdown begins a line. */
function valueElement(field: EditableField & EditableValue, label: string, state: PanelState): HTMLElement {
  const key = keyOf(field.path)
  const control = controlElement(field)
  control.id = control.dataset.key = key
  let entered = control instanceof HTMLSelectElement ? undefined : control.defaultValue
  const write = () => {
    const value = field.hasLines ? control.value : control.value.replace(/\s*\n\s*/g, ' ')
    if (value === entered) return
    entered = value
    // An emptied field goes there, and keeps the focus.
    if (value === '' && field.isOptional) state.expand(moreKeyOf(field.path.slice(0, -1)))
    state.change(field.path, { action: 'write', value })
  }
  control.addEventListener('change', write)
  if (!(control instanceof HTMLSelectElement)) {
    control.addEventListener('blur', write)
    control.addEventListener('keydown', (event) => {
      if (!(event instanceof KeyboardEvent) || event.key !== 'Enter' || event.isComposing || field.hasLines) return
      event.preventDefault()
      write()
    })
  }
  const about: HTMLElement[] = [
    ...(field.about === undefined ? [] : [element('p', { class: 'about', id: `${key}?` }, field.about)]),
    ...factElements(field, key, state),
  ]
  const mistakes = mistakeElements(field, state)
  const notes = [state.unwrittenNote(field) ?? [], state.notes(field.path)]
    .flat()
    .map((note, index) => element('p', { class: 'fit', id: `${key}~${index}` }, note))
  const described = [...about, ...mistakes, ...notes].map(({ id }) => id).filter((id) => id !== '')
  if (described.length > 0) control.setAttribute('aria-describedby', described.join(' '))
  if (mistakes.length > 0) control.setAttribute('aria-invalid', 'true')
  return element('div', { class: 'field' }, element('label', { for: key }, label), control, ...about, ...mistakes, ...notes)
}

/** Says what the names of the site in a value stand for, and where that is written. Elsewhere than in a link, "agency" is a word. */
function factElements({ value, names, hasLines }: EditableValue, key: string, state: PanelState): HTMLElement[] {
  const links = names === 'targets' ? [value] : hasLines ? value.match(/(?<=\]\()[a-z][a-z0-9-]*(?=\))/g) : []
  return [...new Set([...(links ?? []), ...(value.match(/\{\w+\}/g) ?? [])])].flatMap((name) => {
    const fact = state.fact(name)
    if (!fact) return []
    const open = button(withoutColumn(fact.location), `${key} ${name}`, () => openInEditor(fact.sourceLocation), { class: 'file' })
    return [element('p', { class: 'about', id: `${key}?${name}` }, `${name} is ${fact.value}, from `, open)]
  })
}

/** Returns the id of the list of names of a kind that fields offer. */
export const namesId = (name: keyof EditablePage['names']) => `names-of-${name}`

function controlElement({ kind, value, choices = [], names, isLong, isOptional }: EditableValue): HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement {
  if (kind === 'choice') {
    const names = [...(isOptional ? [''] : []), ...(value !== '' && !choices.includes(value) ? [value] : []), ...choices]
    const select = element('select', {}, ...names.map((name) => element('option', { value: name }, name === '' ? '(as usual)' : name)))
    select.value = value
    return select
  }
  if (isLong) return element('textarea', { rows: '2' }, value)
  return element('input', { type: 'text', value, ...(kind === 'number' ? { inputmode: 'decimal' } : {}), ...(names ? { list: namesId(names) } : {}) })
}

function button(text: string, key: string, onClick: () => void, attributes: Record<string, string> = {}): HTMLButtonElement {
  const created = element('button', { type: 'button', 'data-key': key, ...attributes }, text)
  created.addEventListener('click', onClick)
  return created
}
