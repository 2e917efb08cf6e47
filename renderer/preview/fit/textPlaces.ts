import { type FitWidth, places } from './places.ts'

/** A text of a page that stands by itself: its parts, in the element that lays it out. */
export type LaidOutText = {
  element: Element
  isInline: boolean
  texts: Text[]
  edges: Edges
  most?: Record<FitWidth, number>
  wide?: WideElement
}

/** How far a text may reach before it leaves its element, is cut off, or leaves the page. */
export type Edges = { own: number; cut: number; cutBelow: number; page: number }

/** An element that its content makes wider than its place, such as a table with a long word. */
export type WideElement = { right: number; edges: Edges }

/** The tolerance of positions, in pixels. */
export const tolerance = 1

/** Where the texts of an element are laid out; undefined if nobody sees them. */
type Surroundings = Pick<LaidOutText, 'element' | 'isInline' | 'edges' | 'most' | 'wide'> | undefined

/** What shows titles that are written elsewhere, or is no text. */
const ignored = 'nav, script, style, noscript, template, select, textarea, svg'

/** Returns the texts of an element in order, as they are laid out at the current width of the page. Pauses after each. */
export function* textPlacesIn(root: Element): Generator<undefined, Iterable<LaidOutText>> {
  const known = new Map<Element, Surroundings>()
  const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const byElement = new Map<Element, LaidOutText>()
  while (walker.nextNode()) {
    const text = walker.currentNode as Text
    yield
    const around = text.data.trim() === '' || !text.parentElement ? undefined : surroundings(text.parentElement, root, known)
    if (!around) continue
    const place = byElement.get(around.element)
    if (place) place.texts.push(text)
    else byElement.set(around.element, { ...around, texts: [text] })
  }
  return byElement.values()
}

function surroundings(element: Element, root: Element, known: Map<Element, Surroundings>): Surroundings {
  if (known.has(element)) return known.get(element)
  const parent = element !== root && element.parentElement ? surroundings(element.parentElement, root, known) : around(root)
  const own = parent && within(element, parent)
  known.set(element, own)
  return own
}

const around = (root: Element): NonNullable<Surroundings> => {
  const page = root.ownerDocument.documentElement.clientWidth
  return { element: root, isInline: false, edges: { own: page, cut: Number.POSITIVE_INFINITY, cutBelow: Number.POSITIVE_INFINITY, page } }
}

function within(element: Element, parent: NonNullable<Surroundings>): Surroundings {
  const { display, visibility, clipPath, overflowX, overflowY } = getComputedStyle(element)
  // What is for screen readers alone is clipped away.
  if (display === 'none' || visibility !== 'visible' || clipPath !== 'none' || element.matches(ignored)) return undefined
  const most = places.find(({ selector }) => element.matches(selector))?.most
  const isInline = display === 'inline' || display === 'contents'
  if (isInline) return most ? { ...parent, element, isInline, most } : parent
  const { right, bottom } = element.getBoundingClientRect()
  const edges = { ...parent.edges, own: right }
  const wide = parent.wide ?? (right > parent.edges.own + tolerance ? { right, edges: parent.edges } : undefined)
  // What scrolls by itself cuts nothing off.
  if (isScrolled(overflowX)) edges.own = edges.cut = edges.page = Number.POSITIVE_INFINITY
  else if (overflowX !== 'visible') edges.cut = Math.min(edges.cut, right)
  if (isScrolled(overflowY)) edges.cutBelow = Number.POSITIVE_INFINITY
  else if (overflowY !== 'visible') edges.cutBelow = Math.min(edges.cutBelow, bottom)
  return { element, isInline, edges, most, wide }
}

const isScrolled = (overflow: string) => overflow === 'auto' || overflow === 'scroll'
