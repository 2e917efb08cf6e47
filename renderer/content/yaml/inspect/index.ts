import { type Document, type Scalar, visit, type YAMLError } from 'yaml'
import type { Path } from '../../issue.ts'
import { aliases } from './aliases.ts'
import { escapedControlCharacter } from './escapedControlCharacter.ts'
import { invalidKeys } from './invalidKeys.ts'
import { splitNumbers } from './splitNumbers.ts'
import { splitTexts } from './splitTexts.ts'
import { tags } from './tags.ts'
import { textInComment } from './textInComment.ts'
import { trailingComma } from './trailingComma.ts'
import { unescapedPath } from './unescapedPath.ts'
import { type Findings, pathOf, type YamlIssue } from './yamlIssue.ts'

/** What a parser knows of a text, and whether a name is one of a field, wherever that may stand. */
type InspectionContext = { errors: readonly YAMLError[]; isField(name: string): boolean }

type Inspection = (document: Document.Parsed, text: string, known: InspectionContext) => Findings

/** @param key 'key' for a name, 'value' for what it holds, a number for an entry of a list */
type ScalarInspection = (node: Scalar.Parsed, text: string, key: unknown, path: () => Path) => YamlIssue | undefined

const scalarInspections: readonly ScalarInspection[] = [textInComment, escapedControlCharacter, unescapedPath, trailingComma]

/** Takes out what is wrong, or puts in its place what is meant. */
function scalars(document: Document.Parsed, text: string): Findings {
  const found: Findings = { issues: [], placeholders: [] }
  visit(document, {
    Scalar(key, node, ancestors) {
      if (!node.range) return
      const path = () => pathOf(key, node, ancestors)
      for (const inspection of scalarInspections) {
        const fault = inspection(node as Scalar.Parsed, text, key, path)
        if (!fault) continue
        found.issues.push(fault)
        if (fault.correctedValue !== undefined) node.value = fault.correctedValue
        else if (key !== 'key') found.placeholders.push(path())
      }
    },
  })
  return found
}

// Of a text with two numbers two pieces may be alike, and are no keys that stand twice.
const inspections: readonly Inspection[] = [splitTexts, invalidKeys, tags, aliases, splitNumbers, scalars]

/**
 * Finds what YAML allows and pages do not: keys that stand twice, tags, anchors without a use, text lost to a comment, signs
 * that nothing shows, folders that are none, commas that nothing follows. Takes them out.
 */
export function inspect(document: Document.Parsed, text: string, known: InspectionContext): Findings {
  const found = inspections.map((inspection) => inspection(document, text, known))
  return { issues: found.flatMap(({ issues }) => issues), placeholders: found.flatMap(({ placeholders }) => placeholders) }
}

/** Where the texts stand that something is true of. */
export function scalarPathsWhere(document: Document.Parsed, isSo: (start: number, end: number) => boolean): Path[] {
  const found: Path[] = []
  visit(document, {
    Scalar(key, node, ancestors) {
      if (node.range && isSo(node.range[0], node.range[1])) found.push(pathOf(key, node, ancestors))
    },
  })
  return found
}
