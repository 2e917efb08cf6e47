import { isDeepStrictEqual } from 'node:util'
import type { Scalar } from 'yaml'
import type { z } from 'zod'
import { groupBy } from '../../content/groupBy.ts'
import { valueAt } from '../../content/valueAt.ts'
import { decodeWhole } from '../../content/yaml/decode.ts'
import { applyEdits, type Edit, sortEdits } from '../../content/yaml/edits.ts'
import { nodeAt } from '../../content/yaml/nodes.ts'
import { parsePositions, read } from '../../content/yaml/read.ts'
import { editInScalar } from '../../content/yaml/scalars.ts'
import { addedAliases } from './addedAliases.ts'
import { type Move, MoveError } from './checkMove.ts'
import { type Reference, referencesIn } from './references.ts'
import { schemaLineEdits } from './schemaLine.ts'

/** What becomes of the file of a page that has another address from now on, or that those of another page are led to. */
export type FileMove = Pick<Move, 'to' | 'fromFile' | 'toFile'> & {
  /** What redirects to it from now on. */
  oldAddresses: readonly string[]
}

/** Where links to an address lead from now on. @property keepsParts false if the parts of the page that was there are gone with it */
export type NewAddress = { to: string; keepsParts: boolean }

type Rewrite = {
  /** The text before. */
  text: string
  changed: string
  edits: readonly Edit[]
  /** Where the rewritten addresses are in the changed text. */
  places: { line: number; column: number; from: string; to: string }[]
}

/** A reference, the piece of its value that is rewritten, and what to. */
type Replacement = Reference & { piece: string; to: string }

/**
 * Rewrites the references of a file to pages that move; in the file of such a page its own addresses, too.
 * @param newAddress the new addresses of the pages that move, by their old ones
 * @param move of the page in this file, if there is one
 * @returns undefined if nothing changes
 * @throws {MoveError} if an address is written in a way that cannot be changed
 */
export function rewriteFile(
  { name, bytes, schema }: { name: string; bytes: Uint8Array; schema: z.ZodType },
  newAddress: ReadonlyMap<string, NewAddress>,
  move: FileMove | undefined,
): Rewrite | undefined {
  const text = decodeWhole(bytes)
  if (!move && ![...newAddress.keys()].some((address) => text.includes(address))) return undefined
  const data = dataIn(name, bytes)
  const replacements = referencesIn(schema, data).flatMap((reference) => replacementOf(reference, newAddress) ?? [])
  if (replacements.length === 0 && !move) return undefined

  const { edits, places } = editsFor(text, replacements, move && { ...move, aliases: aliasesOf(data) })
  const changed = applyEdits(text, edits)
  if (!isDeepStrictEqual(dataIn(name, new TextEncoder().encode(changed)), dataAfter(data, replacements, move)))
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

function replacementOf(reference: Reference, newAddress: ReadonlyMap<string, NewAddress>): Replacement | undefined {
  const { address, part } = reference
  const next = newAddress.get(address)
  return next && { ...reference, piece: next.keepsParts ? address : address + part, to: next.to }
}

/** Returns the edits of one file, and the old and the new address for each edit that rewrites a reference. */
function editsFor(text: string, replacements: readonly Replacement[], move: (FileMove & { aliases: string[] }) | undefined) {
  const document = parsePositions(text)
  const edits: Edit[] = []
  const places = new Map<Edit, { from: string; to: string }>()
  const add = (edit: Edit | undefined, from: string, to: string) => {
    // What two fields share through a YAML anchor is rewritten once.
    if (!edit || edits.some(([start, end]) => start === edit[0] && end === edit[1])) return
    edits.push(edit)
    places.set(edit, { from, to })
  }
  for (const { path, start, piece, to } of replacements) add(editInScalar(text, nodeAt(document, path) as Scalar.Parsed, start, piece, to), piece, to)
  if (move) edits.push(...schemaLineEdits(text, move.fromFile, move.toFile))
  if (move) {
    const { added, replaced } = aliasChange(move)
    const at = replaced && (nodeAt(document, ['aliases', move.aliases.indexOf(replaced.from)]) as Scalar.Parsed)
    const edit = at && editInScalar(text, at, 0, replaced.from, replaced.to)
    if (edit) edits.push(edit)
    if (added.length > 0) edits.push(addedAliases(text, document, added))
  }
  return { edits, places }
}

/** Says how the aliases of a page change: one that it has as its address from now on makes room for its old address. */
function aliasChange({ to, aliases, oldAddresses }: Pick<FileMove, 'to' | 'oldAddresses'> & { aliases: readonly string[] }) {
  const missing = oldAddresses.filter((address) => !aliases.includes(address))
  const [first, ...others] = missing
  return first !== undefined && aliases.includes(to) ? { replaced: { from: to, to: first }, added: others } : { added: missing }
}

const aliasesOf = (data: unknown) => (data as { aliases?: string[] }).aliases ?? []

/** Returns the data that the changed file should hold. */
function dataAfter(data: unknown, replacements: readonly Replacement[], move: FileMove | undefined): unknown {
  const result = structuredClone(data) as Record<string, unknown>
  for (const sameValue of groupBy(replacements, ({ path }) => JSON.stringify(path)).values()) {
    const path = sameValue[0]?.path ?? []
    const holder = valueAt(result, path.slice(0, -1)) as Record<PropertyKey, unknown>
    const key = path.at(-1) ?? ''
    // From the data before: what an alias repeats is one group in two places.
    holder[key] = applyEdits(
      String(valueAt(data, path)),
      sameValue.map(({ start, piece, to }): Edit => [start, start + piece.length, to]),
    )
  }
  if (move) {
    const aliases = aliasesOf(result)
    const { added, replaced } = aliasChange({ ...move, aliases })
    const after = [...aliases.map((alias) => (alias === replaced?.from ? replaced.to : alias)), ...added]
    if (after.length > 0) result.aliases = after
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
