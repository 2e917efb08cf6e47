import { type Document, visit, type YAMLError } from 'yaml'
import type { Path } from '../../issue.ts'
import { aliases } from './aliases.ts'
import { cutNumbers } from './cutNumbers.ts'
import { cutTexts } from './cutTexts.ts'
import { escapedSigns } from './escapedSigns.ts'
import { type Holes, pathOf } from './fault.ts'
import { droppedKeys } from './keys.ts'
import { lastCommas } from './lastCommas.ts'
import { lostFolders } from './lostFolders.ts'
import { lostTexts } from './lostTexts.ts'
import { tags } from './tags.ts'

/** What a parser knows of a text, and whether a name is one of a field, wherever that may stand. */
type Known = { errors: readonly YAMLError[]; isField(name: string): boolean }

type Inspection = (document: Document.Parsed, text: string, known: Known) => Holes

// Of a text with two numbers two pieces may be alike, and are no keys that stand twice.
const inspections: readonly Inspection[] = [cutTexts, droppedKeys, tags, lostTexts, aliases, cutNumbers, escapedSigns, lostFolders, lastCommas]

/**
 * Finds what YAML allows and pages do not: keys that stand twice, tags, anchors without a use, text lost to a comment, signs
 * that nothing shows, folders that are none, commas that nothing follows. Takes them out.
 */
export function inspect(document: Document.Parsed, text: string, known: Known): Holes {
  const found = inspections.map((inspection) => inspection(document, text, known))
  return { faults: found.flatMap(({ faults }) => faults), holes: found.flatMap(({ holes }) => holes) }
}

/** Where the texts stand that something is true of. */
export function textsThat(document: Document.Parsed, isSo: (start: number, end: number) => boolean): Path[] {
  const found: Path[] = []
  visit(document, {
    Scalar(key, node, ancestors) {
      if (node.range && isSo(node.range[0], node.range[1])) found.push(pathOf(key, node, ancestors))
    },
  })
  return found
}
