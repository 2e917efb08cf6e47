/** A piece of React's markup: text between tags, or a tag. */
type HtmlToken = { text: string } | { name: string; attributes: string; closing: boolean }

/** What shows nothing to read, or has no use away from this site's pages. A box to tick has: its words are the page's. */
const skippedElements = new Set(['svg', 'button', 'fieldset', 'form', 'script', 'style', 'template', 'noscript'])

const isSkipped = (name: string, attributes: string) => skippedElements.has(name) || / class="(?:sr|screen)[" ]| data-island=/.test(attributes)

/**
 * React's markup in pieces, without what is for eyes, pointers or screen readers only. React closes every element and
 * escapes `<` and `>` in text and attributes, so tags are told from text by their brackets.
 * @param isAside whether an element is left out besides, with all that is in it
 */
export function* tokenizeHtml(html: string, isAside: (name: string, attributes: string) => boolean = () => false): Generator<HtmlToken> {
  let skipped = 0
  for (const [part, closing, name = '', attributes = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)([^>]*)>|[^<]+/g)) {
    if (!part.startsWith('<')) {
      if (skipped === 0) yield { text: part }
    } else if (skipped > 0 || isSkipped(name, attributes) || isAside(name, attributes)) {
      const isVoid = attributes.endsWith('/')
      if (!isVoid) skipped += closing ? -1 : 1
    } else {
      yield { name, attributes, closing: closing === '/' }
    }
  }
}
