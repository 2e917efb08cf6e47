import type { FileChange } from './requestedChange.ts'

/** The changes that were made in the edit panel, to be undone one by one, and those that were: each page has its own. */
export class ChangeHistory {
  #done: FileChange[] = []
  #undone: FileChange[] = []

  /** Returns what the last change of a file was, and the last one of it that was undone. */
  labels(file: string): { undo?: string; redo?: string } {
    return { undo: lastOf(file, this.#done)?.done, redo: lastOf(file, this.#undone)?.done }
  }

  add(change: FileChange) {
    this.#done.push(change)
    this.#undone = this.#undone.filter(({ file }) => file !== change.file)
  }

  /**
   * Takes back the last change of a file, or makes again the last one that was taken back.
   * @param text that of the file as it is now
   * @returns the text that the file is to have, and what to call once it is written; undefined if there is no such change, or if the file has
   *   been changed elsewhere: its changes are forgotten then
   */
  undo(file: string, redo: boolean, text: string): (Pick<FileChange, 'after' | 'done'> & { record(): void }) | undefined {
    const [from, to] = redo ? [this.#undone, this.#done] : [this.#done, this.#undone]
    const change = lastOf(file, from)
    if (!change) return undefined
    const { before, after, done } = change
    if (text !== (redo ? before : after)) {
      this.#done = this.#done.filter((other) => other.file !== file)
      this.#undone = this.#undone.filter((other) => other.file !== file)
      return undefined
    }
    const record = () => void to.push(...from.splice(from.lastIndexOf(change), 1))
    return { after: redo ? after : before, done, record }
  }
}

const lastOf = (file: string, changes: readonly FileChange[]) => changes.findLast((change) => change.file === file)
