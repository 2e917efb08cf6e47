import type { Tone } from '../content/resolved.ts'
import { typefaceFile, typefaceName } from '../content/typeface.ts'

/**
 * The design tokens: seven font sizes, one spacing scale, one set of colors for each color scheme. No other source of pages
 * states a size, a space or a color; `tests/theme.test.ts` checks that and computes the contrast of every pair. Colors are
 * written `light-dark(light, dark)`.
 */
export const tokens = {
  // Font sizes: seven steps. The largest grows from 34 px on a phone to 48 px (visitors.md §3.1).
  '--text-14': '0.875rem',
  '--text-16': '1rem',
  '--text-18': '1.125rem',
  '--text-22': '1.375rem',
  '--text-28': '1.75rem',
  '--text-36': '2.25rem',
  '--text-48': 'clamp(2.125rem, 1.783rem + 1.522vw, 3rem)',
  '--font': `"${typefaceName}", system-ui, sans-serif`,
  '--strong': '600',
  '--heavy': '700',
  '--leading': '1.55',
  '--leading-lead': '1.45',
  '--leading-heading': '1.18',
  '--tracking-heading': '-0.014em',
  '--tracking-title': '-0.024em',
  // A zero is wider than most characters: a line holds 60 to 75 of them (tests/browser/design.test.ts).
  '--measure': '51ch',

  // Font sizes by use; the larger ones grow with the screen, see `wideTokens`.
  '--heading': 'var(--text-22)',
  '--chapter': 'var(--text-28)',
  '--reading': 'var(--text-16)',
  '--lead': 'var(--text-18)',

  // Spacing, on a base of 4 px. The small steps are fixed, the gap between sections shrinks on small screens.
  '--space-2': '0.125rem',
  '--space-4': '0.25rem',
  '--space-8': '0.5rem',
  '--space-12': '0.75rem',
  '--space-16': '1rem',
  '--space-24': '1.5rem',
  '--space-32': '2rem',
  '--space-48': '3rem',
  '--space-64': '4rem',
  '--section': 'clamp(2.75rem, 1.6rem + 4.8vw, 5rem)',
  '--gutter': 'clamp(1rem, 0.4rem + 2.7vw, 2rem)',
  '--panel': 'clamp(1rem, 0.6rem + 1.8vw, 2rem)',
  '--bar-height': '3.5rem',
  '--indent': '1.4em',
  '--target': '2.75rem',
  '--menu': 'min(80vw, 350px)',
  '--cover': '12.5rem',
  '--column': '9rem',
  '--column-wide': '18rem',
  '--rail': 'calc(100vh - 10rem)',
  /** The assumed height of a section that has not been laid out yet. */
  '--unseen': '40rem',
  /** After how long the first of those sections is laid out, and how long after it each following one. */
  '--settled': '0.5s',
  '--apart': '30ms',

  // Lines and corners.
  '--line': '1px',
  '--line-strong': '2px',
  '--line-mark': '3px',
  '--radius': '12px',
  '--radius-small': '6px',
  '--round': '999px',

  // Motion: short, and only of opacity and transform.
  '--slide': '200ms ease-out',

  // Colors.
  '--bg': 'light-dark(oklch(0.985 0.004 255), oklch(0.17 0.018 262))',
  '--surface': 'light-dark(oklch(1 0 0), oklch(0.215 0.02 262))',
  '--tint': 'light-dark(oklch(0.955 0.018 262), oklch(0.27 0.04 262))',
  '--ink': 'light-dark(oklch(0.25 0.03 262), oklch(0.95 0.008 262))',
  '--muted': 'light-dark(oklch(0.47 0.025 262), oklch(0.76 0.02 262))',
  '--hairline': 'light-dark(oklch(0.9 0.01 262), oklch(0.32 0.02 262))',
  '--control': 'light-dark(oklch(0.6 0.025 262), oklch(0.58 0.025 262))',
  '--accent': 'light-dark(oklch(0.47 0.17 262), oklch(0.78 0.11 262))',
  '--accent-strong': 'light-dark(oklch(0.39 0.16 262), oklch(0.86 0.064 262))',
  '--on-accent': 'light-dark(oklch(1 0 0), oklch(0.17 0.018 262))',
  '--visited': 'light-dark(oklch(0.42 0.13 300), oklch(0.8 0.09 300))',
  '--partner-bg': 'light-dark(oklch(0.965 0.035 88), oklch(0.29 0.045 80))',
  '--partner-ink': 'light-dark(oklch(0.4 0.085 70), oklch(0.9 0.07 88))',
  '--star': 'light-dark(oklch(0.6 0.13 65), oklch(0.82 0.14 82))',
  '--star-empty': 'light-dark(oklch(0.62 0.02 262), oklch(0.55 0.02 262))',
  '--danger': 'light-dark(oklch(0.48 0.18 27), oklch(0.8 0.11 27))',
  '--shade': 'oklch(0 0 0 / 0.5)',
} as const

/** Tokens that are larger on tablets and desktops. */
export const wideTokens = {
  '--heading': 'var(--text-28)',
  '--chapter': 'var(--text-36)',
  '--reading': 'var(--text-18)',
  '--lead': 'var(--text-22)',
  '--bar-height': '4rem',
} as const satisfies Partial<Record<keyof typeof tokens, string>>

/** The named tones an author can choose, as pairs of background and ink. TypeScript rejects this object while one is missing. */
export const tones: Record<Tone, readonly [background: string, ink: string]> = {
  neutral: ['var(--tint)', 'var(--muted)'],
  accent: ['var(--tint)', 'var(--accent)'],
  partner: ['var(--partner-bg)', 'var(--partner-ink)'],
  green: ['light-dark(oklch(0.96 0.02 155), oklch(0.28 0.035 155))', 'light-dark(oklch(0.42 0.085 155), oklch(0.85 0.08 155))'],
  teal: ['light-dark(oklch(0.96 0.018 205), oklch(0.28 0.03 205))', 'light-dark(oklch(0.43 0.073 210), oklch(0.85 0.07 200))'],
  violet: ['light-dark(oklch(0.96 0.018 300), oklch(0.28 0.038 300))', 'light-dark(oklch(0.45 0.13 300), oklch(0.84 0.07 300))'],
  rose: ['light-dark(oklch(0.965 0.014 15), oklch(0.28 0.032 15))', 'light-dark(oklch(0.46 0.12 15), oklch(0.85 0.06 15))'],
}

/** Returns the attribute that sets the tone, `--tone-bg` and `--tone-ink`, of an element and its descendants. Without one they inherit it. */
export const toneAttribute = (tone: Tone | undefined) => (tone === undefined ? {} : { 'data-tone': tone })

/** Converts pixels to rem, so that icons grow with the reader's font size. */
export const toRem = (pixels: number) => `${pixels / 16}rem`

/** Returns a container query for a minimum width in rem. */
export const containerMinWidth = (rem: number) => `@container (min-width: ${rem}rem)`

/** The maximum width of the content, in rem. */
export const contentWidth = 70

/** The width of A4 and US Letter without their margins, in rem of print. */
export const paperWidth = 48

/** Breakpoints by the size of the screen, and in `containers` by the width of a column, which determines how many characters fit on a line. */
export const screens = {
  /** Sticky elements would cover too much of such a screen. */
  small: '@media (max-width: 19.99rem), (max-height: 20rem)',
  phone: '@media (max-width: 47.99rem)',
  tablet: '@media (min-width: 48rem)',
  desktop: '@media (min-width: 64rem)',
} as const

/** In print, what holds for a column as wide as `paperWidth`. */
export const containers = {
  two: containerMinWidth(38),
  twoOnly: '@container (min-width: 38rem) and (max-width: 59.99rem)',
  three: containerMinWidth(60),
  /** A phone whose reader has doubled the font size: a line holds a word or two. */
  cramped: '@container (max-width: 15rem)',
  /** Wide enough for the six columns of a ranking, on a tablet and on A4, or not. */
  six: containerMinWidth(48),
  fewerThanSix: '@container (max-width: 47.99rem)',
  /** No room for a button beside what the header always shows. */
  noButton: '@container (max-width: 44.99rem)',
} as const

const declarations = (properties: Record<string, string | readonly string[]>) =>
  Object.entries(properties)
    .flatMap(([name, values]) => [values].flat().map((value) => `${name}:${value}`))
    .join(';')

/** Returns values for `content` that screen readers are not to read: the first is for browsers from before 2024, which take no second. */
export const decorative = (content: string) => [content, `${content}/""`]

/**
 * The arrow after a link that opens a new tab: two borders are its head, a gradient its shaft, which forced-colors mode would
 * remove. The word joiner keeps it on the line of the last word.
 */
const arrow = {
  content: decorative('"\\2060"'),
  'font-size': '.42em',
  'margin-inline': '.7em .2em',
  'padding-inline-start': '1.1em',
  border: 'solid',
  'border-width': '.22em .22em 0 0',
  background: 'linear-gradient(to bottom right,#0000 44%,currentColor 45% 55%,#0000 56%)',
  'forced-color-adjust': 'preserve-parent-color',
}

/**
 * Returns the rules that every page starts with, after the tokens and tones it uses (`styleSheet.ts`). Forced-colors mode removes
 * backgrounds and shows transparent outlines. A page whose web font is not there within a tenth of a second keeps the system font
 * (`font-display: optional`): a later swap would move the page under its reader. The next page has the web font. What needs these
 * rules to make sense has the class `screen`, for print, and is `hidden` for reader views, which have no style sheet.
 * @param base the path under which the site is served: "/" or "/sub/"
 */
export const globalCss = (base: string) => `
@font-face{font-family:"${typefaceName}";src:url(${base}${typefaceFile}) format("woff2");font-weight:100 900;font-display:optional}
:root{color-scheme:light dark}
[data-theme=light]{color-scheme:light}
[data-theme=dark]{color-scheme:dark}
*,::before,::after{box-sizing:border-box;margin:0;padding:0}
[hidden]:not(.screen){display:none!important}
.screen{display:block}
html{-webkit-text-size-adjust:100%;text-size-adjust:100%;scroll-padding-block:calc(var(--bar-height) + var(--space-16)) calc(var(--space-64) + var(--space-16))}
body{position:relative;background:var(--bg);color:var(--ink);font:400 var(--text-16)/var(--leading) var(--font);overflow-wrap:anywhere}
h1,h2,h3,h4{line-height:var(--leading-heading);text-wrap:balance;letter-spacing:var(--tracking-heading)}
h1{font-size:var(--text-48);letter-spacing:var(--tracking-title)}
h2{font-size:var(--heading)}
h3{font-size:var(--text-18)}
h4{font-size:var(--text-16)}
p,dd,li,td,caption,figcaption{text-wrap:pretty}
b,strong{font-weight:var(--strong)}
time,.nowrap{white-space:nowrap}
.nowrap{display:contents}
${containers.cramped}{main>*{hyphens:auto}h1{font-size:var(--text-28)}time,.nowrap{white-space:normal}}
[role=list]{list-style:none}
a{color:var(--accent);text-underline-offset:.18em;text-decoration-thickness:.07em}
a:hover{color:var(--accent-strong);text-decoration-thickness:.14em}
svg{display:block;flex:none}
.icon{fill:none;stroke:currentColor;stroke-width:1.75;stroke-linecap:round;stroke-linejoin:round}
button,input{font:inherit;color:inherit}
summary{cursor:pointer}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
main:focus{outline:none}
.container{padding-inline:max(var(--gutter),50% - ${contentWidth / 2}rem)}
.note{font-weight:400;font-size:var(--text-14)}
@media screen{main{container-type:inline-size}a[target=_blank]::after{${declarations(arrow)}}}
.sr{position:absolute;width:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.tone{background:var(--tone-bg);color:var(--tone-ink);outline:var(--line) solid transparent;outline-offset:calc(-1 * var(--line))}
@media (prefers-reduced-motion:no-preference){html:has([data-back-to-top]:is(:hover,:focus)){scroll-behavior:smooth}@view-transition{navigation:auto}}
@media (prefers-reduced-motion:reduce){*,::before,::after{transition:none!important}}
@media print{@page{margin:16mm}:root{color-scheme:light!important;font-size:87.5%;--section:var(--space-32);--gutter:0rem}body{background:none}
a{color:inherit}main a[href^=http]::after{content:" (" attr(href) ")";font-size:var(--text-14);font-weight:400}main a[data-address]::after{content:" (" attr(data-address) ")"}
.screen{display:none!important}
:focus{outline:0}
h1,h2,h3,h4,section>header{break-after:avoid}header,footer,aside,figure,tr{break-inside:avoid}p,li{orphans:2;widows:2}
.tone{outline-color:currentColor}}
`
