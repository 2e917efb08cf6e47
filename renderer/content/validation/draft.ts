import type { z } from 'zod'
import { keyOf, type Path } from '../issue.ts'
import { partLists } from '../outline.ts'
import { defOf, fieldAt, unwrap } from './introspect.ts'

/** What would put a mistake right, as far as it is known. */
export type Repair =
  /** A field was meant to have another name, and a value to be this, beside these fields and without those. `also`: what its value was meant to be. */
  | { kind: 'rename'; to: string; value?: unknown; addFields?: Record<string, unknown>; removeFields?: readonly string[]; valueRepair?: Repair }
  /** A field was meant to stand in another place. */
  | { kind: 'move'; to: Path }
  /** The value was meant to be this. `entries`: where in the value each field or entry of this one is written. */
  | { kind: 'set'; value: unknown; origins?: Readonly<Record<PropertyKey, Path>> | readonly Path[] }
  /** The value is wrong in its length only; what it says stands. */
  | { kind: 'keep' }
  /** A field without a use. `reported`: a text beside it that is told of with it. */
  | { kind: 'remove'; reported?: Path }
  /** The fields of a mapping were meant to stand in its place, beside these. */
  | { kind: 'spread'; addFields?: Record<string, unknown> }
  /** What was meant is not known: something of the right kind stands in, and nobody judges it. `around`: for all of what the field is one of. */
  | { kind: 'placeholder'; value?: unknown; wholeParent?: boolean }

/** A key of a page under which the name of a place may stand: its blocks, and what can be linked to in each. */
const anchorPath = new RegExp(`^blocks(?:$|\\0\\d+(?:$|\\0(?:id|title|${Object.values(partLists).flat().join('|')})(?:\\0|$)))`)

/** What a file with mistakes leaves uncertain, for those who look at its best reading. */
export type RecoveryInfo = {
  /** The value at a path, or around it, stands in for something unknown: no mistake of the author's. */
  isPlaceholder(path: Path): boolean
  /** The value at a path is reported as a whole already. */
  isReported(path: Path): boolean
  /** What a place is called is unknown somewhere: links to it cannot be judged. */
  readonly hasUnknownAnchors: boolean
  /** Where the author wrote what the reading has at a path. */
  originalPath(path: Path): Path
}

/** Whether a field at the top of a file is what its author wrote. */
export const isKnownIn = (recovery: RecoveryInfo | undefined, field: string) => !recovery?.isPlaceholder([field]) && !recovery?.isReported([field])

/** Data with its mistakes put right one by one, so that the rest can be looked at too. */
export class Draft implements RecoveryInfo {
  readonly data: unknown
  readonly #schema: z.ZodType
  readonly #placeholders: Set<string>
  readonly #kept = new Map<string, { path: Path; raw: unknown }>()
  readonly #reported: Set<string>
  readonly #origins = new Map<string, Path>()

  constructor(schema: z.ZodType, data: unknown, placeholders: readonly Path[], reported: readonly Path[] = []) {
    this.#schema = schema
    this.data = structuredClone(data)
    this.#placeholders = new Set(placeholders.map(keyOf))
    this.#reported = new Set(reported.map(keyOf))
  }

  isPlaceholder(path: Path): boolean {
    for (let end = path.length; end >= 0; end--) if (this.#placeholders.has(keyOf(path.slice(0, end)))) return true
    return false
  }

  get hasUnknownAnchors(): boolean {
    return [...this.#placeholders].some((path) => anchorPath.test(path)) || [...this.#reported].some((path) => anchorPath.test(path) && path.endsWith('\0id'))
  }

  isReported(path: Path): boolean {
    return this.#reported.has(keyOf(path))
  }

  originalPath(path: Path): Path {
    if (this.#origins.size === 0) return path
    for (let end = path.length; end > 0; end--) {
      const found = this.#origins.get(keyOf(path.slice(0, end)))
      if (found) return [...found, ...path.slice(end)]
    }
    return path
  }

  /** Puts one mistake right. @returns whether anything changed */
  repair(path: Path, repair: Repair): boolean {
    const name = path.at(-1)
    const parent = valueAt(this.data, path.slice(0, -1))
    if (name === undefined || !isContainer(parent)) return false
    switch (repair.kind) {
      case 'rename': {
        const to = [...path.slice(0, -1), repair.to]
        Object.assign(parent, repair.addFields)
        if (repair.value !== undefined) parent[name] = repair.value
        for (const other of repair.removeFields ?? []) delete parent[other]
        return this.#move(path, to) && (!repair.valueRepair || this.repair(to, repair.valueRepair))
      }
      case 'move':
        return this.#move(path, repair.to)
      case 'remove':
        if (repair.reported) this.#reported.add(keyOf(repair.reported))
        return delete parent[name]
      case 'spread': {
        const fields = parent[name]
        Object.assign(parent, repair.addFields)
        if (isContainer(fields) && !Array.isArray(fields))
          for (const [key, value] of Object.entries(fields)) {
            if (Object.hasOwn(parent, key)) continue
            // What an alias repeats stays in the place that it stands in, too.
            parent[key] = value
            this.#origins.set(keyOf([...path.slice(0, -1), key]), this.originalPath([...path, key]))
          }
        return delete parent[name]
      }
      case 'set':
        this.#reported.add(keyOf(path))
        for (const [step, entry] of Object.entries<Path>(repair.origins ?? {})) {
          this.#origins.set(keyOf([...path, step]), [...this.originalPath(path), ...entry])
          // What is written where the whole is, is told of with it.
          if (entry.length === 0) this.#reported.add(keyOf([...path, step]))
        }
        parent[name] = repair.value
        return true
      case 'keep':
        this.#reported.add(keyOf(path))
        this.#kept.set(keyOf(path), { path, raw: parent[name] })
        return this.#standIn(path, parent, name)
      case 'placeholder':
        if (repair.wholeParent) return this.repair(path.slice(0, -1), { kind: 'placeholder', value: repair.value })
        this.#placeholders.add(keyOf(path))
        if (repair.value !== undefined) {
          parent[name] = repair.value
          return true
        }
        return this.#standIn(path, parent, name)
    }
  }

  /** The reading, from the data that passed: texts that were wrong in length are as they were written. */
  finish(value: unknown): unknown {
    for (const { path, raw } of this.#kept.values()) {
      const parent = valueAt(value, path.slice(0, -1))
      const name = path.at(-1)
      if (isContainer(parent) && name !== undefined) parent[name] = raw
    }
    return value
  }

  #move(from: Path, to: Path): boolean {
    // What should hold it may be empty without it, or not written.
    if ((valueAt(this.data, to.slice(0, -1)) ?? null) === null) this.repair(to.slice(0, -1), { kind: 'set', value: {} })
    const [source, target] = [valueAt(this.data, from.slice(0, -1)), valueAt(this.data, to.slice(0, -1))]
    const [name, wanted] = [from.at(-1), to.at(-1)]
    if (!isContainer(source) || !isContainer(target) || name === undefined || wanted === undefined) return false
    this.#origins.set(keyOf(to), this.originalPath(from))
    // Data that aliases repeat is one object in several places, and moved with the first.
    if (!Object.hasOwn(source, name)) return Object.hasOwn(target, wanted)
    target[wanted] = source[name]
    if (Array.isArray(source)) return source.splice(Number(name), 1).length > 0
    return delete source[name]
  }

  #standIn(path: Path, parent: Record<PropertyKey, unknown>, name: PropertyKey): boolean {
    const field = fieldAt(this.#schema, this.data, path)
    if (!field) return false
    if (field.safeParse(undefined).success) return delete parent[name]
    const value = placeholderFor(field)
    if (value === undefined) return false
    parent[name] = value
    return true
  }
}

/** A value a schema accepts, or nothing where none is easily found. */
function placeholderFor(schema: z.ZodType): unknown {
  const inner = unwrap(schema)
  const def = defOf(inner)
  if (def.shape) {
    const fields = Object.entries(def.shape).filter(([, field]) => !field.safeParse(undefined).success)
    return Object.fromEntries(fields.map(([key, field]) => [key, placeholderFor(field)]))
  }
  if (def.type === 'union') return def.options?.[0] && placeholderFor(def.options[0])
  if (def.element) {
    const entry = placeholderFor(def.element)
    return [0, 1, 2, 3, 4, 6].map((count) => Array(count).fill(entry)).find((value) => inner.safeParse(value).success)
  }
  const samples = [
    'Unknown',
    'unknown',
    '/unknown',
    '/unknown/*',
    'https://unknown.example',
    '2000-01-01',
    0,
    1,
    2020,
    false,
    {},
    ...(def.values ?? []),
    ...Object.values(def.entries ?? {}),
  ]
  return samples.find((value) => inner.safeParse(value).success)
}

/** What stands in for a block of no type: its title and id can still be linked to. */
export const placeholderBlock = ({ id, title }: Record<string, unknown> = {}) => ({
  type: 'prose',
  body: 'Unknown',
  ...(typeof id === 'string' ? { id } : {}),
  ...(typeof title === 'string' ? { title } : {}),
})

/** A mapping or a list. */
export const isContainer = (value: unknown): value is Record<PropertyKey, unknown> => typeof value === 'object' && value !== null

/** What stands at a path of plain data; nothing for names that data has not itself. */
export function valueAt(data: unknown, path: Path): unknown {
  let value = data
  for (const step of path) {
    if (!isContainer(value) || !Object.hasOwn(value, step)) return undefined
    value = value[step]
  }
  return value
}
