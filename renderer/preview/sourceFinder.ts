import { isMap, isScalar, isSeq, type Node, type Scalar } from 'yaml'
import type { LoadedSite } from '../content/index.ts'
import { parentOf, siteFileName } from '../content/routes.ts'
import { fillTokens, longDate, type Tokens } from '../content/tokens.ts'
import { isYearMonthDay } from '../content/validation/validVariant.ts'
import { nodeAt } from '../content/yaml/nodes.ts'
import { parseYaml } from '../content/yaml/parseYaml.ts'
import type { FieldPath, ShownText } from './messages.ts'

/** The value that a text of a page comes from, or else the block that contains it: its file, where the text begins in it, and the path to the value. */
type Source = { file: string; path: FieldPath; offset: number; isWhole: boolean }

/** A value of a file, and the forms in which pages show it. */
type Candidate = { node: Scalar; path: FieldPath; shown: string[] }

/** A part of a file in which a text is looked for: a block, or all of it. */
type Part = { file: string; root: Node; path: FieldPath }

/** Finds the values that texts of pages come from. Reads each file and each block once. */
export class SourceFinder {
  readonly #loaded: LoadedSite
  readonly #textOf: (file: string) => string
  readonly #files = new Map<string, { yaml: string; document: ReturnType<typeof parseYaml>['document'] }>()
  readonly #candidates = new Map<Node, Candidate[]>()

  /** @param textOf returns the YAML of a file, by the name that issues use */
  constructor(loaded: LoadedSite, textOf: (file: string) => string) {
    this.#loaded = loaded
    this.#textOf = textOf
  }

  /**
   * Finds the source of a text: in its block; in a page that is linked beside it, as those of cards and breadcrumbs are; or among the facts of
   * the site. What none of these has is written by the renderer: then its block is meant.
   * @param path the address of the page that shows it
   */
  find(path: string, { text, blockIndex, occurrence, links = [] }: ShownText): Source | undefined {
    const part = this.#partOf(path, blockIndex)
    const wanted = normalizeText(text)
    const isInBlock = blockIndex !== undefined
    if (!part || wanted === '') return part && isInBlock ? sourceOf(part) : undefined
    const matches = this.#candidatesIn(part.root).filter(({ shown }) => shown.includes(wanted))
    const match = matches[Math.min(occurrence, matches.length - 1)]
    if (match) return { ...sourceOf(part, match), isWhole: true }
    return this.#findElsewhere(part, path, links, wanted) ?? this.#findWithin(part, wanted) ?? (isInBlock ? sourceOf(part) : undefined)
  }

  /** Returns the block of a text; the whole file of its page for one outside of all blocks. */
  #partOf(path: string, blockIndex: number | undefined): Part | undefined {
    const placed = blockIndex === undefined ? undefined : this.#loaded.placedBlocks(path)[blockIndex]
    const file = placed?.file ?? this.#pageFile(path)
    if (file === undefined) return undefined
    const { document } = this.#read(file)
    const root = placed && document ? nodeAt(document, placed.path) : document?.contents
    return root ? { file, root, path: (placed?.path ?? []) as FieldPath } : undefined
  }

  /** Finds a text in the files of other pages and of the site. */
  #findElsewhere(part: Part, path: string, links: readonly string[], wanted: string): Source | undefined {
    const siteFile = this.#pageFile('/')?.replace(/\/.*$/, `/${siteFileName}`)
    const linked = [...links.flatMap((link) => [link, parentOf(link)]), path].map((address) => this.#pageFile(address))
    const named = this.#candidatesIn(part.root).flatMap(({ shown }) => shown.map((text) => this.#pageFile(text)))
    // What pages say of themselves, before what is in their blocks.
    const places = [
      ...[...linked, siteFile].map((file) => ({ file, isInside: (field: unknown) => field !== 'blocks' })),
      ...[this.#pageFile(path), ...named].map((file) => ({ file, isInside: (field: unknown) => field === 'blocks' })),
    ]
    for (const { file, isInside } of places) {
      const root = file === undefined ? undefined : this.#read(file).document?.contents
      const found = root && this.#candidatesIn(root).find(({ path, shown }) => isInside(path[0]) && shown.includes(wanted))
      if (file !== undefined && root && found) return { ...sourceOf({ file, root, path: [] }, found), isWhole: true }
    }
    return undefined
  }

  /** Finds a value that has a text among others, as Markdown has its paragraphs. */
  #findWithin(part: Part, wanted: string): Source | undefined {
    const found = wanted.length > 2 ? this.#candidatesIn(part.root).find(({ shown }) => shown.some((text) => text.includes(wanted))) : undefined
    if (!found) return undefined
    const [start, end] = found.node.range ?? [0, 0]
    const within = this.#read(part.file).yaml.slice(start, end).indexOf(wanted.slice(0, searchedLength))
    return { ...sourceOf(part, found), offset: start + Math.max(within, 0) }
  }

  #pageFile(path: string): string | undefined {
    return this.#loaded.siteIndex.summary(path)?.file
  }

  #read(file: string) {
    const known = this.#files.get(file)
    if (known) return known
    const yaml = this.#textOf(file)
    const read = { yaml, document: parseYaml(yaml).document }
    this.#files.set(file, read)
    return read
  }

  #candidatesIn(root: Node): Candidate[] {
    const { tokens } = this.#loaded.siteIndex
    const candidates = this.#candidates.get(root) ?? scalarsIn(root).map((found) => ({ ...found, shown: shownTexts(String(found.node.value), tokens) }))
    this.#candidates.set(root, candidates)
    return candidates
  }
}

/** Returns a value of a part of a file as a source, or else the part itself. */
const sourceOf = ({ file, root, path }: Part, found?: Candidate): Source => ({
  file,
  path: [...path, ...(found?.path ?? [])],
  offset: (found?.node ?? root).range?.[0] ?? 0,
  isWhole: false,
})

/** By so many of its first characters a paragraph is found in the Markdown that it is part of: later ones may be on another line. */
const searchedLength = 12

/** Returns the scalar values in a node in document order, without keys. */
function scalarsIn(node: unknown, path: FieldPath = []): { node: Scalar; path: FieldPath }[] {
  if (isScalar(node)) return [{ node, path }]
  if (isMap(node)) return node.items.flatMap(({ key, value }) => scalarsIn(value, [...path, String((key as Scalar).value)]))
  return isSeq(node) ? node.items.flatMap((item, index) => scalarsIn(item, [...path, index])) : []
}

/** Returns the forms in which pages show a value: a date in words, a score with its decimal. */
function shownTexts(value: string, tokens: Tokens): string[] {
  if (isYearMonthDay(value)) return [value, longDate(value)]
  const text = normalizeText(fillTokens(value, tokens))
  return /^\d$/.test(text) ? [text, `${text}.0`] : [text]
}

/** Removes Markdown syntax and collapses whitespace, so that the text is as it appears on the page. */
const normalizeText = (text: string) =>
  text
    .replace(/\[([^\][]*)\]\([^)]*\)/g, '$1')
    .replace(/[*_`#]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
