import { css } from '@emotion/react'
import { type ComponentProps, type ComponentType, createElement, type ReactElement, type ReactNode, useId } from 'react'
import { renderToString } from 'react-dom/server'
import type { IslandComponent, IslandName } from './index.ts'

/** Props that can be serialized into the page: JSON. */
type Serializable<T> = T extends ((...given: never[]) => unknown) | bigint | symbol | ReactElement
  ? never
  : T extends object
    ? { [K in keyof T]: Serializable<T[K]> }
    : T

type IslandProps<N extends IslandName> = {
  /** Its key in `renderer/islands/index.ts`. */
  name: N
  component: IslandComponent<N>
  props: Serializable<ComponentProps<IslandComponent<N>>>
  /** The query parameter with which the island is hydrated at once. */
  query?: string
  /** What is said above the island if its script could not be loaded. */
  failure?: ReactNode
}

/** Renders an island at build time and marks it, so that `hydrate.ts` hydrates it when it comes into view. */
export function Island<N extends IslandName>({ name, component, props, query, failure }: IslandProps<N>) {
  // Each island numbers its ids from one: without a prefix, those of two on a page would collide.
  const prefix = useId()
  // Hydration needs React's comments between texts, which static markup leaves out.
  const __html = renderToString(createElement(component as ComponentType<object>, props as object), { identifierPrefix: prefix })
  const attributes = { 'data-island': name, 'data-query': query, 'data-prefix': prefix, 'data-props': JSON.stringify(props) }
  return (
    <>
      {failure && (
        <p hidden className="screen" css={failureStyles}>
          {failure}
        </p>
      )}
      {/*
       * React listens for clicks here. Browsers tell screen readers of such an element as of one to click, and with the one that Firefox
       * (153) adds on hydration Orca (43) reads what is in front of it again and again.
       */}
      <div css={styles} role="none" {...attributes} dangerouslySetInnerHTML={{ __html }} />
    </>
  )
}

const failureStyles = css({ marginBlockEnd: 'var(--space-16)', '&:not(:has(+ [data-failed]))': { display: 'none' } })

const styles = css({
  '.unexpected-error': { padding: 'var(--space-24)', border: 'var(--line) solid var(--danger)', borderRadius: 'var(--radius)' },
  '.unexpected-error > * + *': { marginBlockStart: 'var(--space-12)' },
  '.unexpected-error pre': { overflowX: 'auto', fontSize: 'var(--text-14)' },
})
