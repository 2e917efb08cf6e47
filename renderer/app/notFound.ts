import { parse } from 'regexparam'
import { matchRoute } from 'wouter'

/** An address pattern, and the page shown for unknown addresses that match it (spec §8: an unknown service). */
type Fallback = { match: string; title: string; html: string }

const data = document.querySelector<HTMLElement>('[data-fallbacks]')
const base = data?.dataset.base ?? '/'
const path = `/${location.pathname.slice(base.length)}`.replace(/\/$/, '')

const fallback = [...document.querySelectorAll<HTMLTemplateElement>('template[data-match]')].find(
  ({ dataset }) => matchRoute(parse, dataset.match ?? '', path)[0],
)

if (fallback) {
  document.querySelector('main')?.replaceChildren(fallback.content.cloneNode(true))
  // A page without islands of its own has not loaded what wakes them.
  if (document.querySelector('main [data-island]')) void import('../islands/hydrate.ts')
  document.title = fallback.dataset.title ?? document.title
} else {
  console.error(`404: there is no page at ${location.pathname}`)
}

// The preview wakes islands itself when their code changes. Without this word it would have to load every open page again.
if (import.meta.hot) import.meta.hot.accept('../islands/hydrate.ts', () => {})

export type { Fallback }
