import type { FieldPath } from '../messages.ts'
import type { NextPlaces } from './nextPlaces.ts'
import type { Action } from './pageElement.ts'

/** The control that is to get the focus, by its key, and the one in the panel that has it now. If it is elsewhere by then, it stays there. */
export type NextFocus = { key: string; from: string | undefined }

/** A change that the server has not made yet. */
export type PendingChange = { path: FieldPath; action: Action; nextFocus?: NextFocus }

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

  get isEmpty() {
    return this.#pending.length === 0
  }

  /** The change that is being made. */
  get change() {
    return this.#change
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
      if (path) change.path = path
      else if (change) lost.push(change)
    }
    this.#pending = this.#pending.filter(({ change }) => !change || !lost.includes(change))
    return lost
  }
}
