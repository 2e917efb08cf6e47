import type { CoverFacts, Tone } from '../content/resolved.ts'

/** The size of a cover's drawing. */
export const coverSize = { width: 320, height: 180 } as const

/** How much of the tone's ink each strength of a cover has; the rest is the tone's background. */
export const coverOpacity = { faint: 0.1, soft: 0.24, strong: 0.8 } as const

/** Shapes of one strength, as the path of an SVG or a PDF. */
type CoverLayer = { strength: keyof typeof coverOpacity; d: string }

/** What is drawn, from back to front, on the background of the tone. */
type CoverDrawing = { tone: Tone; layers: CoverLayer[] }

/**
 * The cover of a page, from what the page is: its format chooses the figures that it may have and how many parts they have, its
 * topic the colour, its address the figure and its arrangement: a list of one topic would show one figure otherwise. The same page
 * has the same cover, on the web and on paper.
 */
export function coverShapes({ format, topic, count, seed, tone }: CoverFacts): CoverDrawing {
  const own = hash(seed)
  const random = seededRandom(own)
  const { draw, directed } = pick(figures[format], own >>> 8)
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

/** Outlines of shapes, as they are or as in a mirror. */
const penFor = (mirrored: boolean) => ({
  rect: (x: number, y: number, w: number, h: number) => `M${mirrored ? width - x - w : x} ${y}h${w}v${h}h${-w}z`,
  disc: (x: number, y: number, r: number) => `M${(mirrored ? width - x : x) - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`,
  /** A quarter of a ring around the lower corner. */
  arch: (outer: number, inner: number) =>
    mirrored
      ? `M${width - outer} ${height}a${outer} ${outer} 0 0 1 ${outer} ${-outer}v${outer - inner}a${inner} ${inner} 0 0 0 ${-inner} ${inner}z`
      : `M${outer} ${height}a${outer} ${outer} 0 0 0 ${-outer} ${-outer}v${outer - inner}a${inner} ${inner} 0 0 1 ${inner} ${inner}z`,
  /** What two discs of one size share. */
  lens: (x: number, y: number, r: number, halfHeight: number) =>
    `M${mirrored ? width - x : x} ${y - halfHeight}a${r} ${r} 0 0 1 0 ${2 * halfHeight}a${r} ${r} 0 0 1 0 ${-2 * halfHeight}z`,
})

const layer = (strength: CoverLayer['strength'], ...shapes: string[]): CoverLayer => ({ strength, d: shapes.join('') })

/** Rings around a corner. */
const arches: Draw = ({ arch }, random) => {
  const step = 44 + Math.round(random() * 12)
  return [layer('faint', arch(4 * step, 3 * step + 8)), layer('soft', arch(3 * step, 2 * step + 8)), layer('strong', arch(2 * step, step + 8))]
}

/** Bars of a chart, one of them marked. */
const bars: Draw = ({ rect }, random) => {
  const marked = 2 + Math.floor(random() * 3)
  const heights = [0, 1, 2, 3, 4, 5].map((index) => 36 + index * 14 + Math.round(random() * 4) * 10)
  const drawn = heights.map((h, index) => rect(28 + index * 45, height - h, 37, h))
  return [layer('soft', ...drawn.filter((_, index) => index !== marked)), layer('strong', drawn[marked] ?? '')]
}

/** A field of dots, a few of them counted. */
const dots: Draw = ({ disc }, random) => {
  const all = Array.from({ length: 21 }, (_, index) => ({ strength: random(), d: disc(34 + (index % 7) * 42, 48 + Math.floor(index / 7) * 42, 13) }))
  const between = (from: number, to: number) => all.filter(({ strength }) => strength >= from && strength < to).map(({ d }) => d)
  // One is counted at least.
  const counted = Math.min(0.85, Math.max(...all.map(({ strength }) => strength)))
  return [layer('faint', ...between(0, Math.min(0.55, counted))), layer('soft', ...between(0.55, counted)), layer('strong', ...between(counted, 1))]
}

/** Lines of a text, one of them marked. */
const lines: Draw = ({ rect }, random) => {
  const marked = 1 + Math.floor(random() * 3)
  const drawn = [0, 1, 2, 3, 4].map((index) => rect(28, 30 + index * 26, index === 4 ? 96 : 150 + Math.round(random() * 9) * 12, 16))
  return [layer('soft', ...drawn.filter((_, index) => index !== marked)), layer('strong', drawn[marked] ?? '')]
}

/** Three discs, each in the sight of the next. */
const orbits: Draw = ({ disc }, random) => {
  const rise = Math.round(random() * 40)
  const apart = Math.round(random() * 36)
  return [layer('faint', disc(96, 96, 120)), layer('soft', disc(150 + apart, 70 + rise, 62)), layer('strong', disc(222 + apart, 116 - rise, 30))]
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

/** Options as columns of the same questions, answered differently. */
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

/** Two or more squares laid over each other. */
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
  const drawn = Array.from({ length: count }, (_, index) => rect(28 + index * w, height - 28 - index * rise, w - 4, 28 + index * rise))
  return [layer('soft', ...drawn.slice(0, -1)), layer('strong', drawn.at(-1) ?? '')]
}

/** Chapters as the backs of books on a shelf, one of them taken up. */
const books: Draw = ({ rect }, random, count) => {
  const room = Math.floor(264 / count)
  const marked = Math.floor(random() * count)
  const drawn = Array.from({ length: count }, (_, index) => {
    const h = 84 + Math.round(random() * 5) * 8
    return rect(28 + index * room, 150 - h - (index === marked ? 14 : 0), room - 5, h)
  })
  return [layer('faint', rect(0, 150, width, 30)), layer('soft', ...drawn.filter((_, index) => index !== marked)), layer('strong', drawn[marked] ?? '')]
}

/** Chapters as layers, each on the one before. */
const strata: Draw = ({ rect }, random, count) => {
  const h = Math.floor(132 / count)
  const marked = Math.floor(random() * count)
  const drawn = Array.from({ length: count }, (_, index) => rect(28, 24 + index * h, 120 + Math.round(((index + 1) / count) * 144), h - 4))
  return [layer('soft', ...drawn.filter((_, index) => index !== marked)), layer('strong', drawn[marked] ?? '')]
}

const figures: Record<CoverFacts['format'], readonly Figure[]> = {
  article: [{ draw: arches }, { draw: bars, directed: true }, { draw: dots }, { draw: lines, directed: true }, { draw: orbits }],
  comparison: [{ draw: discs }, { draw: columns }, { draw: squares }],
  guide: [{ draw: steps, directed: true }, { draw: books }, { draw: strata, directed: true }],
}

/** How many parts a figure can show and still be quiet. */
const partCounts: Record<CoverFacts['format'], readonly [least: number, most: number]> = { article: [1, 1], comparison: [2, 5], guide: [3, 9] }

const clamp = ([least, most]: readonly [number, number], count: number) => Math.min(most, Math.max(least, count))

const pick = <T>(from: readonly T[], number: number): T => from[number % from.length] as T

/** FNV-1a, its bits mixed as Murmur3 does: a number for a text, the same on every machine. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index++) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return (value ^ (value >>> 16)) >>> 0
}

/** Mulberry32: numbers between 0 and 1 that follow from the first one. */
function seededRandom(state: number) {
  let at = state
  return () => {
    at = (at + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(at ^ (at >>> 15), at | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
