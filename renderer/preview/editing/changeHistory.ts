import { type ContentFiles, changedNames, nameInFolder } from '../../content/files.ts'

type Files = ContentFiles['files']

/** A page that has another address since a change, or whose visitors are led to another one. */
type PageMove = { from: string; to: string }

/** Files as they should be, and a sentence that says what is done then. */
export type FilesChange = {
  files: Files
  done: string
  moved?: PageMove
  /** The address of a page that is there again after it was removed. */
  restored?: string
  /** The file, by its name in issues, of a page on which it can be undone, too. */
  undoneOn?: string
}

/** A change that was made: the bytes of each of its files before and after, undefined where there was none. */
type MadeChange = Pick<FilesChange, 'done' | 'moved'> & {
  isRemoval: boolean
  files: ReadonlyMap<string, [before: Uint8Array | undefined, after: Uint8Array | undefined]>
}

/** The changes that were made in the edit panel, to be undone one by one, and those that were: each page has its own. */
export class ChangeHistory {
  #done: MadeChange[] = []
  #undone: MadeChange[] = []

  /** Returns what the last change of a file was, and the last one of it that was undone. @param file by its name in issues */
  labels(file: string): { undo?: string; redo?: string } {
    return { undo: lastOf(file, this.#done)?.done, redo: lastOf(file, this.#undone)?.done }
  }

  /** @param before the files before the change */
  add(before: Files, { files, done, moved, undoneOn }: FilesChange) {
    const names = changedNames(before, files)
    if (undoneOn !== undefined) names.push(nameInFolder(undoneOn))
    const isRemoval = undoneOn !== undefined
    const change: MadeChange = { done, moved, isRemoval, files: new Map(names.map((name) => [name, [before.get(name), files.get(name)]])) }
    this.#done.push(change)
    this.#undone = this.#undone.filter((other) => !names.some((name) => other.files.has(name)))
  }

  /**
   * Takes back the last change of a file, or makes again the last one that was taken back.
   * @param file by its name in issues
   * @param current the files as they are now
   * @returns the change that does so, and what to call once it is written; undefined if there is none, or if one of its files has been changed
   *   since, elsewhere or on its own page: the changes of the first file are forgotten then
   */
  undo(file: string, redo: boolean, current: Files): (FilesChange & { record(): void }) | undefined {
    const [from, to] = redo ? [this.#undone, this.#done] : [this.#done, this.#undone]
    const change = lastOf(file, from)
    if (!change) return undefined
    const [expected, next] = redo ? [0, 1] : [1, 0]
    if (![...change.files].every(([name, states]) => isSame(current.get(name), states[expected]))) {
      const isOfOther = ({ files }: MadeChange) => !files.has(nameInFolder(file))
      this.#done = this.#done.filter(isOfOther)
      this.#undone = this.#undone.filter(isOfOther)
      return undefined
    }
    const files = new Map(current)
    for (const [name, states] of change.files) setFile(files, name, states[next])
    const { done, moved, isRemoval } = change
    return {
      files,
      done: redo ? done : `Undone: ${done}`,
      // The page in the place of one that was removed has moved nowhere.
      ...(redo || !moved ? { moved } : isRemoval ? { restored: moved.from } : { moved: { from: moved.to, to: moved.from } }),
      record: () => void to.push(...from.splice(from.lastIndexOf(change), 1)),
    }
  }
}

const lastOf = (file: string, changes: readonly MadeChange[]) => changes.findLast(({ files }) => files.has(nameInFolder(file)))

const isSame = (one: Uint8Array | undefined, other: Uint8Array | undefined) =>
  one === other || (one !== undefined && other !== undefined && Buffer.compare(one, other) === 0)

function setFile(files: Map<string, Uint8Array>, name: string, bytes: Uint8Array | undefined) {
  if (bytes) files.set(name, bytes)
  else files.delete(name)
}
