import { parse } from 'regexparam'

const address = new URL(location.href)
address.pathname = address.pathname.replace(/\/+$/, '')

// GitHub Pages has no page at an address with a slash at its end. It leads on to such a one where there is a folder and no page: that is none.
if (address.pathname === location.pathname) showFallback()
else void fetch(address, { method: 'HEAD', redirect: 'manual' }).then(({ ok }) => (ok ? location.replace(address) : showFallback()))

/** A page shown for unknown addresses that match a pattern (spec §8: an unknown service). */
function showFallback() {
  for (const { content, dataset } of document.querySelectorAll<HTMLTemplateElement>('template[data-match]')) {
    if (!parse(dataset.match ?? '').pattern.test(location.pathname)) continue
    document.querySelector('main')?.replaceChildren(content.cloneNode(true))
    // A page without islands of its own has not loaded what wakes them.
    if (document.querySelector('main [data-island]'))
      void import(/* @vite-ignore */ document.querySelector<HTMLElement>('[data-hydrate]')?.dataset.hydrate ?? '')
    document.title = dataset.title ?? ''
    return
  }
  console.error(`404: there is no page at ${location.pathname}`)
}
