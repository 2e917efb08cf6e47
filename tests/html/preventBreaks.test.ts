import { describe, expect, test } from 'vitest'
import { preventBreaks } from '../../renderer/html/preventBreaks.ts'
import { elementsOf } from '../html.ts'

/** Returns the text with brackets around what is kept together. */
const brackets = (html: string) => html.replace(/<span class="nowrap">(.*?)<\/span>/g, '[$1]')

test.each([
  ['An audit takes 2–4 weeks.', 'An audit takes [2–4 weeks].'],
  ['1–3 months, or 4 weeks', '[1–3 months], or [4 weeks]'],
  ['10–30% of it', '[10–30%] of it'],
  ['10%–30% of it', '[10%–30%] of it'],
  ['€5,000–€10,000 a month', '[€5,000–€10,000] a month'],
  ['chapters 7–8, 1–2.', 'chapters [7–8], [1–2].'],
  ['From $200 million to $1.5 billion', 'From [$200 million] to [$1.5 billion]'],
  ['for 1,250 people', 'for [1,250 people]'],
  ['4 min read', '[4 min] read'],
  ['1 day', '[1 day]'],
  ['780 × 9 minutes = 7,020 minutes', '[780 × 9 minutes] = [7,020 minutes]'],
  ['2 × 3 × $4.50 a piece', '[2 × 3 × $4.50] a piece'],
  ['Checked November 20, 2026.', 'Checked [November 20], 2026.'],
  ['on May 3, 2026, and March 12, 2027', 'on [May 3], 2026, and [March 12], 2027'],
])('%s → %s', (text, marked) => {
  expect(brackets(preventBreaks(`<p>${text}</p>`))).toBe(`<p>${marked}</p>`)
})

describe('no words are kept together in', () => {
  test.each([
    'No number, and a dash – here.',
    'In 2026, months went by; in 2027 – nothing.',
    'page 12, 2026',
    '4 minor points, 2 daily runs',
    '12-month term, 24/7, 99.8%, 3.5',
    'Q3–Q4',
    '<time datetime="2026-11-20">November 20, 2026</time>',
    '<img alt="2–4 weeks"/><a aria-label="4 weeks, November 20, 2026" href="/1–2">See</a>',
  ])('%s', (html) => {
    expect(preventBreaks(`<p>${html}</p>`)).toBe(`<p>${html}</p>`)
  })

  test('an island', () => {
    const island = '<div class="b-1" data-island="calculatorForm" data-props="{&quot;4 weeks&quot;}"><div><p>4 weeks</p></div><div>2–4</div></div>'
    expect(brackets(preventBreaks(`<p>1 day</p>${island}<div>2 days</div>${island}<p>3 days</p>`))).toBe(
      `<p>[1 day]</p>${island}<div>[2 days]</div>${island}<p>[3 days]</p>`,
    )
  })
})

test('the text of a page stays the same', () => {
  const html = '<main><p>Takes <strong>2–4 weeks</strong>, &amp; costs €5,000 a month from March 3, 2026.</p></main>'
  expect(preventBreaks(html).replace(/<\/?span[^>]*>/g, '')).toBe(html)
  expect(elementsOf(preventBreaks(html)).filter(({ attributes }) => attributes.class === 'nowrap')).toHaveLength(2)
})
