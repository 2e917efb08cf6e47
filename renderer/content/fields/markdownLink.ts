import type { Link } from 'mdast'

/** Returns the address in a text that is a Markdown link and nothing else: "[UiPath](https://uipath.com)". */
export const addressInMarkdown = (text: string): string | undefined => /^\[[^\][]*\]\((\S+)\)$/.exec(text.trim())?.[1]

/** Returns an address without query and hash: "/rankings#method" → "/rankings" */
export const pageOfAddress = (address: string) => /^[^?#\s]*/.exec(address)?.[0] ?? ''

/** Returns the offset of the address of a link in the source; undefined for one that is written with escapes (`&#47;`). */
export function addressStart(source: string, { url, children, position }: Link): number | undefined {
  const [start, end] = [position?.start.offset ?? 0, position?.end.offset ?? source.length]
  if (source[start] === '<') return start + 1
  const textEnd = children.at(-1)?.position?.end.offset ?? start
  // After "?" there may be an "&amp;".
  const places = [url, pageOfAddress(url)].flatMap((address) => (address === '' ? [] : [source.indexOf(address, textEnd)]))
  return places.find((at) => at >= 0 && at < end)
}
