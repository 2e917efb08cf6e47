import { type IslandName, islands } from './index.ts'

const seen = new WeakSet<Element>()

/** Wakes each island of the page when it comes near the view or the address asks for it, once; React is loaded then, not before. */
export function hydrateIslands() {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue
        observer.unobserve(target)
        void hydrate(target as HTMLElement)
      }
    },
    { rootMargin: '200px' },
  )
  const asked = new URLSearchParams(location.search)
  for (const element of document.querySelectorAll<HTMLElement>('[data-island]')) {
    if (seen.has(element)) continue
    seen.add(element)
    if (asked.has(element.dataset.query ?? '')) void hydrate(element)
    else observer.observe(element)
  }
}

async function hydrate(element: HTMLElement) {
  const name = element.dataset.island as IslandName
  const props: object = JSON.parse(element.dataset.props ?? '{}')
  // The addresses of the chunks are relative to this one, so a site under a sub-path needs no setting.
  const parts = Promise.all([import('./mount.tsx'), islands[name]()])
  // A page from before the last build of the site asks for what is no longer there.
  parts.catch(() => {
    element.dataset.failed = ''
  })
  const [{ mount }, { default: component }] = await parts
  const root = mount(element, component as never, props)
  element.dataset.awake = ''
  // The preview unmounts islands when their code has changed. Builds leave this out.
  if (import.meta.hot) element.addEventListener('preview:unmount', () => root.unmount(), { once: true })
}

hydrateIslands()
