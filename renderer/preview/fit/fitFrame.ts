/** Lays everything out at once, and opened: a reader may open it. The number of lines is the same whether they are balanced or not. */
const measuredCss = `
html{scrollbar-width:none}
*,::before,::after{animation:none!important;transition:none!important;content-visibility:visible!important;text-wrap-style:auto!important}
`

/** The longest wait for a page to load, in milliseconds. */
const maxLoadMs = 10_000

/** Of a longer list or table, the entries after these are not measured: to lay out thousands would keep the browser busy for seconds. */
const maxEntries = 300

/** Returns a hidden frame with a page as its readers see it before they do anything; undefined if it does not load. The caller removes it. */
export async function openFrame(html: string, signal: AbortSignal): Promise<HTMLIFrameElement | undefined> {
  const frame = document.createElement('iframe')
  frame.setAttribute('aria-hidden', 'true')
  frame.tabIndex = -1
  frame.style.cssText = 'position:fixed;inset:0 auto auto -10000px;width:360px;height:800px;border:0;visibility:hidden;pointer-events:none'
  const isLoaded = new Promise<boolean>((resolve) => {
    frame.addEventListener('load', () => resolve(true), { once: true })
    signal.addEventListener('abort', () => resolve(false), { once: true })
    setTimeout(() => resolve(false), maxLoadMs)
  })
  frame.srcdoc = measured(html)
  // A sibling of the body, out of reach of anything that changes the page.
  document.documentElement.append(frame)
  const page = (await isLoaded) ? frame.contentDocument : null
  if (page) await Promise.allSettled([...page.fonts].map((font) => font.load()))
  if (page && !signal.aborted) return frame
  frame.remove()
  return undefined
}

function measured(html: string): string {
  // The web font, however late it is.
  const page = new DOMParser().parseFromString(html.replaceAll('font-display:optional', 'font-display:block'), 'text/html')
  for (const element of page.querySelectorAll('script, noscript, meta[http-equiv], link:not([rel=stylesheet])')) element.remove()
  for (const entry of page.body.querySelectorAll(`:nth-child(n + ${maxEntries + 1})`)) entry.remove()
  for (const picture of page.querySelectorAll('img')) picture.loading = 'lazy'
  for (const details of page.querySelectorAll('details')) {
    details.removeAttribute('name')
    details.open = true
  }
  const style = page.createElement('style')
  style.textContent = measuredCss
  page.head.append(style)
  return `<!doctype html>${page.documentElement.outerHTML}`
}
