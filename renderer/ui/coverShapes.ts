import type { CoverFacts, Tone } from '../content/resolved.ts'

/** The view box of a cover. */
export const coverSize = { width: 320, height: 180 } as const

/** The opacity of the tone's ink at each strength, over the tone's background. */
export const coverOpacity = { faint: 0.1, soft: 0.24, strong: 0.8 } as const

/** Shapes of one strength, as path data for SVG or PDF. */
type CoverLayer = { strength: keyof typeof coverOpacity; d: string }

/** The layers from back to front, on the background of the tone. */
type CoverDrawing = { tone: Tone; layers: CoverLayer[] }

/**
 * Returns the cover of a page, determined by its facts: its format selects the possible figures and how many parts they have, its
 * topic the color, its address the figure and its arrangement (by topic, a list of one topic would repeat one figure). The same
 * page always has the same cover, on the web and in the PDF.
 */
export function coverShapes({ format, topic, count, seed, tone }: CoverFacts): CoverDrawing {
  const seedHash = hash(seed)
  const random = seededRandom(seedHash)
  const { draw, directed } = pick(figures[format], seedHash >>> 8)
  return {
    tone: tone ?? pick(tones, hash(topic) >>> 3),
    layers: draw(penFor(!directed && random() < 0.5), random, clamp(partCounts[format], count)).filter(({ d }) => d !== ''),
  }
}

const tones = ['accent', 'teal', 'violet', 'green', 'rose'] as const satisfies readonly Tone[]

const { width, height } = coverSize

type Pen = ReturnType<typeof penFor>

type Draw = (pen: Pen, random: () => number, count: number) => CoverLayer[]

/** A directed figure grows to the right, as charts do, and is never mirrored. */
type Figure = { draw: Draw; directed?: true }

/** Returns the outlines of shapes, as they are or mirrored. */
const penFor = (mirrored: boolean) => ({
  rect: (x: number, y: number, w: number, h: number) => `M${mirrored ? width - x - w : x} ${y}h${w}v${h}h${-w}z`,
  disc: (x: number, y: number, r: number) => `M${(mirrored ? width - x : x) - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`,
  /** A quarter of a ring around the lower corner. */
  arch: (outer: number, inner: number) =>
    mirrored
      ? `M${width - outer} ${height}a${outer} ${outer} 0 0 1 ${outer} ${-outer}v${outer - inner}a${inner} ${inner} 0 0 0 ${-inner} ${inner}z`
      : `M${outer} ${height}a${outer} ${outer} 0 0 0 ${-outer} ${-outer}v${outer - inner}a${inner} ${inner} 0 0 1 ${inner} ${inner}z`,
  /** The intersection of two discs of one size. */
  lens: (x: number, y: number, r: number, halfHeight: number) =>
    `M${mirrored ? width - x : x} ${y - halfHeight}a${r} ${r} 0 0 1 0 ${2 * halfHeight}a${r} ${r} 0 0 1 0 ${-2 * halfHeight}z`,
})

const layer = (strength: CoverLayer['strength'], ...shapes: string[]): CoverLayer => ({ strength, d: shapes.join('') })

/** Draws shapes of which one is marked. */
const withMark = (shapes: readonly string[], marked: number) => [
  layer('soft', ...shapes.filter((_, index) => index !== marked)),
  layer('strong', shapes[marked] ?? ''),
]

/** Rings around a corner. */
const arches: Draw = ({ arch }, random) => {
  const step = 44 + Math.round(random() * 12)
  return [layer('faint', arch(4 * step, 3 * step + 8)), layer('soft', arch(3 * step, 2 * step + 8)), layer('strong', arch(2 * step, step + 8))]
}

/** Bars of a chart, one of them marked. */
const bars: Draw = ({ rect }, random) => {
  const marked = 2 + Math.floor(random() * 3)
  const heights = [0, 1, 2, 3, 4, 5].map((index) => 36 + index * 14 + Math.round(random() * 4) * 10)
  const shapes = heights.map((h, index) => rect(28 + index * 45, height - h, 37, h))
  return withMark(shapes, marked)
}

/** A grid of dots, a few of them marked. */
const dots: Draw = ({ disc }, random) => {
  const all = Array.from({ length: 21 }, (_, index) => ({ strength: random(), d: disc(34 + (index % 7) * 42, 48 + Math.floor(index / 7) * 42, 13) }))
  const between = (from: number, to: number) => all.filter(({ strength }) => strength >= from && strength < to).map(({ d }) => d)
  // At least one is marked.
  const threshold = Math.min(0.85, Math.max(...all.map(({ strength }) => strength)))
  return [layer('faint', ...between(0, Math.min(0.55, threshold))), layer('soft', ...between(0.55, threshold)), layer('strong', ...between(threshold, 1))]
}

/** Lines of a text, one of them marked. */
const lines: Draw = ({ rect }, random) => {
  const marked = 1 + Math.floor(random() * 3)
  const shapes = [0, 1, 2, 3, 4].map((index) => rect(28, 30 + index * 26, index === 4 ? 96 : 150 + Math.round(random() * 9) * 12, 16))
  return withMark(shapes, marked)
}

/** Three overlapping discs, each smaller than the one before. */
const orbits: Draw = ({ disc }, random) => {
  const rise = Math.round(random() * 40)
  const spread = Math.round(random() * 36)
  return [layer('faint', disc(96, 96, 120)), layer('soft', disc(150 + spread, 70 + rise, 62)), layer('strong', disc(222 + spread, 116 - rise, 30))]
}

/** Two or more options that share something: discs, a row of them for more than two. */
const discs: Draw = ({ disc, lens }, random, count) => {
  if (count > 2) {
    const r = count > 3 ? 46 : 56
    const gap = (width - 72 - 2 * r) / (count - 1)
    const all = Array.from({ length: count }, (_, index) => disc(Math.round(36 + r + index * gap), 90, r))
    const marked = Math.floor(random() * count)
    return [...all.filter((_, index) => index !== marked).map((d) => layer('soft', d)), layer('strong', all[marked] ?? '')]
  }
  const r = 62
  const half = 34 + Math.round(random() * 8)
  return [
    layer('soft', disc(160 - half, 90, r)),
    layer('soft', disc(160 + half, 90, r)),
    layer('strong', lens(160, 90, r, Math.round(Math.sqrt(r * r - half * half)))),
  ]
}

/** Options as columns of the same rows, with different cells marked. */
const columns: Draw = ({ rect }, random, count) => {
  const gap = 16
  const w = Math.floor((width - 56 - gap * (count - 1)) / count)
  const faint: string[] = []
  const soft: string[] = []
  const strong: string[] = []
  for (let column = 0; column < count; column++) {
    const marked = Math.floor(random() * 4)
    for (let row = 0; row < 4; row++) {
      const d = rect(28 + column * (w + gap), 28 + row * 33, w, 25)
      if (row === marked) strong.push(d)
      else if (random() < 0.5) soft.push(d)
      else faint.push(d)
    }
  }
  return [layer('faint', ...faint), layer('soft', ...soft), layer('strong', ...strong)]
}

/** Two or more overlapping squares. */
const squares: Draw = ({ rect }, random, count) => {
  const side = count > 2 ? 84 : 112
  const step = Math.round((width - 80 - side) / (count > 2 ? count - 1 : 1.6))
  const fall = count > 2 ? 0 : 14 + Math.round(random() * 10)
  const top = (height - side) / 2
  const all = Array.from({ length: count }, (_, index) => ({ x: (count > 2 ? 40 : 68) + index * step, y: top + (index % 2 ? fall : -fall) }))
  const [a, b] = all
  return [
    ...all.map(({ x, y }) => layer('soft', rect(x, y, side, side))),
    ...(a && b && b.x < a.x + side ? [layer('strong', rect(b.x, b.y, a.x + side - b.x, side - Math.abs(b.y - a.y)))] : []),
  ]
}

/** Chapters as steps, the last one reached. */
const steps: Draw = ({ rect }, _random, count) => {
  const w = Math.floor((width - 56) / count)
  const rise = Math.floor(116 / (count - 1))
  const shapes = Array.from({ length: count }, (_, index) => rect(28 + index * w, height - 28 - index * rise, w - 4, 28 + index * rise))
  return withMark(shapes, count - 1)
}

/** Chapters as the spines of books on a shelf, one of them pulled up. */
const books: Draw = ({ rect }, random, count) => {
  const slotWidth = Math.floor(264 / count)
  const marked = Math.floor(random() * count)
  const shapes = Array.from({ length: count }, (_, index) => {
    const h = 84 + Math.round(random() * 5) * 8
    return rect(28 + index * slotWidth, 150 - h - (index === marked ? 14 : 0), slotWidth - 5, h)
  })
  return [layer('faint', rect(0, 150, width, 30)), ...withMark(shapes, marked)]
}

/** Chapters as layers, each on the one before. */
const strata: Draw = ({ rect }, random, count) => {
  const h = Math.floor(132 / count)
  const marked = Math.floor(random() * count)
  const shapes = Array.from({ length: count }, (_, index) => rect(28, 24 + index * h, 120 + Math.round(((index + 1) / count) * 144), h - 4))
  return withMark(shapes, marked)
}

const figures: Record<CoverFacts['format'], readonly Figure[]> = {
  article: [{ draw: arches }, { draw: bars, directed: true }, { draw: dots }, { draw: lines, directed: true }, { draw: orbits }],
  comparison: [{ draw: discs }, { draw: columns }, { draw: squares }],
  guide: [{ draw: steps, directed: true }, { draw: books }, { draw: strata, directed: true }],
}

/** How many parts a figure can show without being busy. */
const partCounts: Record<CoverFacts['format'], readonly [min: number, max: number]> = { article: [1, 1], comparison: [2, 5], guide: [3, 9] }

const clamp = ([min, max]: readonly [number, number], count: number) => Math.min(max, Math.max(min, count))

const pick = <T>(from: readonly T[], number: number): T => from[number % from.length] as T

/** FNV-1a, its bits mixed as Murmur3 does: a number for a text, the same on every machine. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index++) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return (value ^ (value >>> 16)) >>> 0
}

/** Mulberry32: returns a generator of numbers from 0 to 1. */
function seededRandom(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
