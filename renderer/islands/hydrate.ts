import { type IslandName, islands } from './index.ts'
import { isAddressedBy } from './sharedNumbers.ts'

const seen = new WeakSet<Element>()

/** Hydrates each island of the page once, when it comes near the viewport or the URL has something for it. React is not loaded before. */
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
  const parameters = new URLSearchParams(location.search)
  for (const element of document.querySelectorAll<HTMLElement>('[data-island]')) {
    if (seen.has(element)) continue
    seen.add(element)
    const section = element.closest('section')
    const isAddressed = section !== null && isAddressedBy(location.hash, section.id)
    if (isAddressed) scrollToSection(section)
    if (isAddressed || parameters.has(element.dataset.query ?? '')) void hydrate(element)
    else observer.observe(element)
  }
}

/** Scrolls to a section, as the browser does to the target of an address. Sections above it that were laid out later would move it (`Section.tsx`). */
function scrollToSection(section: HTMLElement) {
  for (const band of document.querySelectorAll<HTMLElement>('.band')) band.style.animation = 'none'
  section.scrollIntoView()
}

async function hydrate(element: HTMLElement) {
  const name = element.dataset.island as IslandName
  const props: object = JSON.parse(element.dataset.props ?? '{}')
  // The URLs of the chunks are relative to this one, so a site under a sub-path needs no setting.
  const modules = Promise.all([import('./mount.tsx'), islands[name]()])
  // A page from an older build of the site requests chunks that no longer exist.
  modules.catch(() => {
    element.dataset.failed = ''
  })
  const [{ mount }, { default: component }] = await modules
  const root = mount(element, component as never, props)
  // The preview unmounts islands when their code has changed. Builds leave this out.
  if (import.meta.hot) element.addEventListener('preview:unmount', () => root.unmount(), { once: true })
}

hydrateIslands()
