/** @jsxImportSource react */
import type { ComponentType } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { IslandBoundary } from './UnexpectedError.tsx'

/** Hydrates one island; an error affects only that island. */
export function mount(element: HTMLElement, Island: ComponentType<object>, props: object) {
  const home = document.querySelector<HTMLAnchorElement>('header .brand')?.href ?? '/'
  return hydrateRoot(
    element,
    <IslandBoundary home={home}>
      <Island {...props} />
    </IslandBoundary>,
    { identifierPrefix: element.dataset.prefix ?? '' },
  )
}
