import type { Tone } from '../content/resolved.ts'
import { withHexColors } from '../ui/colors.ts'
import { screens, tokens, tones, wideTokens } from '../ui/theme.ts'

/**
 * Returns the style sheet of a page: its rules, preceded by the tokens and tones that they use. A token that has one value on
 * the whole page is inlined if that is shorter, except colors, which have another value in older browsers.
 * @param rules compiled @param usedTones the tones of the page's elements
 */
export function styleSheet(rules: readonly string[], usedTones: readonly string[]): string {
  const pageTones = usedTones.filter(isTone)
  const css = [...pageTones.map((name) => toneRule(name, tones[name])), ...rules].join('')
  const varying = varyingTokens(css)
  const uses = new Map<string, number>()
  const count = (text: string) => {
    for (const [, name = ''] of text.matchAll(/var\((--[\w-]+)/g)) uses.set(name, (uses.get(name) ?? 0) + 1)
  }
  count(css)

  const inlined = new Map<string, string>()
  const named: Declaration[] = []
  const wide: Declaration[] = []
  // Tokens refer only to tokens above them, so in reverse order all uses of a token are counted before it is reached.
  for (const [name, value] of Object.entries(tokens).reverse()) {
    const times = uses.get(name) ?? 0
    if (times === 0) continue
    count(value)
    const onWide = wideTokenValues.get(name)
    if (onWide !== undefined) {
      count(onWide)
      wide.unshift([name, onWide])
    }
    const isShort = (times === 1 && lightOf(value) === undefined) || value.length <= `var(${name})`.length
    if (isShort && !varying.has(name)) inlined.set(name, value)
    else named.unshift([name, value])
  }
  const fill = (text: string): string =>
    text.replace(/var\((--[\w-]+)\)/g, (reference, name: string) => {
      const value = inlined.get(name)
      return value === undefined ? reference : fill(value)
    })
  const root = (declarations: readonly Declaration[]) => `:root{${declarationList(declarations.map(([name, value]) => [name, fill(value)]))}}`
  return minify(`${root(named)}${wide.length > 0 ? `${screens.tablet}{${root(wide)}}` : ''}${fill(css)}${lightRules(named, pageTones)}`)
}

/**
 * Returns the light colors for browsers from before the spring of 2024, which do not know `light-dark()`: without any color, text would
 * show through the header.
 */
function lightRules(declarations: readonly Declaration[], usedTones: readonly Tone[]): string {
  const colors = declarations.flatMap(([name, value]): Declaration[] => {
    const light = lightOf(value)
    return light === undefined ? [] : [[name, light]]
  })
  const toneRules = usedTones.flatMap((name) => {
    const [background, ink] = tones[name].map(lightOf)
    return background === undefined || ink === undefined ? [] : [toneRule(name, [background, ink])]
  })
  if (colors.length + toneRules.length === 0) return ''
  return `@supports not (color:light-dark(red,red)){:root{${declarationList([['color-scheme', 'light!important'], ...colors])}}${toneRules.join('')}}`
}

/** Returns the light one of two colors. */
const lightOf = (value: string) => /^light-dark\((.+), .+\(/.exec(value)?.[1]

type Declaration = [name: string, value: string]

const declarationList = (declarations: readonly Declaration[]) => declarations.map((declaration) => declaration.join(':')).join(';')

const wideTokenValues: ReadonlyMap<string, string> = new Map(Object.entries(wideTokens))

/** Removes what a browser does not need outside strings: calculations in one unit, spaces after commas, leading zeros, last semicolons. Shortens colors. */
const minify = (css: string) => css.replace(/("(?:[^"\\]|\\.)*")|[^"]+/g, (part, string?: string) => string ?? minifyCode(part))

const minifyCode = (code: string) =>
  withHexColors(code)
    .replaceAll(', ', ',')
    .replaceAll(/calc\((-?[\d.]+)([a-z]*) ([-+*/]) ([\d.]+)([a-z]*)\)/g, calculated)
    .replaceAll(/(?<![\d.])0\.(?=\d)/g, '.')
    .replaceAll(';}', '}')

/** Returns the value of "calc(2 * 4rem)" or "calc(4rem + 1rem)", and what mixes units as it is. */
function calculated(calculation: string, first: string, unit: string, operator: string, second: string, secondUnit: string): string {
  const [a, b] = [Number(first), Number(second)]
  const isSum = operator === '+' || operator === '-'
  if (isSum ? unit !== secondUnit : unit !== '' && secondUnit !== '') return calculation
  const value = operator === '*' ? a * b : operator === '/' ? a / b : operator === '+' ? a + b : a - b
  return `${Number(value.toFixed(4))}${unit || secondUnit}`
}

const isTone = (name: string): name is Tone => Object.hasOwn(tones, name)

const toneRule = (name: Tone, [background, ink]: readonly [background: string, ink: string]) => `[data-tone=${name}]{--tone-bg:${background};--tone-ink:${ink}}`

/** Returns the tokens that rules redefine, on wide screens or inside an element. */
const varyingTokens = (css: string) => new Set([...wideTokenValues.keys(), ...[...css.matchAll(/[{;](--[\w-]+):/g)].map(([, name]) => name)])
