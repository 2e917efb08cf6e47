import type { SafeDocumentNode } from '@react-pdf/layout'
import type { Origin } from './elements.tsx'
import { fontSizes, pageGeometry } from './theme.ts'

/** What is wrong with a laid-out document, and where what it comes from is written. */
export type LayoutProblem = { origin: Origin | undefined } & (
  | { kind: 'overflow' /** How many lines of text it is too long by, about. */; lines: number }
  | { kind: 'too-wide'; text: string }
  | { kind: 'no-glyph'; character: string }
)

/** A node of the library's layout, as far as it is read here. */
type Node = {
  type: string
  box?: { top: number; left: number; width: number; height: number }
  props?: { origin?: Origin; fixed?: boolean }
  children?: Node[]
  lines?: Line[]
}

/** How far a line of several words may hang over: the library's line breaking reckons with narrower spaces than it draws. */
const overhang = 9

type Line = { string: string; runs?: Run[]; box?: { height: number } }

type Run = { start: number; end: number; attributes: { font?: { type?: string }[] }; positions?: { xAdvance: number }[] }

/** How far letters may stand out of their box before a reader would see it, in points. */
const tolerance = 1

/**
 * Finds what a reader would see cut off or missing: a section that runs over to a second page, a block that leaves its
 * page, lines that are pressed together, words wider than their column, a character that no font has.
 */
export function findLayoutProblems(document: SafeDocumentNode): LayoutProblem[] {
  const problems: LayoutProblem[] = []
  let before: Origin | undefined
  for (const page of document.children as unknown as Node[]) {
    const { origin } = page.props ?? {}
    const runsOver = origin !== undefined && JSON.stringify(before) === JSON.stringify(origin)
    before = origin
    const texts = textsOf(page, 0, 0, origin)
    const highest = tallestOriginOf(texts)
    let lowest = 0
    for (const { text, left, bottom, origin: around } of texts) {
      lowest = Math.max(lowest, bottom)
      problems.push(...problemsOfText(text, left, text.props?.origin ?? around))
      // What runs off a page of several fields need not be what is too long.
      const from = around ?? highest
      const pressed = heightOf(text) - (text.box?.height ?? 0)
      if (pressed > tolerance) problems.push({ kind: 'overflow', lines: lineCount(pressed), origin: from })
      if (bottom > pageGeometry.height - pageGeometry.marginBottom + tolerance)
        problems.push({ kind: 'overflow', lines: lineCount(bottom - (pageGeometry.height - pageGeometry.marginBottom)), origin: from })
    }
    if (runsOver) problems.push({ kind: 'overflow', lines: lineCount(lowest - pageGeometry.marginTop - pageGeometry.runningHeadHeight), origin })
  }
  return mostSevereEach(problems)
}

const lineCount = (height: number) => Math.max(1, Math.ceil(height / (fontSizes.body * 1.45)))

/** What the lines of a text need. Its box is lower where it had to fit a page that it does not fit. */
const heightOf = ({ lines = [] }: Node) => lines.reduce((sum, { box }) => sum + (box?.height ?? 0), 0)

/** Of the texts that say where they are written, where the highest is. */
const tallestOriginOf = (texts: readonly PlacedText[]) =>
  texts.filter(({ text }) => text.props?.origin !== undefined).sort((a, b) => heightOf(b.text) - heightOf(a.text))[0]?.text.props?.origin

/** A text, and what the parts of the page around it say of where they come from. */
type PlacedText = { text: Node; left: number; bottom: number; origin: Origin | undefined }

/** Every text of a page's own content, with its place on the page; what each page repeats is left out. */
const textsOf = (node: Node, top: number, left: number, origin: Origin | undefined): PlacedText[] =>
  (node.children ?? []).flatMap((child) => {
    if (child.props?.fixed && node.type === 'PAGE') return []
    const at = { top: top + (child.box?.top ?? 0), left: left + (child.box?.left ?? 0) }
    return child.type === 'TEXT'
      ? [{ text: child, left: at.left, bottom: at.top + (child.box?.height ?? 0), origin }]
      : textsOf(child, at.top, at.left, child.props?.origin ?? origin)
  })

function problemsOfText({ lines = [], box }: Node, left: number, origin: Origin | undefined): LayoutProblem[] {
  return lines.flatMap((line): LayoutProblem[] => {
    const width = widthOf(line)
    const severalWords = /\s/.test(line.string.trim())
    const room = Math.min(box?.width ?? 0, pageGeometry.width - pageGeometry.marginX - left) + (severalWords ? overhang : tolerance)
    const missing = (line.runs ?? [])
      .filter(({ attributes }) => attributes.font?.[0]?.type === 'STANDARD')
      .flatMap(({ start, end }) => [...line.string.slice(start, end)])
    return [
      ...(width > room && !(severalWords && line.string.endsWith(ellipsis)) ? [{ kind: 'too-wide', text: longestWord(line.string), origin } as const] : []),
      ...missing.filter((character) => /\S/.test(character)).map((character) => ({ kind: 'no-glyph', character, origin }) as const),
    ]
  })
}

/** What the library ends a text with that it has no room for, beyond the column. */
const ellipsis = '…'

const longestWord = (text: string) => text.split(/\s+/).reduce((longest, word) => (word.length > longest.length ? word : longest), '')

/** The width of a line without the space it ends with, which stands outside the column and is not seen. */
function widthOf({ string, runs = [] }: Line): number {
  const advances = runs.flatMap(({ positions = [] }) => positions.map(({ xAdvance }) => xAdvance))
  return advances.slice(0, string.trimEnd().length).reduce((sum, advance) => sum + advance, 0)
}

/** One problem of a kind for each place, the gravest: the author mends them together. */
function mostSevereEach(problems: readonly LayoutProblem[]): LayoutProblem[] {
  const byPlace = new Map<string, LayoutProblem>()
  for (const problem of problems) {
    const key = JSON.stringify([problem.kind, problem.origin, problem.kind === 'no-glyph' && problem.character])
    const first = byPlace.get(key)
    if (!first || severity(problem) > severity(first)) byPlace.set(key, problem)
  }
  return [...byPlace.values()]
}

const severity = (problem: LayoutProblem) => (problem.kind === 'overflow' ? problem.lines : problem.kind === 'too-wide' ? problem.text.length : 0)
