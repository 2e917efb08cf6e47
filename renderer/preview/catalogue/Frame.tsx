import { css } from '@emotion/react'
import type { CSSProperties } from 'react'
import { useRules } from '../../ui/useRules.ts'

type FrameProps = {
  src: string
  /** Pixels of the window that is looked through. */
  width: number
  title: string
  /** Shows no more than the first so many pixels, and nothing in it can be reached: a picture. */
  cropHeight?: number
}

/** An address in a window of its own width, drawn as small as its place. `frames.ts` sizes it; without a script it scrolls. */
export function Frame({ src, width, title, cropHeight }: FrameProps) {
  useRules(rules)
  const isPicture = cropHeight !== undefined
  return (
    <div className="frame" style={{ '--frame': `${width}px` } as CSSProperties} data-cut={cropHeight} inert={isPicture} aria-hidden={isPicture || undefined}>
      <iframe src={src} title={title} loading="lazy" width={width} height={cropHeight ?? 600} />
    </div>
  )
}

const rules = css({
  '.frame': {
    maxWidth: 'var(--frame)',
    border: 'var(--line) solid var(--hairline)',
    borderRadius: 'var(--radius)',
    overflow: 'hidden',
    background: 'var(--bg)',
    iframe: { display: 'block', border: 0, transformOrigin: '0 0' },
  },
})
