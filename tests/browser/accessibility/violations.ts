/**
 * What is wrong with the structure of a page: headings, tables, live regions, stops of the Tab key. Runs in the page, so it
 * may use nothing from outside itself.
 */
export function structureViolations(): string[] {
  const faults: string[] = []
  const headings = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')].filter((heading) => heading.checkVisibility())
  const levels = headings.map(({ tagName }) => Number(tagName[1]))
  if (levels.filter((level) => level === 1).length !== 1) faults.push(`${levels.filter((level) => level === 1).length} headings of level 1`)
  levels.forEach((level, index) => {
    if (level > (levels[index - 1] ?? 0) + 1) faults.push(`"${headings[index]?.textContent}" skips a level`)
  })
  for (const table of document.querySelectorAll('table')) {
    if (!table.caption?.textContent?.trim()) faults.push('a table without a caption')
    for (const header of table.querySelectorAll('th')) if (!header.scope) faults.push(`"${header.textContent}" heads nothing: no scope`)
  }
  for (const region of document.querySelectorAll('[role=status], [role=alert], [aria-live], output'))
    if (!region.checkVisibility()) faults.push('a live region that is hidden, so that what appears in it is not announced')
  for (const stop of document.querySelectorAll('[tabindex]'))
    if (Number(stop.getAttribute('tabindex')) > 0) faults.push('a stop that jumps the queue (tabindex)')
  return faults
}

/** What can be pressed and is smaller than it has to be, in CSS pixels; links within a sentence are as high as its line (WCAG 2.5.8). */
export function smallTargets(least: { width: number; height: number }): string[] {
  const faults: string[] = []
  for (const target of document.querySelectorAll<HTMLElement>('a[href], button, input, select, summary')) {
    if (!target.checkVisibility({ visibilityProperty: true }) || getComputedStyle(target).clipPath !== 'none') continue
    const words = (element: Element | null) => element?.textContent?.trim().length ?? 0
    const line = target.closest('p, li, dd, td, th, caption, h3')
    if (getComputedStyle(target).display === 'inline' && words(line) > words(target) + 1) continue
    const card = target.closest('.cards > li')
    const pressed = target.matches('h3 a, .action a') && card ? card : target.matches('label input') ? target.closest('label') : target
    const { width, height } = (pressed ?? target).getBoundingClientRect()
    if (width + 0.5 < least.width || height + 0.5 < least.height)
      faults.push(`"${(target.textContent || target.getAttribute('aria-label') || target.id).trim()}" is ${Math.round(width)} by ${Math.round(height)}`)
  }
  return faults
}

/** What does not fit: a page that scrolls sideways, text that is cut off. */
export function clippedContent(): string[] {
  const faults: string[] = []
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth > clientWidth) {
    const wide = [...document.querySelectorAll('body *')].filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
    faults.push(`the page is ${scrollWidth} wide, not ${clientWidth}: ${wide.at(-1)?.outerHTML.slice(0, 120)}`)
  }
  for (const element of document.querySelectorAll<HTMLElement>('body *')) {
    const { overflowX, overflowY, clipPath } = getComputedStyle(element)
    if (!/hidden|clip/.test(overflowX + overflowY) || clipPath !== 'none' || !element.checkVisibility() || !element.textContent?.trim()) continue
    if (element.scrollHeight > element.clientHeight + 2 || element.scrollWidth > element.clientWidth + 2)
      faults.push(`cut off: ${element.outerHTML.slice(0, 120)}`)
  }
  return faults
}
