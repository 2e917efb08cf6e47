import type { ResolvedBlock, ResolvedPage } from '../content/resolved.ts'

/** Characters for private use, which no YAML of ours holds: they stand around the number of a block, before its element. */
const [open, close] = ['\uE000', '\uE001']

/** Gives each block of a page its number, to be found in the HTML. */
export const blockMarkerOf =
  ({ blocks }: ResolvedPage) =>
  (block: ResolvedBlock) =>
    open + blocks.indexOf(block) + close

/** Turns the marks into attributes, which tell the preview which block an element belongs to. */
export const markersToAttributes = (html: string) =>
  html.replace(new RegExp(`${open}(\\d+)${close}(<[a-z][\\w-]*)`, 'gi'), '$2 data-block="$1"').replace(new RegExp(`${open}\\d+${close}`, 'g'), '')
