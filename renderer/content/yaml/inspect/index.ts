import { type Document, type Scalar, visit, type YAMLError } from 'yaml'
import type { Path } from '../../issue.ts'
import { aliases } from './aliases.ts'
import { escapedControlCharacter } from './escapedControlCharacter.ts'
import { invalidKeys } from './invalidKeys.ts'
import { pointBetweenThousands } from './pointBetweenThousands.ts'
import { splitNumbers } from './splitNumbers.ts'
import { splitTexts } from './splitTexts.ts'
import { tags } from './tags.ts'
import { textInComment } from './textInComment.ts'
import { trailingComma } from './trailingComma.ts'
import { unescapedPath } from './unescapedPath.ts'
import { type Findings, pathOf, type YamlIssue } from './yamlIssue.ts'

/** The errors of the parser, and whether a name is that of a field anywhere in the file, and that of a list of numbers. */
type InspectionContext = { errors: readonly YAMLError[]; isField(name: string): boolean; takesNumbers(name: string): boolean }

type Inspection = (document: Document.Parsed, text: string, context: InspectionContext) => Findings

/** @param key 'key' for a key, 'value' for its value, a number for an entry of a list */
type ScalarInspection = (node: Scalar.Parsed, text: string, key: unknown, path: () => Path) => YamlIssue | undefined

const scalarInspections: readonly ScalarInspection[] = [textInComment, escapedControlCharacter, unescapedPath, trailingComma, pointBetweenThousands]

/** Inspects all scalars, and replaces wrong ones by the corrected value or marks them as placeholders. */
function scalars(document: Document.Parsed, text: string): Findings {
  const found: Findings = { issues: [], placeholders: [] }
  visit(document, {
    Scalar(key, node, ancestors) {
      if (!node.range) return
      const path = () => pathOf(key, node, ancestors)
      for (const inspection of scalarInspections) {
        const issue = inspection(node as Scalar.Parsed, text, key, path)
        if (!issue) continue
        found.issues.push(issue)
        if (issue.correctedValue !== undefined) node.value = issue.correctedValue
        else if (key !== 'key') found.placeholders.push(path())
      }
    },
  })
  return found
}

// `splitTexts` comes first: two pieces of a text with two numbers may be alike, and are not duplicate keys.
const inspections: readonly Inspection[] = [splitTexts, invalidKeys, tags, aliases, splitNumbers, scalars]

/**
 * Finds what YAML allows and pages do not: duplicate keys, tags, unused anchors, text lost to a comment, control characters,
 * unescaped Windows paths, trailing commas, numbers that may be thousands. Removes them from the document.
 */
export function inspect(document: Document.Parsed, text: string, context: InspectionContext): Findings {
  const found = inspections.map((inspection) => inspection(document, text, context))
  return { issues: found.flatMap(({ issues }) => issues), placeholders: found.flatMap(({ placeholders }) => placeholders) }
}

/** Returns the paths of the scalars whose range satisfies a predicate. */
export function scalarPathsWhere(document: Document.Parsed, predicate: (start: number, end: number) => boolean): Path[] {
  const found: Path[] = []
  visit(document, {
    Scalar(key, node, ancestors) {
      if (node.range && predicate(node.range[0], node.range[1])) found.push(pathOf(key, node, ancestors))
    },
  })
  return found
}
