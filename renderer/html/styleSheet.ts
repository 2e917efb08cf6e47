import type { Tone } from '../content/resolved.ts'
import { withHexColors } from '../ui/colors.ts'
import { screens, tokens, tones, wideTokens } from '../ui/theme.ts'

/**
 * The style sheet of a page: its rules, and before them the tokens and tones that they use. A token that has one value on
 * the whole page is written in its place where that is shorter than its name.
 * @param rules compiled @param toned the tones of the page's elements
 */
export function styleSheet(rules: readonly string[], toned: readonly string[]): string {
  const css = [...toned.filter(isTone).map(toneRule), ...rules].join('')
  const varying = varyingTokens(css)
  const uses = new Map<string, number>()
  const count = (text: string) => {
    for (const [, name = ''] of text.matchAll(/var\((--[\w-]+)/g)) uses.set(name, (uses.get(name) ?? 0) + 1)
  }
  count(css)

  const inPlace = new Map<string, string>()
  const named: Declaration[] = []
  const wide: Declaration[] = []
  // Tokens name only tokens above them, so from the last to the first every use is known in time.
  for (const [name, value] of Object.entries(tokens).reverse()) {
    const times = uses.get(name) ?? 0
    if (times === 0) continue
    count(value)
    const onWide = wideTokenValues.get(name)
    if (onWide !== undefined) {
      count(onWide)
      wide.unshift([name, onWide])
    }
    const isShort = times === 1 || value.length <= `var(${name})`.length
    if (isShort && !varying.has(name)) inPlace.set(name, value)
    else named.unshift([name, value])
  }
  const fill = (text: string): string =>
    text.replace(/var\((--[\w-]+)\)/g, (reference, name: string) => {
      const value = inPlace.get(name)
      return value === undefined ? reference : fill(value)
    })
  const root = (declarations: readonly Declaration[]) => `:root{${declarations.map(([name, value]) => `${name}:${fill(value)}`).join(';')}}`
  return minify(`${root(named)}${wide.length > 0 ? `${screens.tablet}{${root(wide)}}` : ''}${fill(css)}`)
}

type Declaration = [name: string, value: string]

const wideTokenValues: ReadonlyMap<string, string> = new Map(Object.entries(wideTokens))

/** Without what a browser does not need to read: blanks behind commas, zeros before points, products with -1, the last semicolon; colours in their short form. */
const minify = (css: string) =>
  withHexColors(css)
    .replaceAll(', ', ',')
    .replaceAll(/(?<![\d.])0\.(?=\d)/g, '.')
    .replaceAll(/calc\(-1 \* (?=[\d.]+\w+\))([^)]+)\)/g, '-$1')
    .replaceAll(';}', '}')

const isTone = (name: string): name is Tone => Object.hasOwn(tones, name)

const toneRule = (name: Tone) => `[data-tone=${name}]{--tone-bg:${tones[name][0]};--tone-ink:${tones[name][1]}}`

/** The tokens that rules give other values to, on wide screens or inside an element, and those made from them. */
function varyingTokens(css: string): Set<string> {
  const varying = new Set([...wideTokenValues.keys(), ...[...css.matchAll(/[{;](--[\w-]+):/g)].map(([, name]) => name ?? '')])
  for (const [name, value] of Object.entries(tokens)) if ([...value.matchAll(/var\((--[\w-]+)/g)].some(([, used]) => varying.has(used ?? ''))) varying.add(name)
  return varying
}
