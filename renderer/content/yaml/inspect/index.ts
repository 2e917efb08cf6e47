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

type Found = Holes & {
  /** Places whose quotes are reported. */
  reported: Path[]
}

/**
 * Finds what YAML allows and pages do not: keys that stand twice, tags, anchors without a use, text lost to a comment, signs
 * that nothing shows, folders that are none, commas that nothing follows. Takes them out.
 * @param isField whether a name is one of a field, wherever that may stand
 */
export function inspect(
  document: Document.Parsed,
  text: string,
  errors: readonly YAMLError[],
  isQuoted: (start: number, end: number) => boolean = () => false,
  isField: (name: string) => boolean = () => false,
): Found {
  // Of a text with two numbers two pieces may be alike, and are no keys that stand twice.
  const texts = cutTexts(document, text, isField)
  const keys = droppedKeys(document, text)
  const tagged = tags(document, text, errors)
  const lost = lostTexts(document, text)
  const repeated = aliases(document, text)
  const cut = cutNumbers(document, text)
  const escaped = escapedSigns(document, text)
  const folders = lostFolders(document, text)
  const commas = lastCommas(document, text)
  const reported: Path[] = []
  visit(document, {
    Scalar(key, node, ancestors) {
      if (isQuoted(node.range?.[0] ?? 0, node.range?.[1] ?? 0)) reported.push(pathOf(key, node, ancestors))
    },
  })
  const holes = [keys, texts, tagged, lost, repeated, cut, escaped, folders]
  return { faults: [...holes.flatMap(({ faults }) => faults), ...commas], holes: holes.flatMap((each) => each.holes), reported }
}
