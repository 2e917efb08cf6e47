import type { FieldPath, Reordering } from '../messages.ts'

/** Returns a key that names a value, an entry or a control of it. */
export const keyOf = (path: FieldPath, control = '') => path.join('/') + control

/** Names the fields of the page itself. */
export const pageKey = '/'

/** A change of the entries of a list, by the path of one of them. */
export type ListChange = Reordering & { path: FieldPath }

/** Returns the key of what another key named before entries of a list changed their places; undefined if it was removed. */
export function keyAfter(key: string, change: ListChange): string | undefined {
  const list = `${keyOf(change.path.slice(0, -1))}/`
  const [, place, rest = ''] = key.startsWith(list) ? (/^(\d+)(.*)$/.exec(key.slice(list.length)) ?? []) : []
  if (place === undefined) return key
  const next = placeAfter(Number(place), Number(change.path.at(-1)), change)
  return next === undefined ? undefined : `${list}${next}${rest}`
}

function placeAfter(place: number, changed: number, change: ListChange): number | undefined {
  if (change.action === 'insert') return place >= changed ? place + 1 : place
  if (change.action === 'copy') return place > changed ? place + 1 : place
  const isMove = change.action === 'move'
  if (place === changed) return isMove ? change.to : undefined
  const without = place > changed ? place - 1 : place
  return isMove && without >= change.to ? without + 1 : without
}
