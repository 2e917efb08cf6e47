// What the pages of the catalogue do in the browser: frames as high as what they show, and a button that copies.

/** A frame keeps its own width inside and is scaled to its place; its place is as high as that makes it. */
function resize(frame: HTMLIFrameElement) {
  const place = frame.parentElement
  const inside = frame.contentDocument?.documentElement
  if (!place || !inside) return
  const cut = Number(place.dataset.cut)
  if (!cut) frame.height = String(Math.ceil(inside.querySelector('main')?.getBoundingClientRect().height ?? inside.offsetHeight))
  const scale = Math.min(1, place.clientWidth / frame.offsetWidth)
  frame.style.transform = scale < 1 ? `scale(${scale})` : ''
  place.style.height = `${Math.ceil(frame.offsetHeight * scale) + place.offsetHeight - place.clientHeight}px`
}

const framesIn = () => document.querySelectorAll<HTMLIFrameElement>('.frame > iframe')

// Loading does not bubble, so it is heard on the way down; the frames of a page that changes are heard too.
addEventListener('load', ({ target }) => target instanceof HTMLIFrameElement && watch(target), { capture: true })

function watch(frame: HTMLIFrameElement) {
  const inside = frame.contentDocument?.documentElement
  if (!inside) return
  new ResizeObserver(() => resize(frame)).observe(inside)
  resize(frame)
}

for (const frame of framesIn()) watch(frame)
new ResizeObserver(() => framesIn().forEach(resize)).observe(document.documentElement)

// Pictures follow the scheme that was chosen.
new MutationObserver(() => {
  for (const frame of document.querySelectorAll<HTMLIFrameElement>('[data-cut] > iframe')) {
    const inside = frame.contentDocument?.documentElement
    if (inside) Object.assign(inside.dataset, { theme: document.documentElement.dataset.theme ?? '' })
  }
}).observe(document.documentElement, { attributeFilter: ['data-theme'] })

addEventListener('click', async ({ target }) => {
  const button = target instanceof Element ? target.closest<HTMLElement>('[data-copy]') : null
  const text = button && document.querySelector(button.dataset.copy ?? '')?.textContent
  if (!button || text == null) return
  await navigator.clipboard.writeText(text)
  const status = button.parentElement?.querySelector('[role=status]')
  if (status) status.textContent = 'Copied.'
})
