import type { Link } from 'mdast'

/** The address in a text that is a link of Markdown and nothing else: "[UiPath](https://uipath.com)". */
export const addressInMarkdown = (text: string): string | undefined => /^\[[^\][]*\]\((\S+)\)$/.exec(text.trim())?.[1]

/** An address without what follows the page: "/rankings#method" → "/rankings" */
export const pageOfAddress = (address: string) => /^[^?#\s]*/.exec(address)?.[0] ?? ''

/** Where the address of a link starts in the source. One that is written with escapes (`&#47;`) is not found as it reads. */
export function addressStart(source: string, { url, children, position }: Link): number | undefined {
  const [start, end] = [position?.start.offset ?? 0, position?.end.offset ?? source.length]
  if (source[start] === '<') return start + 1
  const words = children.at(-1)?.position?.end.offset ?? start
  // Behind "?" there may be an "&amp;".
  const places = [url, pageOfAddress(url)].flatMap((address) => (address === '' ? [] : [source.indexOf(address, words)]))
  return places.find((at) => at >= 0 && at < end)
}
