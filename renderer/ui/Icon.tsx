import { renderToStaticMarkup } from 'react-dom/server'
import { type DrawingName, drawings } from './icons.ts'
import { scaled } from './theme.ts'

/**
 * An icon beside a label that says the same; hidden from assistive technology. It is drawn in its place: the same drawing further
 * down costs a page less, once compressed, than a reference to one.
 */
export function Icon({ name, size = 20 }: { name: DrawingName; size?: number }) {
  return (
    <svg
      className="icon"
      viewBox="0 0 24 24"
      width={scaled(size)}
      height={scaled(size)}
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: shapesOf(name) }}
    />
  )
}

const shapes = new Map<DrawingName, string>()

/** What is inside the drawing of an icon. */
function shapesOf(name: DrawingName): string {
  const known = shapes.get(name)
  if (known !== undefined) return known
  const Drawing = drawings[name]
  const svg = renderToStaticMarkup(<Drawing />)
  const inside = svg.slice(svg.indexOf('>') + 1, svg.lastIndexOf('<')).replaceAll(/><\/\w+>/g, '/>')
  shapes.set(name, inside)
  return inside
}
