/** How near an edge of what scrolls it scrolls on, in pixels, and how far in each frame. */
const edge = 48
const step = 12

/**
 * Follows a pointer that was pressed on the handle of an entry of a list, and shows where the entry would be. Escape, or whatever
 * else ends the gesture, leaves it where it was.
 * @param handle in the entry
 * @param onDrop gets the index that the entry was dropped at, if that is another one
 */
export function dragEntry(handle: HTMLElement, { pointerId, clientY }: PointerEvent, onDrop: (to: number) => void) {
  const entry = handle.closest('li')
  const scroller = handle.closest('.content')
  if (!entry || !scroller) return
  const entries = [...(entry.parentElement?.children ?? [])]
  const others = entries.filter((each) => each !== entry)
  let y = clientY
  const indexAt = () =>
    others.filter((each) => {
      const { top, bottom } = each.getBoundingClientRect()
      return (top + bottom) / 2 < y
    }).length
  const mark = (to: number | undefined) => {
    for (const [index, other] of others.entries()) {
      other.classList.toggle('drop-above', index === to)
      other.classList.toggle('drop-below', index === others.length - 1 && to === others.length)
    }
  }
  const from = entries.indexOf(entry)
  const follow = () => {
    const { top, bottom } = scroller.getBoundingClientRect()
    scroller.scrollBy(0, y < top + edge ? -step : y > bottom - edge ? step : 0)
    const to = indexAt()
    mark(to === from ? undefined : to)
    frame = requestAnimationFrame(follow)
  }
  const end = () => {
    ended.abort()
    cancelAnimationFrame(frame)
    mark(undefined)
    entry.classList.remove('dragged')
  }
  const ended = new AbortController()
  const listen = <K extends keyof WindowEventMap>(type: K, listener: (event: WindowEventMap[K]) => void) =>
    addEventListener(type, listener, { capture: true, signal: ended.signal })
  listen('pointermove', (event) => {
    if (event.pointerId === pointerId) y = event.clientY
  })
  listen('pointerup', (event) => {
    if (event.pointerId !== pointerId) return
    const to = indexAt()
    end()
    if (to !== from) onDrop(to)
  })
  listen('pointercancel', end)
  listen('blur', ({ target }) => target === window && end())
  listen('keydown', (event) => {
    if (event.key !== 'Escape') return
    // It does not close the panel, too.
    event.stopPropagation()
    end()
  })
  handle.setPointerCapture(pointerId)
  entry.classList.add('dragged')
  let frame = requestAnimationFrame(follow)
}
