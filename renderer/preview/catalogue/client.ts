// The client code of catalogue pages: fits frames to the height of their content, and makes the copy button work.

/** Scales a frame to the width of its container without changing its viewport width, and sets the container's height to match. */
function resize(frame: HTMLIFrameElement) {
  const container = frame.parentElement
  const frameRoot = frame.contentDocument?.documentElement
  if (!container || !frameRoot) return
  const cropHeight = Number(container.dataset.cut)
  if (!cropHeight) frame.height = String(Math.ceil(frameRoot.querySelector('main')?.getBoundingClientRect().height ?? frameRoot.offsetHeight))
  const scale = Math.min(1, container.clientWidth / frame.offsetWidth)
  frame.style.transform = scale < 1 ? `scale(${scale})` : ''
  container.style.height = `${Math.ceil(frame.offsetHeight * scale) + container.offsetHeight - container.clientHeight}px`
}

const framesIn = () => document.querySelectorAll<HTMLIFrameElement>('.frame > iframe')

// `load` does not bubble, hence the capture phase. This also covers frames added when the page changes.
addEventListener('load', ({ target }) => target instanceof HTMLIFrameElement && watch(target), { capture: true })

function watch(frame: HTMLIFrameElement) {
  const frameRoot = frame.contentDocument?.documentElement
  if (!frameRoot) return
  new ResizeObserver(() => resize(frame)).observe(frameRoot)
  resize(frame)
}

for (const frame of framesIn()) watch(frame)
new ResizeObserver(() => framesIn().forEach(resize)).observe(document.documentElement)

// Pictures follow the chosen color scheme.
new MutationObserver(() => {
  for (const frame of document.querySelectorAll<HTMLIFrameElement>('[data-cut] > iframe')) {
    const frameRoot = frame.contentDocument?.documentElement
    if (frameRoot) Object.assign(frameRoot.dataset, { theme: document.documentElement.dataset.theme ?? '' })
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
