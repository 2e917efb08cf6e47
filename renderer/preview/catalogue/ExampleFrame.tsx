import { css } from '@emotion/react'
import { useRules } from '../../ui/useRules.ts'

type ExampleFrameProps = {
  src: string
  /** The viewport width in pixels. */
  width: number
  title: string
  /** Shows only this many pixels from the top, as an inert picture. */
  cropHeight?: number
}

/** An iframe with a viewport of its own width, scaled down to the available width. `client.ts` sizes it; without scripts it scrolls. */
export function ExampleFrame({ src, width, title, cropHeight }: ExampleFrameProps) {
  useRules(rules)
  const isPicture = cropHeight !== undefined
  return (
    <div className="frame" style={{ '--frame': `${width}px` }} data-cut={cropHeight} inert={isPicture} aria-hidden={isPicture || undefined}>
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
