/**
 * Returns what is wrong with the structure of a page: headings, tables, live regions, tab stops. Runs in the page, so it
 * may use nothing from outside itself.
 */
export function structureViolations(): string[] {
  const violations: string[] = []
  const headings = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')].filter((heading) => heading.checkVisibility())
  const levels = headings.map(({ tagName }) => Number(tagName[1]))
  if (levels.filter((level) => level === 1).length !== 1) violations.push(`${levels.filter((level) => level === 1).length} headings of level 1`)
  levels.forEach((level, index) => {
    if (level > (levels[index - 1] ?? 0) + 1) violations.push(`"${headings[index]?.textContent}" skips a level`)
  })
  for (const table of document.querySelectorAll('table')) {
    if (!table.caption?.textContent?.trim()) violations.push('a table without a caption')
    for (const header of table.querySelectorAll('th')) if (!header.scope) violations.push(`"${header.textContent}" heads nothing: no scope`)
  }
  for (const region of document.querySelectorAll('[role=status], [role=alert], [aria-live], output'))
    if (!region.checkVisibility()) violations.push('a live region that is hidden, so that what appears in it is not announced')
  for (const stop of document.querySelectorAll('[tabindex]'))
    if (Number(stop.getAttribute('tabindex')) > 0) violations.push('a stop that jumps the queue (tabindex)')
  return violations
}

/** Returns the targets that are smaller than the minimum, in CSS pixels; links within a sentence are exempt (WCAG 2.5.8). */
export function smallTargets(min: { width: number; height: number }): string[] {
  const violations: string[] = []
  for (const target of document.querySelectorAll<HTMLElement>('a[href], button, input, select, summary')) {
    if (!target.checkVisibility({ visibilityProperty: true }) || getComputedStyle(target).clipPath !== 'none') continue
    const textLength = (element: Element | null) => element?.textContent?.trim().length ?? 0
    const line = target.closest('p, li, dd, td, th, caption, h3')
    if (getComputedStyle(target).display === 'inline' && textLength(line) > textLength(target) + 1) continue
    const card = target.closest('.cards > li')
    const clickable = target.matches('h3 a, .action a') && card ? card : target.matches('label input') ? target.closest('label') : target
    const { width, height } = (clickable ?? target).getBoundingClientRect()
    if (width + 0.5 < min.width || height + 0.5 < min.height)
      violations.push(`"${(target.textContent || target.getAttribute('aria-label') || target.id).trim()}" is ${Math.round(width)} by ${Math.round(height)}`)
  }
  return violations
}

/** Returns what does not fit: a page that scrolls sideways, text that is cut off. */
export function clippedContent(): string[] {
  const violations: string[] = []
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth > clientWidth) {
    const wide = [...document.querySelectorAll('body *')].filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
    violations.push(`the page is ${scrollWidth} wide, not ${clientWidth}: ${wide.at(-1)?.outerHTML.slice(0, 120)}`)
  }
  for (const element of document.querySelectorAll<HTMLElement>('body *')) {
    const { overflowX, overflowY, clipPath } = getComputedStyle(element)
    if (!/hidden|clip/.test(overflowX + overflowY) || clipPath !== 'none' || !element.checkVisibility() || !element.textContent?.trim()) continue
    if (element.scrollHeight > element.clientHeight + 2 || element.scrollWidth > element.clientWidth + 2)
      violations.push(`cut off: ${element.outerHTML.slice(0, 120)}`)
  }
  return violations
}
