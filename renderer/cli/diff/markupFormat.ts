import type { Format } from './describe.ts'

/**
 * Returns how a report marks what it shows in HTML, or in Markdown, which may contain HTML.
 * @param authored shows words of an author, escaped
 */
export function markupFormat(authored: Format['authored'], event: Format['event']): Format {
  const element = (name: string, text: string) => `<${name}>${authored(text)}</${name}>`
  return {
    authored,
    field: (name) => element('code', name),
    event,
    passage: ({ before, from, to, after }) => [
      [authored(before), from && element('del', from), to && element('ins', to), authored(after)].filter(Boolean).join(' '),
    ],
  }
}
