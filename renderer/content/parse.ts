import type { z } from 'zod'
import { type Issue, pathStartsWith } from './issue.ts'
import { unmergedIssues } from './unmergedIssues.ts'
import { textFields } from './validation/knownFieldNames.ts'
import { misplacedFile } from './validation/misplacedFile.ts'
import type { RecoveryInfo } from './validation/repairedData.ts'
import { swallowedFields } from './validation/swallowedFields.ts'
import { scorer, validate } from './validation/validate.ts'
import { decodeLeniently } from './yaml/decode.ts'
import type { FileText } from './yaml/locate.ts'
import { read, type Source } from './yaml/read.ts'

type Parsed<T> = {
  written: FileText
  /** The value as far as it can be read: a file with mistakes has one too, unless its YAML cannot be read. */
  value?: T
  issues: Issue[]
  recovery?: RecoveryInfo
}

/** Parses bytes → text → data → a value of the schema, and collects what is wrong on the way. */
export function parse<T>(file: string, bytes: Uint8Array, schema: z.ZodType<T>): Parsed<T> {
  const parsed = parseOne(file, bytes, schema)
  if (parsed.value !== undefined) return parsed
  const others = unmergedIssues(parsed.written.text, (version) => parseOne(file, new TextEncoder().encode(version), schema))
  return { ...parsed, issues: [...parsed.issues, ...others] }
}

function parseOne<T>(file: string, bytes: Uint8Array, schema: z.ZodType<T>): Parsed<T> {
  const { source, issues, shape } = readBest(file, bytes, schema)
  if (!source) return { written: { text: decodeLeniently(bytes) }, issues }
  const written = { text: source.text, repaired: source.repaired }
  const misplaced = misplacedFile(file, schema, source.data)
  if (misplaced) return { written, issues: [...issues, misplaced] }
  const reported = [...issues, ...shape.swallowed]
  if (!isCredible(shape.issues, issues.length, source)) return { written, issues: reported }
  const { value, recovery } = shape
  return { written, value, recovery, issues: [...reported, ...shape.issues.filter((issue) => !isCascading(issue, reported))] }
}

/**
 * Reads a file. Text that parses without issues but does not fit the schema may have been meant otherwise: it is read again, thoroughly.
 * @returns the issues of its YAML, and in `shape` those of its fields
 */
function readBest<S extends z.ZodType>(file: string, bytes: Uint8Array, schema: S) {
  const attempt = (isThorough: boolean) => {
    const { source, issues } = read(file, bytes, scorer(schema), textFields(), isThorough)
    if (!source) return { issues }
    const { issues: swallowed, texts } = swallowedFields(file, source, schema)
    return { source, issues, shape: { swallowed, ...validate(schema, { ...source, reported: [...source.reported, ...texts] }) } }
  }
  const first = attempt(false)
  return first.issues.length === 0 && first.source && first.shape.issues.length > 0 ? attempt(true) : first
}

/**
 * Text whose YAML had to be repaired may have been repaired wrongly: then its fields do not come out right at all, and their issues
 * are not reported. What there is a suggestion for has come out right, however often it occurs, and so has a text of which no line was
 * moved. Where the repair itself reports nothing, only its fields show that something is wrong. A field that the file needs and that is
 * written in it is hardly missing.
 */
const isCredible = (found: readonly Issue[], diagnosisCount: number, { text, repaired }: Source) =>
  !repaired ||
  diagnosisCount === 0 ||
  ((marginsOf(repaired.text) === marginsOf(text) || found.filter(({ suggestion }) => suggestion === undefined).length <= 3 + 2 * diagnosisCount) &&
    !found.some(({ code, path: [field, ...inner] }) => code === 'missing-field' && inner.length === 0 && new RegExp(`^${String(field)}\\b`, 'm').test(text)))

/** Returns the indentation and the dashes of all lines, which give a file its structure. */
const marginsOf = (text: string) => text.replace(/^([^\S\n]*(?:- +)*).*/gm, '$1')

/** True for a field that is missing in one place because another issue says that it is in a wrong one. */
const isCascading = ({ code, path }: Issue, reported: readonly Issue[]) =>
  code === 'missing-field' &&
  reported.some(
    (other) =>
      (other.code === 'duplicate-key' || other.code === 'yaml-syntax') &&
      other.path.length > 0 &&
      path.length >= other.path.length &&
      other.path.at(-1) === path.at(-1) &&
      pathStartsWith(path, other.path.slice(0, -1)),
  )
