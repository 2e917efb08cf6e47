import type { Budget } from './budget.ts'
import type { RepairEffects } from './diagnoses/diagnosis.ts'
import { fieldIn, isContent, isEntry, type Line, linesOf } from './diagnoses/sourceLines.ts'
import { applyEdits, type Edit, sortEdits, toOriginalOffset } from './edits.ts'
import { firstError, type ParsedYaml, parseYaml } from './parseYaml.ts'

/** Maximum number of parts that are left out because the parser cannot read them. */
const maxUnreadable = 4

/** The edit that leaves out a part of a text: a field or an entry of a list, with what is indented below it. */
type Part = {
  edit: Edit
  /** The name of the field, or of the list that the entry is in. */
  field: string
}

type CountMistakes = (reading: ParsedYaml, effects?: RepairEffects) => number

/** Tells the mistakes in one part of a text from those in the others, by parsing it without some of its parts. */
export class PartsOfText {
  readonly #text: string
  readonly #lines: readonly Line[]
  readonly #count: CountMistakes
  readonly #budget: Budget
  readonly #countedWithout = new Map<string, number | undefined>()

  constructor(text: string, count: CountMistakes, budget: Budget) {
    this.#text = text
    this.#lines = linesOf(text)
    this.#count = count
    this.#budget = budget
  }

  /** @returns the number of mistakes in the parts that edits leave alone; undefined if the parser cannot read these */
  mistakesElsewhere(edits: readonly Edit[]): number | undefined {
    const start = Math.min(...edits.map(([from]) => from))
    const end = Math.max(...edits.map(([, to]) => to))
    for (const { edit, field } of partsAround(this.#lines, start, end)) {
      const key = edit.join()
      if (!this.#countedWithout.has(key)) this.#countedWithout.set(key, this.#countWith([edit], { removedFields: [field] }))
      const found = this.#countedWithout.get(key)
      if (found !== undefined) return found
    }
  }

  /** @returns the number of mistakes after edits: of parts that the parser cannot read then, and in the others; undefined if there are too many of the former */
  mistakesWith(edits: readonly Edit[], effects?: RepairEffects): number | undefined {
    const removed: Part[] = []
    for (let error = this.#errorWith(edits); removed.length <= maxUnreadable && error !== undefined; ) {
      const all = sortEdits([...edits, ...removed.map(({ edit }) => edit)])
      if (error === 'none') {
        const mistakes = this.#countWith(all, { ...effects, removedFields: removed.map(({ field }) => field) })
        return mistakes === undefined ? undefined : mistakes + removed.length
      }
      const before = error
      for (const part of partsAround(this.#lines, error, error)) {
        if (all.some(([start, end]) => start < part.edit[1] && end > part.edit[0])) continue
        error = this.#errorWith([...all, part.edit])
        if (error === before) continue
        removed.push(part)
        break
      }
      if (error === before) return undefined
    }
  }

  #parseWith(edits: readonly Edit[]): ParsedYaml | undefined {
    const text = applyEdits(this.#text, edits)
    return this.#budget.spend(text.length) ? parseYaml(text) : undefined
  }

  /** @returns the offset in the text where the parser cannot continue; undefined if the budget is spent */
  #errorWith(edits: readonly Edit[]): number | 'none' | undefined {
    const parsed = this.#parseWith(edits)
    const error = parsed && firstError(parsed)
    return error ? this.#contentFrom(toOriginalOffset(this.#text, edits)(error.pos[0])) : parsed && 'none'
  }

  /** Returns the offset of the first character from an offset on: the parser may report a line on the blank one above it. */
  #contentFrom(offset: number): number {
    return offset + Math.max(0, this.#text.slice(offset).search(/\S/))
  }

  #countWith(edits: readonly Edit[], effects: RepairEffects): number | undefined {
    const parsed = this.#parseWith(edits)
    return parsed && !firstError(parsed) ? this.#count(parsed, effects) : undefined
  }
}

/** Yields the parts around the lines from one offset to another, the smallest first. */
function* partsAround(lines: readonly Line[], from: number, to: number): Generator<Part> {
  const content = lines.filter(isContent)
  const above = content.filter(({ start }) => start <= to)
  const last = above.at(-1)
  const touched = above.filter((line) => line.end >= from || line === last)
  const [first] = touched
  if (!first || !last) return
  const field = fieldIn(first)
  // A field without its value keeps the place of the list below it.
  if (field && first === last) yield { edit: [first.start, first.end, `${first.text.slice(0, field.column)}${field.key}:`], field: field.key }
  const column = Math.min(...touched.map(({ indent }) => indent))
  let start = content.findLast((line) => line.number <= first.number && line.indent <= column)
  while (start) {
    const { number, indent } = start
    const next = content.find((line) => line.number > Math.max(number, last.number) && line.indent <= indent)
    const parent = content.findLast((line) => line.number < number && line.indent < indent)
    yield {
      edit: [start.start, next?.start ?? lines.at(-1)?.end ?? start.end, ''],
      field: (isEntry(start) ? parent && fieldIn(parent)?.key : fieldIn(start)?.key) ?? '',
    }
    start = parent
  }
}
