import type { FileChange } from './requestedChange.ts'

/** The changes that were made in the edit panel, to be undone one by one, and those that were. */
export class ChangeHistory {
  #done: FileChange[] = []
  #undone: FileChange[] = []

  /** What the last change was, and the last one that was undone. */
  get labels(): { undo?: string; redo?: string } {
    const [undo, redo] = [this.#done.at(-1)?.done, this.#undone.at(-1)?.done]
    return { ...(undo === undefined ? {} : { undo }), ...(redo === undefined ? {} : { redo }) }
  }

  add(change: FileChange) {
    this.#done.push(change)
    this.#undone = []
  }

  /**
   * Takes back the last change, or makes again the last one that was taken back.
   * @param textOf returns the text of a file as it is now
   * @returns the file and the text that it is to have; undefined if there is no such change, or if the file has been changed elsewhere: these
   *   changes are forgotten then
   */
  undo(redo: boolean, textOf: (file: string) => string): Pick<FileChange, 'file' | 'after' | 'done'> | undefined {
    const [from, to] = redo ? [this.#undone, this.#done] : [this.#done, this.#undone]
    const change = from.pop()
    if (!change) return undefined
    const { file, before, after, done } = change
    if (textOf(file) !== (redo ? before : after)) {
      const isElsewhere = (other: FileChange) => other.file !== file
      this.#done = this.#done.filter(isElsewhere)
      this.#undone = this.#undone.filter(isElsewhere)
      return undefined
    }
    to.push(change)
    return { file, after: redo ? after : before, done }
  }
}
