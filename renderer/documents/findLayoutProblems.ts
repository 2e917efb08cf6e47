import type { SafeDocumentNode } from '@react-pdf/layout'
import type { Origin } from './elements.tsx'
import { fontSizes, pageGeometry } from './theme.ts'

/** A problem of a laid-out document, and the place in the content that it comes from. How many lines overflow is an estimate. */
export type LayoutProblem = { origin: Origin | undefined } & (
  | { kind: 'overflow'; lines: number }
  | { kind: 'too-wide'; text: string }
  | { kind: 'no-glyph'; character: string }
)

/** A node of the library's layout, with the properties that are read here. */
type Node = {
  type: string
  box?: { top: number; left: number; width: number; height: number }
  props?: { origin?: Origin; fixed?: boolean }
  children?: Node[]
  lines?: Line[]
}

/** Tolerance for lines of several words, in points: the library's line breaking assumes narrower spaces than are drawn. */
const multiWordTolerance = 9

type Line = { string: string; runs?: Run[]; box?: { height: number } }

type Run = { start: number; end: number; attributes: { font?: { type?: string }[] }; positions?: { xAdvance: number }[] }

/** How far text may extend beyond its box before a reader would notice, in points. */
const tolerance = 1

/**
 * Finds what a reader would see cut off or missing: a section that continues on a second page, a block that extends beyond its
 * page, compressed lines, words wider than their column, and characters that no font has.
 */
export function findLayoutProblems(document: SafeDocumentNode): LayoutProblem[] {
  const problems: LayoutProblem[] = []
  let previousOrigin: Origin | undefined
  for (const page of document.children as unknown as Node[]) {
    const { origin } = page.props ?? {}
    const isContinued = origin !== undefined && JSON.stringify(previousOrigin) === JSON.stringify(origin)
    previousOrigin = origin
    const texts = textsOf(page, 0, 0, origin)
    const tallestOrigin = tallestOriginOf(texts)
    let maxBottom = 0
    for (const { text, left, bottom, origin: parentOrigin } of texts) {
      maxBottom = Math.max(maxBottom, bottom)
      problems.push(...problemsOfText(text, left, text.props?.origin ?? parentOrigin))
      // On a page made of several fields, the one that overflows need not be the one that is too long.
      const overflowOrigin = parentOrigin ?? tallestOrigin
      const missingHeight = heightOf(text) - (text.box?.height ?? 0)
      if (missingHeight > tolerance) problems.push({ kind: 'overflow', lines: lineCount(missingHeight), origin: overflowOrigin })
      if (bottom > pageGeometry.height - pageGeometry.marginBottom + tolerance)
        problems.push({ kind: 'overflow', lines: lineCount(bottom - (pageGeometry.height - pageGeometry.marginBottom)), origin: overflowOrigin })
    }
    if (isContinued) problems.push({ kind: 'overflow', lines: lineCount(maxBottom - pageGeometry.marginTop - pageGeometry.runningHeadHeight), origin })
  }
  return mostSevereEach(problems)
}

const lineCount = (height: number) => Math.max(1, Math.ceil(height / (fontSizes.body * 1.45)))

/** Returns the height that the lines of a text need. Its box is lower if the layout squeezed it onto the page. */
const heightOf = ({ lines = [] }: Node) => lines.reduce((sum, { box }) => sum + (box?.height ?? 0), 0)

/** Returns the origin of the tallest text that has one of its own. */
const tallestOriginOf = (texts: readonly PlacedText[]) =>
  texts.filter(({ text }) => text.props?.origin !== undefined).sort((a, b) => heightOf(b.text) - heightOf(a.text))[0]?.text.props?.origin

/** A text with its position on the page, and the origin of the elements around it. */
type PlacedText = { text: Node; left: number; bottom: number; origin: Origin | undefined }

/** Returns every text of a page with its position, except those repeated on each page. */
const textsOf = (node: Node, top: number, left: number, origin: Origin | undefined): PlacedText[] =>
  (node.children ?? []).flatMap((child) => {
    if (child.props?.fixed && node.type === 'PAGE') return []
    const position = { top: top + (child.box?.top ?? 0), left: left + (child.box?.left ?? 0) }
    return child.type === 'TEXT'
      ? [{ text: child, left: position.left, bottom: position.top + (child.box?.height ?? 0), origin }]
      : textsOf(child, position.top, position.left, child.props?.origin ?? origin)
  })

function problemsOfText({ lines = [], box }: Node, left: number, origin: Origin | undefined): LayoutProblem[] {
  return lines.flatMap((line): LayoutProblem[] => {
    const width = widthOf(line)
    const hasSeveralWords = /\s/.test(line.string.trim())
    const availableWidth = Math.min(box?.width ?? 0, pageGeometry.width - pageGeometry.marginX - left) + (hasSeveralWords ? multiWordTolerance : tolerance)
    const fallbackCharacters = (line.runs ?? [])
      .filter(({ attributes }) => attributes.font?.[0]?.type === 'STANDARD')
      .flatMap(({ start, end }) => [...line.string.slice(start, end)])
    return [
      ...(width > availableWidth && !(hasSeveralWords && line.string.endsWith(ellipsis))
        ? [{ kind: 'too-wide', text: longestWord(line.string), origin } as const]
        : []),
      ...fallbackCharacters.filter((character) => /\S/.test(character)).map((character) => ({ kind: 'no-glyph', character, origin }) as const),
    ]
  })
}

/** The library appends this, beyond the column, to a text that it truncates. */
const ellipsis = '…'

const longestWord = (text: string) => text.split(/\s+/).reduce((longest, word) => (word.length > longest.length ? word : longest), '')

/** Returns the width of a line without its trailing space, which is invisible outside the column. */
function widthOf({ string, runs = [] }: Line): number {
  const advances = runs.flatMap(({ positions = [] }) => positions.map(({ xAdvance }) => xAdvance))
  return advances.slice(0, string.trimEnd().length).reduce((sum, advance) => sum + advance, 0)
}

/** Returns only the most severe problem of each kind and origin, because the author fixes them together. */
function mostSevereEach(problems: readonly LayoutProblem[]): LayoutProblem[] {
  const problemByKey = new Map<string, LayoutProblem>()
  for (const problem of problems) {
    const key = JSON.stringify([problem.kind, problem.origin, problem.kind === 'no-glyph' && problem.character])
    const first = problemByKey.get(key)
    if (!first || severity(problem) > severity(first)) problemByKey.set(key, problem)
  }
  return [...problemByKey.values()]
}

const severity = (problem: LayoutProblem) => (problem.kind === 'overflow' ? problem.lines : problem.kind === 'too-wide' ? problem.text.length : 0)
