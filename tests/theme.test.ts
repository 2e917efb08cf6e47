import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Color from 'colorjs.io'
import keywords from 'colorjs.io/src/keywords.js'
import { describe, expect, test } from 'vitest'
import { hexOf } from '../renderer/ui/colors.ts'
import { containers, screens, tokens, tones, wideTokens } from '../renderer/ui/theme.ts'

const schemes = ['light', 'dark'] as const

type Scheme = (typeof schemes)[number]

/** Returns a value of the theme in a color scheme: `light-dark(a, b)`, a color, or another token. */
function colorOf(value: string, scheme: Scheme): Color {
  const token = /^var\((--[\w-]+)\)$/.exec(value)?.[1]
  if (token !== undefined) return colorOf(tokens[token as keyof typeof tokens], scheme)
  const pair = /^light-dark\((oklch\([^)]+\)), (oklch\([^)]+\))\)$/.exec(value)
  return new Color(pair ? ((scheme === 'light' ? pair[1] : pair[2]) ?? '') : value)
}

const token = (name: keyof typeof tokens, scheme: Scheme) => colorOf(tokens[name], scheme)

const colors = [...Object.values(tokens).filter((value) => value.startsWith('light-dark(')), ...Object.values(tones).flat()]

const surfaces = ['--bg', '--surface', '--tint'] as const

/** Foreground, background and the minimum contrast of the two (visitors.md §3.5, §3a). */
const pairs: readonly [ink: keyof typeof tokens, on: readonly (keyof typeof tokens)[], least: number][] = [
  ['--ink', surfaces, 12],
  ['--muted', surfaces, 5.9],
  ['--accent', surfaces, 6],
  ['--accent-strong', surfaces, 6],
  ['--visited', surfaces, 6],
  ['--danger', ['--bg', '--surface'], 4.5],
  ['--on-accent', ['--accent', '--accent-strong'], 7],
  ['--partner-ink', ['--partner-bg', ...surfaces], 7],
  // Controls, stars and the focus ring are not text.
  ['--control', surfaces, 3],
  ['--star', surfaces, 3],
  ['--star-empty', surfaces, 3],
  ['--accent', ['--partner-bg'], 3],
]

function expectContrast(ink: ReturnType<typeof colorOf>, on: ReturnType<typeof colorOf>, least: number) {
  const isDarker = (ink.get('oklch.l') ?? 0) < (on.get('oklch.l') ?? 0)
  const advice = `Make the first color ${isDarker ? 'darker, or the second lighter' : 'lighter, or the second darker'}, in renderer/ui/theme.ts`
  expect(ink.contrast(on, 'WCAG21'), advice).toBeGreaterThanOrEqual(least)
}

describe.each(schemes)('in the %s scheme', (scheme) => {
  const cases = pairs.flatMap(([ink, on, least]) => on.map((background) => [ink, background, least] as const))

  test.each(cases)('%s on %s has a contrast of at least %d', (ink, background, least) => {
    expectContrast(token(ink, scheme), token(background, scheme), least)
  })

  const grounds = { 'its own background': undefined, 'a card': tokens['--surface'], 'the page': tokens['--bg'] }
  const toneCases = Object.entries(tones).flatMap(([name, [background, ink]]) =>
    Object.entries(grounds).map(([where, ground]) => [name, where, ink, ground ?? background] as const),
  )

  test.each(toneCases)('the ink of the tone %s has a contrast of at least 4.5 on %s', (_name, _where, ink, on) => {
    expectContrast(colorOf(ink, scheme), colorOf(on, scheme), 4.5)
  })

  test('the color of hovered links has more contrast than the accent color', () => {
    const on = token('--surface', scheme)
    expect(token('--accent-strong', scheme).contrast(on, 'WCAG21')).toBeGreaterThan(token('--accent', scheme).contrast(on, 'WCAG21'))
  })

  test('every color is in the sRGB gamut', () => {
    expect(colors.filter((value) => !colorOf(value, scheme).inGamut('srgb'))).toEqual([])
  })

  test.each(colors)('%s is the same color in hexadecimal', (value) => {
    expect(hexOf(value, scheme)).toBe(colorOf(value, scheme).to('srgb').toString({ format: 'hex', collapse: false }))
  })
})

test('surfaces of the dark scheme get lighter as they rise', () => {
  const lightness = surfaces.map((name) => token(name, 'dark').get('oklch.l') ?? 0)
  expect(lightness).toEqual([...lightness].sort((a, b) => a - b))
})

const sources = ['app', 'blocks', 'ui', 'islands'].flatMap((folder) =>
  readdirSync(join('renderer', folder))
    // Styles are beside elements; a `.ts` file has none.
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => join('renderer', folder, file)),
)

/**
 * Returns the words in the values of styles, on both sides of a condition. `content` is text, and some tones have the names of
 * colors.
 */
const inStyles = (words: readonly string[]) => {
  const before = /(?<![\w-])(?!(?:content|text|tone)'?:)[\w-]+'?: (?:'[^'\n]*'|`[^`]*`|[^'`,{}])*?['`][^'`\n]*(?<![\w-])/
  return new RegExp(`${before.source}(?:${words.join('|')})(?![\\w-])`, 'gi')
}

/** What only `theme.ts` may state, and the pattern of a style that states it itself. */
const strays: readonly [what: string, ...patterns: RegExp[]][] = [
  [
    'colour',
    /#[0-9a-f]{3}(?:[0-9a-f]{3})?\b|\b(?:rgba?|hsla?|oklch|oklab|lab|color-mix)\(/gi,
    /(?:color|fill|stroke|background)(?:: '|="|=\{')(?!none|inherit|currentColor|transparent|var)[a-z]+['"]/gi,
    inStyles(Object.keys(keywords)),
  ],
  [
    'length',
    /(?<![\w.-])\d*\.?\d+(?:px|rem|em|ch|ex|vw|vh|dvh|svh|lvh|vmin|vmax)\b/g,
    /\b(?:margin|padding|width|height|inset|gap|top|left|right|bottom|fontSize|border|outline|radius)\w*: -?[1-9][\d.]*/gi,
    inStyles(['thin', 'medium', 'thick']),
  ],
  ['weight and line height', /(?:fontWeight|lineHeight): \d/g],
  ['duration', /(?<![\w.-])\d*\.?\d+m?s\b(?!')/g],
]

const straysIn = (source: string, patterns: readonly RegExp[]) => patterns.flatMap((pattern) => source.match(pattern) ?? [])

test.each([
  ["border: 'var(--line) solid red'", ['colour']],
  ["boxShadow: '0 0 var(--space-4) black'", ['colour']],
  ["outline: 'thick solid hotpink'", ['colour', 'length']],
  ["'--edge': strong\n ? 'var(--hairline)'\n : 'Tomato'", ['colour']],
  ['borderBlock: `var(--line) solid white`', ['colour']],
  ["color: 'Canvas'", ['colour']],
  ['<path fill="red" />', ['colour']],
  ["fontSize: 'medium', lineHeight: 2", ['length', 'weight and line height']],
  ["border: 'var(--line) solid transparent', fill: 'currentColor', color: 'inherit'", []],
  ["whiteSpace: 'nowrap', transition: 'white-space var(--quick)', color: 'var(--tan)'", []],
  ["content: '\"red\"', text: 'Thick and thin', tone: 'teal'", []],
])('%j is reported as %j', (source, found) => {
  expect(strays.filter(([, ...patterns]) => straysIn(source, patterns).length > 0).map(([what]) => what)).toEqual(found)
})

describe.each(sources)('%s', (file) => {
  const source = readFileSync(file, 'utf8').replace(/^\s*(?:\/\/|\*|\/\*\*).*$/gm, '')

  test.each(strays)('takes every %s from renderer/ui/theme.ts', (what, ...patterns) => {
    expect(straysIn(source, patterns), `${file}: write each ${what} below as var(--…), with a token of renderer/ui/theme.ts`).toEqual([])
  })

  // In print Firefox leaves out tables and grids that depend on the width of a container.
  test('makes an element a container only on screen', () => {
    expect(source.replaceAll("'@media screen': { containerType: 'inline-size' }", '')).not.toMatch(/\bcontainer(?:Type|Name)?:/)
  })

  test('uses only tokens that exist', () => {
    const known = new Set(['--tone-bg', '--tone-ink', ...Object.keys(tokens)])
    const unknown = [...source.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name ?? '').filter((name) => !known.has(name))
    expect(unknown, `${file}: renderer/ui/theme.ts has no such tokens`).toEqual([])
  })
})

test('every token and every breakpoint is used', () => {
  const all = [...sources, 'renderer/ui/theme.ts'].map((file) => readFileSync(file, 'utf8')).join('')
  expect(Object.keys(tokens).filter((name) => !all.includes(`var(${name})`))).toEqual([])
  expect([...Object.keys(screens), ...Object.keys(containers)].filter((name) => !new RegExp(`\\b(?:screens|containers)\\.${name}\\b`).test(all))).toEqual([])
})

test('there are seven font sizes', () => {
  expect(Object.keys(tokens).filter((name) => /^--text-\d+$/.test(name))).toEqual([14, 16, 18, 22, 28, 36, 48].map((size) => `--text-${size}`))
  expect(Object.values(wideTokens).filter((value) => /^[\d.]+(?:px|rem)$/.test(value))).toEqual(['4rem'])
})
