import { pageBlock } from '../../../schema/index.ts'
import { keyOf, type Path } from '../issue.ts'
import { valueAt } from '../valueAt.ts'
import { type Fields, fieldsByType } from './introspect.ts'
import type { Grouping, Mistake, ZodIssue } from './mistake.ts'
import { isAtOrBelow } from './pathIndex.ts'
import { listAccepting } from './wrongBlockType.ts'

const blockFields: ReadonlyMap<unknown, Fields> = fieldsByType(pageBlock)

/**
 * Finds blocks that are indented so far that they are in a list of the block before, and entries that are in a list of another block: one
 * mistake each, instead of one for every field. The last comes first, because only the end of a list can be moved without renumbering the rest.
 */
export function misplacedEntries(issues: readonly ZodIssue[], data: unknown): Grouping {
  const unrecognized = issues.flatMap(({ code, path }) => (code === 'unrecognized_keys' && isInList(path) ? [path] : []))
  if (unrecognized.length === 0) return { mistakes: [], rest: [...issues] }
  const blocks = valueAt(data, ['blocks']) as (Record<string, unknown> | null)[]
  const places = unrecognized.filter((path) => isBlock(valueAt(data, path))).reverse()
  const mistakes = places.map((path, index): Mistake => {
    const message = `A "${(valueAt(data, path) as { type: string }).type}" block is among the entries of "${String(path.at(-2))}". Indent it like the block before it, so that both dashes are in the same column.`
    return {
      code: 'unknown-field',
      path,
      message,
      repair: isLast(path, data) ? { kind: 'move', to: ['blocks', blocks.length + index] } : { kind: 'placeholder' },
    }
  })
  const written = writtenByType(blocks)
  const entries = unrecognized.flatMap((path) => entryOfOtherBlock(path, data, written) ?? [])
  mistakes.push(...oneOfEachRun(entries))
  const isMoved = isAtOrBelow(mistakes.map(({ path }) => path))
  return { mistakes, rest: issues.filter(({ path }) => !isMoved(path)) }
}

/** Returns the fields that are written in the blocks of each type. */
function writtenByType(blocks: readonly (Record<string, unknown> | null)[]): Map<unknown, Set<string>> {
  const written = new Map<unknown, Set<string>>()
  for (const block of blocks) for (const name of Object.keys(block ?? {})) written.set(block?.type, (written.get(block?.type) ?? new Set()).add(name))
  return written
}

/** Returns the mistake of an entry whose fields are those of a list of another block; undefined if its list has such entries at both ends. */
function entryOfOtherBlock(path: Path, data: unknown, written: ReadonlyMap<unknown, ReadonlySet<string>>): Mistake | undefined {
  const entries = valueAt(data, path.slice(0, -1)) as unknown[]
  // Among texts, such as the addresses of pages, fields are another way to write one.
  if (entries.some((entry) => typeof entry === 'string')) return undefined
  const places = [...written].flatMap(([type, names]) => {
    const listFor = (entry: unknown) => listAccepting(entry, blockFields.get(type) ?? {})
    const list = listFor(valueAt(data, path))
    return list === undefined || [entries[0], entries.at(-1)].every(listFor) ? [] : [{ type, list, isWritten: names.has(list) }]
  })
  const place = places.find(({ isWritten }) => isWritten) ?? places[0]
  if (!place) return undefined
  const { type, list, isWritten } = place
  const message = `These are the fields of an entry of "${list}" in the "${type}" block, but they are in "${String(path.at(-2))}" of another. Move them there${isWritten ? '' : `, below a new "${list}:"`}`
  return { code: 'unknown-field', path, message, repair: { kind: 'placeholder' } }
}

/** Reports entries that follow each other at the first of them. */
function oneOfEachRun(entries: readonly Mistake[]): Mistake[] {
  const runs: Mistake[][] = []
  for (const entry of entries) {
    const [first] = runs.at(-1) ?? []
    const next = first && [...first.path.slice(0, -1), Number(first.path.at(-1)) + (runs.at(-1)?.length ?? 0)]
    if (next && keyOf(next) === keyOf(entry.path)) runs.at(-1)?.push(entry)
    else runs.push([entry])
  }
  return runs.flatMap((run) =>
    run.map((entry, index): Mistake => {
      const others = run.length === 1 ? '' : `, and ${run.length === 2 ? 'the entry' : `the ${run.length - 1} entries`} below with them`
      return { ...entry, message: `${entry.message}${others}.`, ...(index > 0 ? { isSilent: true } : {}) }
    }),
  )
}

const isBlock = (value: unknown) => blockFields.has((value as { type?: unknown } | undefined)?.type)

const isInList = (path: Path) => path[0] === 'blocks' && path.length > 2 && typeof path.at(-1) === 'number'

/** True if only blocks that are moved too follow a block in its list. */
const isLast = (path: Path, data: unknown) => (valueAt(data, path.slice(0, -1)) as unknown[]).slice(Number(path.at(-1)) + 1).every(isBlock)
