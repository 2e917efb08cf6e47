import { isPair, isSeq } from 'yaml'
import type { IssueCode, Path } from '../../issue.ts'
import type { Edit, Range } from '../edits.ts'
import { keyNameOf } from '../nodes.ts'

/** An issue located by its characters. */
export type YamlIssue = {
  code: IssueCode
  message: string
  range: Range
  suggestion?: string
  /** What to change in the file, where that is not the suggestion alone; empty if it is for the author to decide. */
  edits?: readonly Edit[]
  quotedRange?: Range
  path?: Path
  isTruncated?: boolean
  /** The value to use in place of the one in the file. */
  correctedValue?: string
}

/** Issues found by an inspection, and the paths they leave without a value. */
export type Findings = {
  issues: YamlIssue[]
  /** Paths whose value is not to be checked. */
  placeholders: Path[]
}

/** Returns the path of a node, from the arguments of a visitor of `visit`. */
export function pathOf(key: unknown, node: unknown, ancestors: readonly unknown[]): Path {
  const chain = [...ancestors, node]
  return chain.flatMap((each, index): PropertyKey[] => {
    if (isPair(each)) return [keyNameOf(each)]
    const parent = chain[index - 1]
    return isSeq(parent) ? [each === node && typeof key === 'number' ? key : parent.items.indexOf(each)] : []
  })
}
