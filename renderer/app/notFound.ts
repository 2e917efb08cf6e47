import { parse } from 'regexparam'

const data = document.querySelector<HTMLElement>('[data-fallbacks]')
const base = data?.dataset.base ?? '/'
const path = `/${location.pathname.slice(base.length)}`.replace(/\/$/, '')

// A page shown for unknown addresses that match a pattern (spec §8: an unknown service).
const fallback = [...document.querySelectorAll<HTMLTemplateElement>('template[data-match]')].find(({ dataset }) =>
  parse(dataset.match ?? '').pattern.test(path),
)

if (fallback) {
  document.querySelector('main')?.replaceChildren(fallback.content.cloneNode(true))
  // A page without islands of its own has not loaded what wakes them.
  if (document.querySelector('main [data-island]')) void import(/* @vite-ignore */ data?.dataset.hydrate ?? '')
  document.title = fallback.dataset.title ?? document.title
} else {
  console.error(`404: there is no page at ${location.pathname}`)
}
