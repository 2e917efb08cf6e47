import { parse } from 'regexparam'

// Addresses of pages are in lowercase and end without a slash.
const address = new URL(location.href)
address.pathname = address.pathname.toLowerCase().replace(/\/+$/, '')

// GitHub Pages serves no page at an address with a trailing slash. Where there is a folder but no page, it redirects to the trailing
// slash: that response is not followed and not ok.
if (address.pathname === location.pathname) showFallback()
else
  fetch(address, { method: 'HEAD', redirect: 'manual' })
    .then(({ ok }) => (ok ? location.replace(address) : Promise.reject()))
    .catch(showFallback)

/** Shows the fallback page whose pattern matches the unknown address (spec §8: an unknown service). */
function showFallback() {
  for (const { content, dataset } of document.querySelectorAll<HTMLTemplateElement>('[data-match]')) {
    if (!parse(dataset.match as string).pattern.test(location.pathname)) continue
    document.querySelector('main')?.replaceChildren(content.cloneNode(true))
    // A page without islands of its own has not loaded the script that hydrates them.
    if (document.querySelector('main [data-island]'))
      void import(/* @vite-ignore */ document.querySelector<HTMLElement>('[data-hydrate]')?.dataset.hydrate as string)
    document.title = dataset.title as string
    return
  }
  console.error(`404: there is no page at ${location.pathname}`)
}
