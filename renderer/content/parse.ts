import type { z } from 'zod'
import type { Issue } from './issue.ts'
import type { RecoveryInfo } from './validation/draft.ts'
import { knownFieldNames } from './validation/knownFieldNames.ts'
import { misplacedFile } from './validation/misplaced.ts'
import { swallowedFields } from './validation/swallowedFields.ts'
import { scorer, validate } from './validation/validate.ts'
import { decodeLeniently } from './yaml/decode.ts'
import type { FileText } from './yaml/locate.ts'
import { read } from './yaml/read.ts'

type Parsed<T> = {
  written: FileText
  /** The best reading there is: a file with mistakes has one too, unless its YAML cannot be read. */
  value?: T
  issues: Issue[]
  recovery?: RecoveryInfo
}

/** Bytes → text → data → a value of the schema, with all that is wrong on the way. */
export function parse<T>(file: string, bytes: Uint8Array, schema: z.ZodType<T>): Parsed<T> {
  const { source, issues, reading } = readBest(file, bytes, schema)
  const astray = source ? misplacedFile(file, schema, source.data) : undefined
  if (source && astray) return { written: { text: source.text, repaired: source.repaired }, issues: [...issues, astray] }
  const validated = reading && isCredible(reading.issues, issues.length, source?.repaired !== undefined) ? reading : undefined
  const swallowed = source && !source.repaired ? swallowedFields(file, source.text, schema, source.data) : []
  const text = source?.text ?? decodeLeniently(bytes)
  return {
    written: { text, ...(source?.repaired ? { repaired: source.repaired } : {}) },
    issues: [...issues, ...swallowed, ...(validated?.issues ?? []).filter((issue) => !isCascading(issue, [...issues, ...swallowed]))],
    ...(validated?.value === undefined ? {} : { value: validated.value }),
    ...(validated?.recovery ? { recovery: validated.recovery } : {}),
  }
}

/** A text that can be read, and says what makes no sense, may have been meant otherwise. */
function readBest<S extends z.ZodType>(file: string, bytes: Uint8Array, schema: S) {
  const attempt = (looksTwice: boolean) => {
    const { source, issues } = read(file, bytes, scorer(schema), { multiline: knownFieldNames('markdown'), plain: knownFieldNames('text') }, looksTwice)
    return { source, issues, reading: source ? validate(schema, source) : undefined }
  }
  const first = attempt(false)
  return first.issues.length === 0 && first.reading && first.reading.issues.length > 0 ? attempt(true) : first
}

/**
 * A text whose YAML had to be mended may have been mended wrongly: then its fields do not come out right at all. Where nothing
 * is told of the mending, its fields alone tell that something is wrong.
 */
const isCredible = (found: readonly Issue[], slips: number, mended: boolean) =>
  !mended || slips === 0 || (found.length <= 3 + 2 * slips && !found.some(({ code, path }) => code === 'missing-field' && path.length === 1))

/** A field that is missing in one place because it is reported to stand in another. */
const isCascading = ({ code, path }: Issue, told: readonly Issue[]) =>
  code === 'missing-field' &&
  told.some(
    (other) =>
      (other.code === 'duplicate-key' || other.code === 'yaml-syntax') &&
      other.path.length > 0 &&
      path.length >= other.path.length &&
      other.path.at(-1) === path.at(-1) &&
      other.path.slice(0, -1).every((step, index) => step === path[index]),
  )
