import { parse } from 'regexparam'

const data = document.querySelector<HTMLElement>('[data-fallbacks]')
const base = data?.dataset.base ?? '/'
const address = new URL(location.href)
address.pathname = address.pathname.replace(/\/+$/, '')
const path = `/${address.pathname.slice(base.length)}`

// GitHub Pages has no page at an address with a slash at its end. It leads on to such a one where there is a folder and no page: that is none.
const isPage = address.pathname !== location.pathname && (await fetch(address, { method: 'HEAD', redirect: 'manual' })).ok

// A page shown for unknown addresses that match a pattern (spec §8: an unknown service).
const fallback = [...document.querySelectorAll<HTMLTemplateElement>('template[data-match]')].find(({ dataset }) =>
  parse(dataset.match ?? '').pattern.test(path),
)

if (isPage) location.replace(address)
else if (fallback) {
  document.querySelector('main')?.replaceChildren(fallback.content.cloneNode(true))
  // A page without islands of its own has not loaded what wakes them.
  if (document.querySelector('main [data-island]')) void import(/* @vite-ignore */ data?.dataset.hydrate ?? '')
  document.title = fallback.dataset.title ?? document.title
} else {
  console.error(`404: there is no page at ${location.pathname}`)
}
