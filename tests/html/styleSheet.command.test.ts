import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { styleSheet } from '../../renderer/html/styleSheet.ts'
import { listFiles } from '../../renderer/system/files.ts'
import { hexOf } from '../../renderer/ui/colors.ts'
import { tokens, tones } from '../../renderer/ui/theme.ts'
import { elementsOf } from '../html.ts'
import { runCommand } from '../runCommand.ts'
import { temporaryFolder } from '../temporaryFolder.ts'
import { testPages } from '../testSite.ts'

const long = Object.keys(tokens).find((name) => tokens[name as keyof typeof tokens].length > 40) ?? ''
const written = tokens[long as keyof typeof tokens].replaceAll(', ', ',')

const both = (color: string) => ({ light: hexOf(color, 'light'), dark: hexOf(color, 'dark') })
const ink = both(tokens['--ink'])
const teal = [both(tones.teal[0]), both(tones.teal[1])] as const

test.each([
  ['a short token is inlined', ['a{gap:var(--space-8)}b{gap:var(--space-8)}'], [], ':root{}a{gap:.5rem}b{gap:.5rem}'],
  ['a long token used once is inlined', [`a{color:var(${long})}`], [], `:root{}a{color:${written}}`],
  [
    'a long token used twice is declared',
    [`a{color:var(${long})}`, `b{color:var(${long})}`],
    [],
    `:root{${long}:${written}}a{color:var(${long})}b{color:var(${long})}`,
  ],
  [
    'a token that a rule changes is declared, however short',
    ['@media print{:root{--line:0}}a{border:var(--line) solid}'],
    [],
    ':root{--line:1px}@media print{:root{--line:0}}a{border:var(--line) solid}',
  ],
  [
    'a token that grows on wide screens has both values, resolved',
    ['a{font-size:var(--heading)}'],
    [],
    ':root{--heading:1.375rem}@media (min-width: 48rem){:root{--heading:1.75rem}}a{font-size:var(--heading)}',
  ],
  [
    'a color has its light value in browsers that know only one',
    ['a{color:var(--ink)}'],
    ['teal'],
    [
      `:root{--ink:light-dark(${ink.light},${ink.dark})}`,
      `[data-tone=teal]{--tone-bg:light-dark(${teal[0].light},${teal[0].dark});--tone-ink:light-dark(${teal[1].light},${teal[1].dark})}`,
      'a{color:var(--ink)}',
      '@supports not (color:light-dark(red,red)){',
      `:root{color-scheme:light!important;--ink:${ink.light}}`,
      `[data-tone=teal]{--tone-bg:${teal[0].light};--tone-ink:${teal[1].light}}}`,
    ].join(''),
  ],
  ['numbers and colors are minified', ['a{margin:0.5rem;color:oklch(1 0 0)}'], [], ':root{}a{margin:.5rem;color:#ffffff}'],
  [
    'strings stay as they are',
    ['a::after{content:"0.5, \\"calc(1px + 1px);}"}b{margin:0.5rem}'],
    [],
    ':root{}a::after{content:"0.5, \\"calc(1px + 1px);}"}b{margin:.5rem}',
  ],
  [
    'what has one unit is calculated',
    ['a{margin:calc(-1 * 0.5rem) calc(4rem + 1rem) calc(12px - 1px) calc(2.75rem / 2);width:calc(100vh - 10rem);height:calc(1em + 2 * 3em)}'],
    [],
    ':root{}a{margin:-.5rem 5rem 11px 1.375rem;width:calc(100vh - 10rem);height:calc(1em + 2 * 3em)}',
  ],
] as const)('%s', (_, rules, toned, sheet) => {
  expect(styleSheet(rules, toned)).toBe(sheet)
})

test('only the tones of the page come before the rules', () => {
  expect(styleSheet(['a{color:var(--tone-ink)}'], ['partner', 'no-tone'])).toMatch(
    /^:root\{[^{}]+\}\[data-tone=partner\]\{[^{}]+\}a\{color:var\(--tone-ink\)\}@supports/,
  )
})

describe('the style sheet of every page of a site', () => {
  const out = temporaryFolder()
  const pages: [name: string, html: string][] = []
  beforeAll(() => {
    expect(runCommand(['build', '--no-media', '--pages', testPages, '--out', out])).toMatchObject({ status: 0 })
    for (const name of listFiles(out).filter((file) => file.endsWith('.html'))) pages.push([name, readFileSync(join(out, name), 'utf8')])
  })

  const eachSheet = (faultsIn: (css: string, html: string) => string[]) =>
    pages.flatMap(([name, html]) => {
      const css = /<style[^>]*>(.*?)<\/style>/s.exec(html)?.[1]
      return css === undefined ? [] : faultsIn(css, html).map((fault) => `${name}: ${fault}`)
    })

  test('declares every token it uses, and uses every token it declares', () => {
    const violations = eachSheet((css) => {
      const used = new Set([...css.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name))
      const [, root = ''] = /^:root\{([^}]*)\}/.exec(css) ?? []
      const given = new Set([...css.matchAll(/[{;](--[\w-]+):/g)].map(([, name]) => name))
      const inRoot = [...root.matchAll(/(?:^|;)(--[\w-]+):/g)].map(([, name]) => name)
      return [...[...used].filter((name) => !given.has(name)), ...inRoot.filter((name) => !used.has(name))].map(String)
    })
    expect(violations).toEqual([])
    expect(pages.length).toBeGreaterThan(10)
  })

  test('has exactly the tones of the page', () => {
    const violations = eachSheet((css, html) => {
      const inSheet = new Set([...css.matchAll(/\[data-tone=(\w+)\]\{--tone-bg/g)].map(([, name]) => name))
      const onPage = new Set(elementsOf(html).flatMap(({ attributes }) => attributes['data-tone'] ?? []))
      return [...inSheet].sort().join() === [...onPage].sort().join() ? [] : [`${[...inSheet]} for ${[...onPage]}`]
    })
    expect(violations).toEqual([])
  })

  test('underlines in the only way that Safari takes: with no thickness in the shorthand', () => {
    const values = eachSheet((css) => [...css.matchAll(/text-decoration:([^;}]+)/g)].map(([, value]) => value ?? '')).map((fault) => fault.split(': ')[1])
    expect(new Set(values)).toEqual(new Set(['none', 'underline']))
  })

  // Safari knows both only by these names, and Chromium before 130 the second.
  test('has no vendor prefixes except those that browsers still need', () => {
    expect(
      new Set(eachSheet((css) => [...css.matchAll(/-(?:webkit|moz|ms)-[\w-]+/g)].map(([property]) => property)).map((fault) => fault.split(': ')[1])),
    ).toEqual(new Set(['-webkit-text-size-adjust', '-webkit-box-decoration-break']))
  })
})
