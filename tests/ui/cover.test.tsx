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
  test('is the same whenever it is drawn', () => expect(coverShapes(cover)).toEqual(coverShapes({ ...cover })))

  test('differs for pages of one topic, which share its colour', () => {
    const drawings = ['a', 'b', 'c', 'd'].map((name) => coverShapes({ ...cover, seed: `/resources/blog/${name}` }))
    expect(new Set(drawings.map(({ layers }) => JSON.stringify(layers))).size).toBe(4)
    expect(new Set(drawings.map(({ tone }) => tone)).size).toBe(1)
  })

  test('is another for each topic of the blog', () => {
    const drawings = topics.map((topic) => coverShapes({ ...cover, topic }))
    expect(new Set(drawings.map((drawing) => JSON.stringify(drawing))).size).toBe(topics.length)
  })

  test('has as many steps as a guide has chapters', () => {
    const parts = coverShapes({ format: 'guide', topic: 'Automation', count: 6, seed: '/guide' }).layers.flatMap(({ d }) => d.match(/M/g) ?? [])
    expect(parts).toHaveLength(6)
  })

  test('takes the tone that the page names', () => expect(coverShapes({ ...cover, tone: 'rose' }).tone).toBe('rose'))

  test.each(everyCover)('$format, $topic, $count stays small and is drawn in whole numbers', (facts) => {
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
