import type { ShownText } from './messages.ts'

/** Returns the text of the page that was clicked. @param target the element under the pointer */
export function clickedText({ clientX, clientY }: MouseEvent, target: Element): ShownText {
  const block = target.closest<HTMLElement>('[data-block]')
  // Where a browser does not know it, the whole text of the element counts.
  const pointed = document.caretPositionFromPoint?.(clientX, clientY)?.offsetNode
  const text = (pointed instanceof Text && target.contains(pointed) ? pointed.data : target.textContent).trim()
  const walker = document.createTreeWalker(block ?? document.body, NodeFilter.SHOW_TEXT)
  let occurrence = 0
  for (let node = walker.nextNode(); node && node !== pointed && node.parentNode !== target; node = walker.nextNode())
    if (node.textContent?.trim() === text) occurrence++
  return { blockIndex: block ? Number(block.dataset.block) : undefined, text, occurrence, links: linksBeside(target) }
}

/** Returns the addresses of the pages that are linked in the card, row or entry of a list that a part of a page is in. Menus have words of their own. */
export const linksBeside = (part: Element): string[] =>
  [...(part.closest('main :is(li, tr, article)')?.querySelectorAll('a') ?? [])].flatMap(({ origin, pathname }) => (origin === location.origin ? pathname : []))
