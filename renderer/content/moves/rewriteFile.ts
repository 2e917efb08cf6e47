import { isDeepStrictEqual } from 'node:util'
import type { Scalar } from 'yaml'
import type { z } from 'zod'
import { groupBy } from '../groupBy.ts'
import { type Reference, referencesIn } from '../references.ts'
import { isDraft } from '../routes.ts'
import { valueAt } from '../validation/repairedData.ts'
import { applyEdits, type Edit, sortEdits } from '../yaml/edits.ts'
import { nodeAt } from '../yaml/nodes.ts'
import { parsePositions, read } from '../yaml/read.ts'
import { addToList, editInScalar } from '../yaml/scalars.ts'
import { type Move, MoveError } from './checkMove.ts'
import { schemaLineEdits } from './schemaLine.ts'

type Rewrite = {
  /** The text before. */
  text: string
  changed: string
  edits: readonly Edit[]
  /** Where the rewritten addresses are in the changed text. */
  places: { line: number; column: number; from: string; to: string }[]
}

/**
 * Rewrites the references of a file to pages that move; in the file of such a page its own addresses, too.
 * @param newAddress the new addresses of the pages that move, by their old ones
 * @param move the move of the page in this file, if it moves
 * @returns undefined if nothing changes
 * @throws {MoveError} if an address is written in a way that cannot be changed
 */
export function rewriteFile(
  { name, bytes, schema }: { name: string; bytes: Uint8Array; schema: z.ZodType },
  newAddress: ReadonlyMap<string, string>,
  move: Move | undefined,
): Rewrite | undefined {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  if (!move && ![...newAddress.keys()].some((address) => text.includes(address))) return undefined
  const data = dataIn(name, bytes)
  const references = referencesIn(schema, data).filter(({ address }) => newAddress.has(address))
  if (references.length === 0 && !move) return undefined

  const { edits, places } = editsFor(text, references, newAddress, move && { ...move, aliases: aliasesOf(data) })
  const changed = applyEdits(text, edits)
  if (!isDeepStrictEqual(dataIn(name, new TextEncoder().encode(changed)), dataAfter(data, references, newAddress, move)))
    throw new MoveError(
      `${name} writes an address in a way that cannot be changed automatically: with escapes, or as an alias of other text. Write it there as plain text.`,
    )
  return { text, changed, edits, places: positionsOf(changed, edits, places) }
}

function dataIn(name: string, bytes: Uint8Array): unknown {
  const { source } = read(name, bytes)
  if (!source) throw new Error(`${name} was read before and cannot be read now`)
  return source.data
}

/** Returns the edits of one file, and the old and the new address for each edit that rewrites a reference. */
function editsFor(text: string, references: readonly Reference[], newAddress: ReadonlyMap<string, string>, move: (Move & { aliases: string[] }) | undefined) {
  const document = parsePositions(text)
  const edits: Edit[] = []
  const places = new Map<Edit, { from: string; to: string }>()
  const add = (edit: Edit | undefined, from: string, to: string) => {
    // What two fields share through a YAML anchor is rewritten once.
    if (!edit || edits.some(([start, end]) => start === edit[0] && end === edit[1])) return
    edits.push(edit)
    places.set(edit, { from, to })
  }
  for (const { path, start, address } of references) {
    const to = newAddress.get(address) ?? address
    add(editInScalar(text, nodeAt(document, path) as Scalar.Parsed, start, address, to), address, to)
  }
  if (move) edits.push(...schemaLineEdits(text, move.fromFile, move.toFile))
  if (move && leavesAlias(move)) {
    const aliasIndex = move.aliases.indexOf(move.to)
    const edit =
      aliasIndex < 0
        ? addToList(text, document, 'aliases', move.from, 'blocks')
        : editInScalar(text, nodeAt(document, ['aliases', aliasIndex]) as Scalar.Parsed, 0, move.to, move.from)
    if (edit) edits.push(edit)
  }
  return { edits, places }
}

/** A draft has never had an address that somebody could have kept. */
const leavesAlias = ({ fromFile }: Move) => !isDraft(fromFile)

const aliasesOf = (data: unknown) => (data as { aliases?: string[] }).aliases ?? []

/** Returns the data that the changed file should hold. */
function dataAfter(data: unknown, references: readonly Reference[], newAddress: ReadonlyMap<string, string>, move: Move | undefined): unknown {
  const result = structuredClone(data) as Record<string, unknown>
  for (const sameValue of groupBy(references, ({ path }) => JSON.stringify(path)).values()) {
    const path = sameValue[0]?.path ?? []
    const holder = valueAt(result, path.slice(0, -1)) as Record<PropertyKey, unknown>
    const key = path.at(-1) ?? ''
    holder[key] = applyEdits(
      String(holder[key]),
      sameValue.map(({ start, address }): Edit => [start, start + address.length, newAddress.get(address) ?? address]),
    )
  }
  if (move && leavesAlias(move)) {
    const aliases = aliasesOf(result)
    result.aliases = aliases.includes(move.to) ? aliases.map((alias) => (alias === move.to ? move.from : alias)) : [...aliases, move.from]
  }
  return result
}

/** Returns where the rewritten addresses are in the changed text. */
function positionsOf(changed: string, edits: readonly Edit[], places: ReadonlyMap<Edit, { from: string; to: string }>) {
  let shift = 0
  return sortEdits(edits).flatMap((edit) => {
    const [start, end, text] = edit
    const above = changed.slice(0, start + shift).split('\n')
    shift += text.length - (end - start)
    const place = places.get(edit)
    return place ? [{ line: above.length, column: (above.at(-1)?.length ?? 0) + 1, ...place }] : []
  })
}
