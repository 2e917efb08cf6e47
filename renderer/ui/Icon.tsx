import { renderToStaticMarkup } from 'react-dom/server'
import { type AnyIconName, allIcons } from './icons.ts'
import { toRem } from './theme.ts'

/**
 * An icon beside a label that says the same; hidden from assistive technology. It is drawn in its place: the same drawing further
 * down costs a page less, once compressed, than a reference to one.
 */
export function Icon({ name, size = 20 }: { name: AnyIconName; size?: number }) {
  return (
    <svg
      className="icon"
      viewBox="0 0 24 24"
      width={toRem(size)}
      height={toRem(size)}
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: svgContentOf(name) }}
    />
  )
}

const svgContents = new Map<AnyIconName, string>()

/** What is inside the drawing of an icon. */
function svgContentOf(name: AnyIconName): string {
  const known = svgContents.get(name)
  if (known !== undefined) return known
  const Drawing = allIcons[name]
  const svg = renderToStaticMarkup(<Drawing />)
  const inside = svg.slice(svg.indexOf('>') + 1, svg.lastIndexOf('<')).replaceAll(/><\/\w+>/g, '/>')
  svgContents.set(name, inside)
  return inside
}
