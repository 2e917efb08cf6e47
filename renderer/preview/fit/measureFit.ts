import type { ShownText } from '../messages.ts'
import { linksBeside } from '../shownText.ts'
import { brokenWord, charactersAfter, extentOf, widestWord } from './lines.ts'
import { type FitWidth, widths } from './places.ts'
import { type Edges, type LaidOutText, textPlacesIn, tolerance, type WideElement } from './textPlaces.ts'

/** What is wrong with a text at a width of the page, and by about how many characters it is too long. */
type FitProblem = { width: FitWidth; excess: number } & (
  | { is: 'lines'; lines: number; most: number }
  /** A word is broken in its middle, leaves its place, is cut off, or makes the page scroll sideways. Without a word, it is no text that does. */
  | { is: 'broken' | 'outside' | 'cut' | 'sideways'; word?: string }
)

/** A text that does not fit. */
export type FitFinding = ShownText & { blockIndex: number; problems: FitProblem[] }

/** Findings by what they are about, which is the same at each width. */
type Findings = Map<Node, FitFinding>

/**
 * Measures the document of a frame at each of the widths: which texts take too many lines, have a word that is broken in its middle,
 * leave their place, are cut off, or make the page scroll sideways. The sizes of light and dark are the same. Pauses after each text.
 */
export function* measureFit(frame: HTMLIFrameElement): Generator<undefined, FitFinding[]> {
  const findings: Findings = new Map()
  for (const width of widths) {
    frame.style.width = `${width}px`
    const document = frame.contentDocument
    if (!document) return []
    for (const block of document.querySelectorAll<HTMLElement>('[data-block]')) yield* measureBlock(block, width, findings)
    addSideways(document, width, findings)
  }
  return [...findings.values()]
}

function* measureBlock(block: HTMLElement, width: FitWidth, findings: Findings): Generator<undefined, void> {
  const occurrences = new Map<string, number>()
  /** The texts with the widest words in what is wider than its place. The others there suffer from it. */
  const widest = new Map<WideElement, { place: LaidOutText; occurrence: number; word: string; width: number }>()
  for (const place of yield* textPlacesIn(block)) {
    const text = textOf(place)
    const occurrence = occurrences.get(text) ?? 0
    occurrences.set(text, occurrence + 1)
    if (place.wide) {
      const word = widestWord(place.texts)
      if (word.width > (widest.get(place.wide)?.width ?? 0)) widest.set(place.wide, { place, occurrence, ...word })
    } else add(findings, block, place, occurrence, problemsOf(place, width))
    yield
  }
  for (const [{ right, edges }, { place, occurrence, word, width: wordWidth }] of widest)
    add(findings, block, place, occurrence, outsideOf(edges, right, word, wordWidth, width))
}

const textOf = ({ texts }: LaidOutText) =>
  texts
    .map(({ data }) => data)
    .join('')
    .replace(/\s+/g, ' ')
    .trim()

function add(findings: Findings, block: HTMLElement, place: LaidOutText, occurrence: number, problems: FitProblem[]) {
  const [node = block] = place.texts
  if (problems.length > 0)
    addTo(findings, node, { blockIndex: Number(block.dataset.block), text: textOf(place), occurrence, links: linksBeside(place.element), problems })
}

function addTo(findings: Findings, node: Node, finding: FitFinding) {
  const known = findings.get(node)
  if (known) known.problems.push(...finding.problems)
  else findings.set(node, finding)
}

function problemsOf({ element, isInline, texts, edges, most }: LaidOutText, width: FitWidth): FitProblem[] {
  const problems: FitProblem[] = []
  const { lines, right, bottom } = extentOf(texts)
  if (most && lines > most[width]) problems.push({ is: 'lines', width, lines, most: most[width], excess: charactersAfter(texts, most[width]) })
  // No letter is wider than the font is high.
  const maxLength = isInline ? 0 : element.clientWidth / Number.parseFloat(getComputedStyle(element).fontSize)
  const broken = lines > 1 ? brokenWord(texts, maxLength) : undefined
  if (broken) problems.push({ is: 'broken', width, ...broken })
  if (bottom > edges.cutBelow + tolerance) problems.push({ is: 'cut', width, excess: 0 })
  else if (right > Math.min(edges.own, edges.cut, edges.page) + tolerance) {
    const { word, width: wordWidth } = widestWord(texts)
    problems.push(...outsideOf(edges, right, word, wordWidth, width))
  }
  return problems
}

/** Says which edge is passed, and by about how many characters of a word. */
function outsideOf(edges: Edges, right: number, word: string, wordWidth: number, width: FitWidth): FitProblem[] {
  const is = right > edges.cut + tolerance ? 'cut' : right > edges.page + tolerance ? 'sideways' : 'outside'
  const past = right - Math.min(edges.own, edges.cut, edges.page)
  return [{ is, width, word, excess: Math.min(word.length, Math.ceil((past * word.length) / wordWidth)) }]
}

/** Adds the block that makes the page scroll sideways by something else than a text, such as a picture. */
function addSideways({ documentElement: root }: Document, width: FitWidth, findings: Findings) {
  if (root.scrollWidth <= root.clientWidth + tolerance) return
  if ([...findings.values()].some(({ problems }) => problems.some((problem) => problem.is === 'sideways' && problem.width === width))) return
  for (const block of root.querySelectorAll<HTMLElement>('[data-block]')) {
    if (Math.max(block.scrollWidth, block.getBoundingClientRect().right) <= root.clientWidth + tolerance) continue
    return addTo(findings, block, { blockIndex: Number(block.dataset.block), text: '', occurrence: 0, problems: [{ is: 'sideways', width, excess: 0 }] })
  }
}
