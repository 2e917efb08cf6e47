import { element } from '../elements.ts'
import type { ChangeResult, FieldPath } from '../messages.ts'
import { FormDialog, labelled } from './formDialog.ts'
import type { NextPlaces } from './nextPlaces.ts'

/** The dialog in which rows of a spreadsheet are taken over into a ranking. */
export class RowsDialog {
  readonly dialog: FormDialog
  readonly #rows = element('textarea', { id: 'pasted-rows', rows: '8', required: '', spellcheck: 'false', autofocus: '' })
  /** The path of the list, kept with the rows. */
  readonly #list = element('input', { id: 'pasted-list', type: 'hidden', value: '[]' })

  /**
   * @param take asks the server to take rows over into the list at a path
   * @param onClose gets the path of the list
   */
  constructor(take: (path: FieldPath, rows: string) => void, onClose: (path: FieldPath) => void) {
    this.dialog = new FormDialog({
      title: 'Rows from a spreadsheet',
      fields: [labelled(this.#rows, 'Rows', 'Select them in the spreadsheet with the names of their columns, copy, and paste them here.'), this.#list],
      about: 'Agencies of the same name get what their rows say, others are added, and those that have no row are removed. What has no column stays.',
      submitLabel: 'Take them over',
      onSubmit: () => take(this.#path, this.#rows.value),
    })
    this.dialog.element.addEventListener('close', () => onClose(this.#path))
  }

  open(path: FieldPath) {
    this.#path = path
    this.dialog.open()
  }

  get #path(): FieldPath {
    return JSON.parse(this.#list.value)
  }

  set #path(path: FieldPath) {
    this.#list.value = JSON.stringify(path)
  }

  /** Has the rows taken over into the same ranking, wherever that is now. @returns false if it is gone: the dialog for it closes, and leaves its rows for another one */
  move(places: NextPlaces): boolean {
    const path = places.path(this.#path)
    if (path) this.#path = path
    else if (this.dialog.entered) {
      this.dialog.element.close()
      return false
    }
    return true
  }

  /** Shows what became of the rows. */
  showResult(result: ChangeResult | undefined) {
    if (result?.isDone) this.#rows.value = ''
    this.dialog.showResult(result)
  }
}
