import { type Document, type Scalar, visit, type YAMLError } from 'yaml'
import type { Path } from '../../issue.ts'
import { aliases } from './aliases.ts'
import { cutNumbers } from './cutNumbers.ts'
import { cutTexts } from './cutTexts.ts'
import { escapedSign } from './escapedSign.ts'
import { type Fault, type Holes, pathOf } from './fault.ts'
import { droppedKeys } from './keys.ts'
import { lastComma } from './lastComma.ts'
import { lostFolder } from './lostFolder.ts'
import { lostText } from './lostText.ts'
import { tags } from './tags.ts'

/** What a parser knows of a text, and whether a name is one of a field, wherever that may stand. */
type Known = { errors: readonly YAMLError[]; isField(name: string): boolean }

type Inspection = (document: Document.Parsed, text: string, known: Known) => Holes

/** @param key 'key' for a name, 'value' for what it holds, a number for an entry of a list */
type ScalarInspection = (node: Scalar.Parsed, text: string, key: unknown, path: () => Path) => Fault | undefined

const ofScalars: readonly ScalarInspection[] = [lostText, escapedSign, lostFolder, lastComma]

/** Takes out what is wrong, or puts in its place what is meant. */
function scalars(document: Document.Parsed, text: string): Holes {
  const found: Holes = { faults: [], holes: [] }
  visit(document, {
    Scalar(key, node, ancestors) {
      if (!node.range) return
      const path = () => pathOf(key, node, ancestors)
      for (const inspection of ofScalars) {
        const fault = inspection(node as Scalar.Parsed, text, key, path)
        if (!fault) continue
        found.faults.push(fault)
        if (fault.meant !== undefined) node.value = fault.meant
        else if (key !== 'key') found.holes.push(path())
      }
    },
  })
  return found
}

// Of a text with two numbers two pieces may be alike, and are no keys that stand twice.
const inspections: readonly Inspection[] = [cutTexts, droppedKeys, tags, aliases, cutNumbers, scalars]

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
