import type { ChangeAction, FieldPath } from '../messages.ts'
import { keyOf } from './keys.ts'
import type { NextPlaces } from './nextPlaces.ts'
import type { NextFocus } from './panelFocus.ts'

/** A change that the server has not made yet. */
export type PendingChange = { path: FieldPath; action: ChangeAction; nextFocus?: NextFocus }

type PendingRequest = { change?: PendingChange; send(): void }

/** Asks the server for one thing after the other: each change is made in the file as the one before left it. */
export class RequestQueue {
  #pending: PendingRequest[] = []
  #isWaiting = false
  #change: PendingChange | undefined

  /** True until the server has answered. */
  get isWaiting() {
    return this.#isWaiting
  }

  /** The change that is being made. */
  get change() {
    return this.#change
  }

  /** True if the same is asked for already, as by a button that is pressed twice. */
  has(path: FieldPath, action: ChangeAction): boolean {
    const isSame = (change?: PendingChange) => change && keyOf(change.path) === keyOf(path) && JSON.stringify(change.action) === JSON.stringify(action)
    return [this.#change, ...this.#pending.map(({ change }) => change)].some(isSame)
  }

  add(send: () => void, change?: PendingChange) {
    this.#pending.push({ change, send })
    this.sendNext()
  }

  sendNext() {
    const request = this.#isWaiting ? undefined : this.#pending.shift()
    if (!request) return
    this.#isWaiting = true
    this.#change = request.change
    request.send()
  }

  /** Notes that the server has answered. */
  endWaiting() {
    this.#isWaiting = false
    this.#change = undefined
  }

  /** Has changes made at their entries, wherever those are now. @returns those whose entries are gone, which are not made */
  move(places: NextPlaces): PendingChange[] {
    if (this.#change) this.#change.path = places.path(this.#change.path) ?? this.#change.path
    const lost: PendingChange[] = []
    for (const { change } of this.#pending) {
      const path = change && places.path(change.path)
      if (path) {
        if (change.nextFocus) change.nextFocus.key = nextKey(change.nextFocus.key, change.path, path, places)
        change.path = path
      } else if (change) lost.push(change)
    }
    this.#pending = this.#pending.filter(({ change }) => !change || !lost.includes(change))
    return lost
  }
}

/**
 * Returns the key of what a change leads to, once its entry has another place: something in that entry, as far from it in the list as
 * before (a copy that is not there yet), or elsewhere.
 */
function nextKey(key: string, before: FieldPath, after: FieldPath, places: NextPlaces): string {
  if (`${key}/`.startsWith(keyOf(before, '/'))) return keyOf(after) + key.slice(keyOf(before).length)
  const list = listKey(before)
  const [, index, rest] = (key.startsWith(list) && /^(\d+)(.*)/.exec(key.slice(list.length))) || []
  if (index === undefined) return places.key(key) ?? key
  return listKey(after) + (Number(index) + Number(after.at(-1)) - Number(before.at(-1))) + rest
}

const listKey = (path: FieldPath) => keyOf(path.slice(0, -1), '/')
