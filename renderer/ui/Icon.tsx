import { scaled } from '../app/theme.ts'
import type { DrawingName } from './icons.ts'

/** An icon beside a label that says the same; hidden from assistive technology. Its drawing stands once on the page (`sprite.tsx`). */
export function Icon({ name, size = 20, className = 'icon' }: { name: DrawingName; size?: number; className?: string }) {
  return (
    <svg className={className} width={scaled(size)} height={scaled(size)} aria-hidden="true">
      <use href={`#i-${name}`} />
    </svg>
  )
}
