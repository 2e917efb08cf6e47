/** @jsxImportSource react */
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { IslandBoundary } from './UnexpectedError.tsx'

/** Hydrates one island; an error affects only that island. */
export function mount(element: HTMLElement, Island: ComponentType<object>, props: object) {
  const home = document.querySelector<HTMLAnchorElement>('header .brand')?.href ?? '/'
  return hydrateRoot(
    element,
    <HydrationMark element={element}>
      <IslandBoundary home={home}>
        <Island {...props} />
      </IslandBoundary>
    </HydrationMark>,
    { identifierPrefix: element.dataset.prefix ?? '' },
  )
}

/** Marks an island as hydrated once it displays what its first effects have read, such as the numbers in the URL. */
function HydrationMark({ element, children }: { element: HTMLElement; children: ReactNode }) {
  const [isHydrated, setIsHydrated] = useState(false)
  // The effects of the island run before this one, and React renders what they all set together.
  useEffect(() => {
    if (isHydrated) element.dataset.hydrated = ''
    else setIsHydrated(true)
  }, [element, isHydrated])
  return children
}
