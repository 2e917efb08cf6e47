import { isPair, isSeq } from 'yaml'
import type { IssueCode, Path } from '../../issue.ts'

/** A mistake that is known by its characters. */
export type YamlIssue = {
  code: IssueCode
  message: string
  range: readonly [start: number, end: number]
  suggestion?: string
  quotedRange?: readonly [start: number, end: number]
  path?: Path | undefined
  isTruncated?: boolean | undefined
  /** What a text is read as in place of what it says. */
  correctedValue?: string
}

/** What of a document is not what its author meant. */
export type Findings = {
  issues: YamlIssue[]
  /** Places whose value is not to be judged. */
  placeholders: Path[]
}

export const yamlIssue = (code: IssueCode, start: number, end: number, message: string, path?: Path): YamlIssue => ({
  code,
  message,
  range: [start, end],
  path,
})

/** Where a node stands that `visit` has come to. */
export function pathOf(key: unknown, node: unknown, ancestors: readonly unknown[]): Path {
  const line = [...ancestors, node]
  const steps = line.flatMap((each, index): PropertyKey[] => {
    if (isPair(each)) return [String((each.key as { value?: unknown } | null)?.value)]
    const parent = line[index - 1]
    return isSeq(parent) ? [each === node && typeof key === 'number' ? key : parent.items.indexOf(each)] : []
  })
  return steps
}
