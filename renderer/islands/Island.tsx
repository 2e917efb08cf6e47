import { css } from '@emotion/react'
import { type ComponentProps, type ComponentType, createElement, type ReactElement, useId } from 'react'
import { renderToString } from 'react-dom/server'
import type { IslandComponent, IslandName } from './index.ts'

/** What a page can hold for the browser: JSON. */
type Serializable<T> = T extends ((...given: never[]) => unknown) | bigint | symbol | ReactElement
  ? never
  : T extends object
    ? { [K in keyof T]: Serializable<T[K]> }
    : T

type IslandProps<N extends IslandName> = {
  /** As `renderer/islands/index.ts` has it. */
  name: N
  component: IslandComponent<N>
  props: Serializable<ComponentProps<IslandComponent<N>>>
  /** Where the address asks for this, the island wakes at once. */
  query?: string
}

/** Draws an island at build, complete, and marks it so that `hydrate.ts` wakes it when it comes into view. */
export function Island<N extends IslandName>({ name, component, props, query }: IslandProps<N>) {
  // Each island counts its ids from one: without a prefix, two on a page would have the same.
  const prefix = useId()
  // Hydration needs React's markers between texts, which static markup leaves out.
  const __html = renderToString(createElement(component as ComponentType<object>, props as object), { identifierPrefix: prefix })
  const marks = { 'data-island': name, 'data-query': query, 'data-prefix': prefix, 'data-props': JSON.stringify(props) }
  return <div css={styles} {...marks} dangerouslySetInnerHTML={{ __html }} />
}

const styles = css({
  '.unexpected-error': { padding: 'var(--space-24)', border: 'var(--line) solid var(--danger)', borderRadius: 'var(--radius)' },
  '.unexpected-error > * + *': { marginBlockStart: 'var(--space-12)' },
  '.unexpected-error pre': { overflowX: 'auto', fontSize: 'var(--text-14)' },
})
