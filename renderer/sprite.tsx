import { renderToStaticMarkup } from 'react-dom/server'
import { type DrawingName, drawings, isDrawing } from './ui/icons.ts'
import { starPath } from './ui/Rating.tsx'

/**
 * Drawings by name, each once, for a page to refer to. A page shows the same few icons many times over; drawn in place they
 * would be a third of it.
 */
export function spriteOf(names: readonly string[]): string {
  const once = new Set(names)
  return once.size === 0 ? '' : `<svg hidden>${[...once].map(symbolOf).join('')}</svg>`
}

const symbols = new Map<string, string>([['rating', `<path id="i-rating" d="${starPath}"/>`]])

function symbolOf(name: string): string {
  const known = symbols.get(name)
  if (known !== undefined) return known
  if (!isDrawing(name)) throw new Error(`There is no drawing "${name}"`)
  const symbol = `<symbol id="i-${name}" viewBox="0 0 24 24">${insideOf(name)}</symbol>`
  symbols.set(name, symbol)
  return symbol
}

function insideOf(name: DrawingName) {
  const Drawing = drawings[name]
  const svg = renderToStaticMarkup(<Drawing />)
  return svg.slice(svg.indexOf('>') + 1, svg.lastIndexOf('<')).replaceAll(/><\/\w+>/g, '/>')
}
