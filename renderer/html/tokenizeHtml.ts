/** A token of React's markup: text between tags, or a tag. */
type HtmlToken = { text: string } | { name: string; attributes: string; closing: boolean }

/** Elements without text to read, or useless outside of this site's pages. Checkboxes are not among them: their labels are content. */
const skippedElements = new Set(['svg', 'button', 'fieldset', 'form', 'script', 'style', 'template', 'noscript'])

const isSkipped = (name: string, attributes: string) => skippedElements.has(name) || / class="(?:sr|screen)[" ]| data-island=/.test(attributes)

/**
 * Yields the tokens of React's markup, without what is only decorative, interactive or for screen readers. React closes every
 * element and escapes `<` and `>` in text and attributes, so brackets distinguish tags from text.
 * @param isExcluded true for other elements to skip, with everything in them
 */
export function* tokenizeHtml(html: string, isExcluded: (name: string, attributes: string) => boolean = () => false): Generator<HtmlToken> {
  let skipped = 0
  for (const [token, closing, name = '', attributes = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)([^>]*)>|[^<]+/g)) {
    if (!token.startsWith('<')) {
      if (skipped === 0) yield { text: token }
    } else if (skipped > 0 || isSkipped(name, attributes) || isExcluded(name, attributes)) {
      const isVoid = attributes.endsWith('/')
      if (!isVoid) skipped += closing ? -1 : 1
    } else {
      yield { name, attributes, closing: closing === '/' }
    }
  }
}
