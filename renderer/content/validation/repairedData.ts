import type { z } from 'zod'
import { keyOf, type Path } from '../issue.ts'
import { partLists } from '../outline.ts'
import { isContainer, valueAt } from '../valueAt.ts'
import { defOf, fieldAt, isRequired, requiredIn, unwrap } from './introspect.ts'

/** How to repair a mistake in the data, as far as it is known what was meant. */
export type Repair =
  /**
   * The field should have another name: with `value`, if given, `addFields` beside it and without `removeFields`. `valueRepair`: repair of
   * the value under the new name.
   */
  | { kind: 'rename'; to: string; value?: unknown; addFields?: Record<string, unknown>; removeFields?: readonly string[]; valueRepair?: Repair }
  /** The field belongs at another path. */
  | { kind: 'move'; to: Path }
  /** The value should be this. `origins`: where each field or entry of it is written, relative to the value in the file. */
  | { kind: 'set'; value: unknown; origins?: Readonly<Record<PropertyKey, Path>> | readonly Path[] }
  /** Only the length of the value is wrong: it is replaced for validation, and restored by `finish`. */
  | { kind: 'keep' }
  /** The field has no use. `reported`: a value whose mistakes are reported with it. */
  | { kind: 'remove'; reported?: Path }
  /** The fields of the mapping belong in its parent, together with `addFields`. */
  | { kind: 'spread'; addFields?: Record<string, unknown> }
  /**
   * The intended value is unknown: it is replaced by `value`, or another one that the schema accepts, and not checked. `wholeParent`: so is
   * the whole mapping that the field is in.
   */
  | { kind: 'placeholder'; value?: unknown; wholeParent?: boolean }

/** Matches the key of a path of a page that may hold an anchor: its blocks, and in each the id, the title and the lists of parts that can be linked to. */
const anchorPath = new RegExp(`^blocks(?:$|\\0\\d+(?:$|\\0(?:id|title|${Object.values(partLists).flatMap(Object.keys).join('|')})(?:\\0|$)))`)

/** What error recovery made up or left out in the data of a file with mistakes, so that later rules do not report it. */
export type RecoveryInfo = {
  /** True if the value at a path, or of a parent, is a placeholder: what is wrong with it is no mistake of the author's. */
  isPlaceholder(path: Path): boolean
  /** True if the value at a path is already reported as a whole. */
  isReported(path: Path): boolean
  /** Some id or title is unknown: links to it cannot be checked. */
  readonly hasUnknownAnchors: boolean
  /** Returns the path in the file of a value in the repaired data. */
  originalPath(path: Path): Path
}

/** True if the value of a top-level field of a file is what its author wrote. */
export const isKnownIn = (recovery: RecoveryInfo | undefined, field: string) => !recovery?.isPlaceholder([field]) && !recovery?.isReported([field])

/** Data whose mistakes are repaired one by one, so that the rest can be checked too. */
export class RepairedData implements RecoveryInfo {
  readonly data: unknown
  readonly #schema: z.ZodType
  readonly #placeholders: Set<string>
  readonly #kept = new Map<string, { path: Path; raw: unknown }>()
  readonly #reported: Set<string>
  readonly #origins = new Map<string, Path>()

  constructor(schema: z.ZodType, data: unknown, placeholders: readonly Path[], reported: readonly Path[]) {
    this.#schema = schema
    this.data = structuredClone(data)
    this.#placeholders = new Set(placeholders.map(keyOf))
    this.#reported = new Set(reported.map(keyOf))
  }

  isPlaceholder(path: Path): boolean {
    const isKnown = (place: Path) => [...place.keys(), place.length].some((end) => this.#placeholders.has(keyOf(place.slice(0, end))))
    // What the file had no value for has none where a repair has moved it to, either.
    return isKnown(path) || (this.#origins.size > 0 && isKnown(this.originalPath(path)))
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

  /** Repairs one mistake. @returns whether anything changed */
  repair(path: Path, repair: Repair): boolean {
    const slot = slotAt(this.data, path)
    if (!slot) return false
    const { parent, name } = slot
    switch (repair.kind) {
      case 'rename': {
        const { value, addFields, removeFields = [], valueRepair } = repair
        const to = [...path.slice(0, -1), repair.to]
        Object.assign(parent, addFields)
        if (value !== undefined) parent[name] = value
        for (const other of removeFields) delete parent[other]
        return this.#move(path, to) && (!valueRepair || this.repair(to, valueRepair))
      }
      case 'move':
        return this.#move(path, repair.to)
      case 'remove':
        if (repair.reported) this.#reported.add(keyOf(repair.reported))
        return delete parent[name]
      case 'spread': {
        const fields = parent[name]
        Object.assign(parent, repair.addFields)
        if (isContainer(fields) && !Array.isArray(fields)) this.#copyToParent(fields, path, parent)
        return delete parent[name]
      }
      case 'set':
        this.#reported.add(keyOf(path))
        for (const [step, entry] of Object.entries<Path>(repair.origins ?? {}))
          this.#origins.set(keyOf([...path, step]), [...this.originalPath(path), ...entry])
        parent[name] = repair.value
        return true
      case 'keep':
        this.#reported.add(keyOf(path))
        this.#kept.set(keyOf(path), { path, raw: parent[name] })
        return this.#putPlaceholder(path, parent, name)
      case 'placeholder':
        if (repair.wholeParent) return this.repair(path.slice(0, -1), { kind: 'placeholder', value: repair.value })
        this.#placeholders.add(keyOf(path))
        if (repair.value === undefined) return this.#putPlaceholder(path, parent, name)
        parent[name] = repair.value
        return true
    }
  }

  /** Restores the texts of wrong length in the data that passed validation, and returns it. */
  finish(value: unknown): unknown {
    for (const { path, raw } of this.#kept.values()) {
      const slot = slotAt(value, path)
      if (slot) slot.parent[slot.name] = raw
    }
    return value
  }

  #move(from: Path, to: Path): boolean {
    this.#createMapping(to.slice(0, -1))
    const source = slotAt(this.data, from)
    const target = slotAt(this.data, to)
    if (!source || !target) return false
    this.#origins.set(keyOf(to), this.originalPath(from))
    const { parent, name } = source
    // A mapping that aliases repeat is one object in several places: the field has moved with the first.
    if (!Object.hasOwn(parent, name)) return Object.hasOwn(target.parent, target.name)
    target.parent[target.name] = parent[name]
    return Array.isArray(parent) ? parent.splice(Number(name), 1).length > 0 : delete parent[name]
  }

  /** Puts a mapping where what moves there finds nothing, or an empty value; it may be the first entry of a list that is missing too. */
  #createMapping(path: Path) {
    if ((valueAt(this.data, path) ?? null) !== null) return
    const list = path.slice(0, -1)
    if (path.at(-1) === 0 && valueAt(this.data, list) === undefined) this.repair(list, { kind: 'set', value: [{}] })
    else this.repair(path, { kind: 'set', value: {} })
  }

  /** Copies the fields of a mapping beside it. They are not moved: a mapping that an alias repeats keeps its fields in its other places. */
  #copyToParent(fields: object, path: Path, parent: Record<PropertyKey, unknown>) {
    for (const [key, value] of Object.entries(fields)) {
      if (Object.hasOwn(parent, key)) continue
      parent[key] = value
      this.#origins.set(keyOf([...path.slice(0, -1), key]), this.originalPath([...path, key]))
    }
  }

  #putPlaceholder(path: Path, parent: Record<PropertyKey, unknown>, name: PropertyKey): boolean {
    const field = fieldAt(this.#schema, this.data, path)
    if (!field) return false
    if (!isRequired(field)) return delete parent[name]
    const value = placeholderFor(field)
    if (value === undefined) return false
    parent[name] = value
    return true
  }
}

/** Where a value is, or may be put: in the mapping or list `parent`, under its name or index there. */
type Slot = { parent: Record<PropertyKey, unknown>; name: PropertyKey }

function slotAt(data: unknown, path: Path): Slot | undefined {
  const name = path.at(-1)
  const parent = valueAt(data, path.slice(0, -1))
  return name !== undefined && isContainer(parent) ? { parent, name } : undefined
}

/** Returns a value that a schema accepts; undefined if none is easily found. */
function placeholderFor(schema: z.ZodType): unknown {
  const inner = unwrap(schema)
  const def = defOf(inner)
  const { shape } = def
  if (shape) return Object.fromEntries(requiredIn(shape).map((name) => [name, shape[name] && placeholderFor(shape[name])]))
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

/** Returns a placeholder for a block of unknown type. It keeps the id and title, which can still be linked to. */
export const placeholderBlock = ({ id, title }: Record<string, unknown> = {}) => ({
  type: 'prose',
  body: 'Unknown',
  ...(typeof id === 'string' ? { id } : {}),
  ...(typeof title === 'string' ? { title } : {}),
})
