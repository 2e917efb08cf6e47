import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { Cover } from '../../renderer/ui/Cover.tsx'
import { coverShapes, coverSize } from '../../renderer/ui/coverShapes.ts'
import { tones } from '../../renderer/ui/theme.ts'

const cover = { format: 'article', topic: 'AI Strategy', count: 1, seed: '/resources/blog/a' } as const

const topics = [
  'AI Strategy',
  'Implementation',
  'Process Optimization',
  'Ethics & Governance',
  'Technology Reviews',
  'Case Studies',
  'Data Management',
  'Change Management',
]

const everyCover = (['article', 'comparison', 'guide'] as const).flatMap((format) =>
  topics.flatMap((topic) => [1, 2, 3, 4, 8, 30].map((count) => ({ format, topic, count, seed: `/${format}/${topic}/${count}` }))),
)

describe('the cover of a page', () => {
  test('is the same every time', () => expect(coverShapes(cover)).toEqual(coverShapes({ ...cover })))

  test('differs between pages of one topic, which share a color', () => {
    const drawings = ['a', 'b', 'c', 'd'].map((name) => coverShapes({ ...cover, seed: `/resources/blog/${name}` }))
    expect(new Set(drawings.map(({ layers }) => JSON.stringify(layers))).size).toBe(4)
    expect(new Set(drawings.map(({ tone }) => tone)).size).toBe(1)
  })

  test('has each of the five article figures about equally often', () => {
    // Identified by their layers, the strokes of the front one and the pieces of the back one, where their number is fixed.
    const figureOf = (seed: string) => {
      const { layers } = coverShapes({ ...cover, seed })
      const pieces = layers.length === 2 && layers[0]?.d.match(/M/g)?.length
      return `${layers.length} ${layers
        .at(-1)
        ?.d.replace(/[-\d. ]/g, '')
        .slice(0, 3)} ${layers.length === 3 && layers[0]?.d.match(/M/g)?.length === 1} ${pieces}`
    }
    const counts = new Map<string, number>()
    for (let page = 0; page < 200; page++) {
      const figure = figureOf(`/resources/blog/${page}`)
      counts.set(figure, (counts.get(figure) ?? 0) + 1)
    }
    expect(counts.size).toBe(5)
    expect(Math.min(...counts.values())).toBeGreaterThan(20)
  })

  test.each(['/guide', '/guides/a', '/guides/b', '/guides/c', '/guides/d'])('has as many parts as the guide %s has chapters', (seed) => {
    const { layers } = coverShapes({ format: 'guide', topic: 'Automation', count: 6, seed })
    // The faint layer is the shelf under the books.
    expect(layers.filter(({ strength }) => strength !== 'faint').flatMap(({ d }) => d.match(/M/g) ?? [])).toHaveLength(6)
  })

  test('uses the tone of the page', () => expect(coverShapes({ ...cover, tone: 'rose' }).tone).toBe('rose'))

  test.each(everyCover)('for $format, $topic, $count is small, valid and within its bounds', (facts) => {
    const html = renderToStaticMarkup(<Cover facts={facts} />)
    expect(html.length).toBeLessThan(1500)
    expect(html).not.toMatch(/NaN|undefined|\d\.\d{3}|style=/)
    const { tone, layers } = coverShapes(facts)
    expect(Object.keys(tones)).toContain(tone)
    expect(layers.some(({ strength }) => strength === 'strong')).toBe(true)
    for (const [, x, y] of layers.flatMap(({ d }) => [...d.matchAll(/M(-?\d+) (-?\d+)/g)])) {
      expect(Number(x)).toBeLessThanOrEqual(coverSize.width)
      expect(Number(y)).toBeLessThanOrEqual(coverSize.height)
    }
  })
})
