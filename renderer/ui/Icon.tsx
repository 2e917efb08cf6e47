import { renderToStaticMarkup } from 'react-dom/server'
import { type AnyIconName, allIcons } from './icons.ts'
import { toRem } from './theme.ts'

/**
 * An icon beside a label that says the same; hidden from assistive technology. The SVG is inline: once compressed, repeating it
 * costs a page less than a reference would.
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

/** Returns the content of the `<svg>` of an icon. */
function svgContentOf(name: AnyIconName): string {
  const cached = svgContents.get(name)
  if (cached !== undefined) return cached
  const IconComponent = allIcons[name]
  const svg = renderToStaticMarkup(<IconComponent />)
  const content = svg.slice(svg.indexOf('>') + 1, svg.lastIndexOf('<')).replaceAll(/><\/\w+>/g, '/>')
  svgContents.set(name, content)
  return content
}
