import { parentOf } from '../../content/routes.ts'
import { element } from '../elements.ts'
import type { Relocation } from '../messages.ts'
import { FormDialog, labelled } from './formDialog.ts'
import { namesId } from './pageElement.ts'

/** What the dialogs say, and which address they propose for the page at another one. */
const dialogs = {
  rename: {
    buttonLabel: 'Change address',
    title: 'Change the address',
    fieldLabel: 'New address',
    fieldAbout: 'Its last part is what you would say to find the page, like “voice-agents”. Pages below it move along.',
    about: 'Its file moves, and links to it are rewritten. If it is public, its old address redirects to the new one.',
    submitLabel: 'Move the page',
    proposalFor: (address: string) => address,
  },
  remove: {
    buttonLabel: 'Remove page',
    title: 'Remove this page',
    fieldLabel: 'Page in its place',
    fieldAbout: 'Links to the removed page lead there, and if it is public, its address does, too.',
    about: 'Its file is removed. “Undo” on the page in its place brings it back, as long as this preview runs.',
    submitLabel: 'Remove the page',
    proposalFor: parentOf,
  },
} as const

/** Returns the button that gives the open page another address or removes it, and the dialog in which an address is entered. @param relocate asks the server */
export function relocationDialog(action: Relocation['action'], relocate: (requested: Relocation) => void): { button: HTMLButtonElement; dialog: FormDialog } {
  const { buttonLabel, title, fieldLabel, fieldAbout, about, submitLabel, proposalFor } = dialogs[action]
  const names: Record<string, string> = action === 'remove' ? { list: namesId('pages') } : {}
  const to = element('input', { id: `${action}-to`, type: 'text', required: '', spellcheck: 'false', autofocus: '', ...names })
  const fields = [labelled(to, fieldLabel, fieldAbout)]
  const dialog = new FormDialog({ title, fields, about, submitLabel, onSubmit: () => relocate({ action, to: to.value }) })
  const button = element('button', { type: 'button', 'data-key': action, 'aria-haspopup': 'dialog' }, buttonLabel)
  button.addEventListener('click', () => {
    to.value = proposalFor(location.pathname)
    dialog.open()
  })
  return { button, dialog }
}
