import type { DrawingName } from './icons.ts'
import { scaled } from './theme.ts'

/** An icon beside a label that says the same; hidden from assistive technology. Its drawing stands once on the page (`sprite.tsx`). */
export function Icon({ name, size = 20 }: { name: DrawingName; size?: number }) {
  return (
    <svg className="icon" width={scaled(size)} height={scaled(size)} aria-hidden="true">
      <use href={`#i-${name}`} />
    </svg>
  )
}
