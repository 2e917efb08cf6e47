import { renderToStaticMarkup } from 'react-dom/server'
import { type DrawingName, drawings, isDrawing } from '../ui/icons.ts'
import { starPath, starsDrawing } from '../ui/Rating.tsx'

/**
 * Drawings by name, each once, for a page to refer to. A page shows the same few icons many times over; drawn in place they
 * would be a third of it.
 */
export function spriteOf(names: readonly string[]): string {
  const once = new Set(names)
  if (names.some(isStars)) once.add('star')
  return once.size === 0 ? '' : `<svg hidden>${[...once].map(symbolOf).join('')}</svg>`
}

const isStars = (name: string) => name.startsWith('stars-')

const symbols = new Map<string, string>([['star', `<path id="i-star" d="${starPath}"/>`]])

function symbolOf(name: string): string {
  const known = symbols.get(name)
  if (known !== undefined) return known
  const symbol = draw(name)
  symbols.set(name, symbol)
  return symbol
}

function draw(name: string): string {
  if (isStars(name)) return `<g id="i-${name}">${starsDrawing(name)}</g>`
  if (!isDrawing(name)) throw new Error(`There is no drawing "${name}"`)
  return `<symbol id="i-${name}" viewBox="0 0 24 24">${insideOf(name)}</symbol>`
}

function insideOf(name: DrawingName) {
  const Drawing = drawings[name]
  const svg = renderToStaticMarkup(<Drawing />)
  return svg.slice(svg.indexOf('>') + 1, svg.lastIndexOf('<')).replaceAll(/><\/\w+>/g, '/>')
}
