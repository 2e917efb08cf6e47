import type { ResolvedBlock, ResolvedPage } from '../content/resolved.ts'

/** Private-use characters, which no YAML of ours contains: they enclose the index of a block, before its element. */
const [open, close] = ['\uE000', '\uE001']

/** Returns the marker of each block of a page: its index, to be found in the HTML. */
export const blockMarkerOf =
  ({ blocks }: ResolvedPage) =>
  (block: ResolvedBlock) =>
    open + blocks.indexOf(block) + close

/** Replaces the markers with `data-block` attributes, by which the preview knows which block an element belongs to. */
export const markersToAttributes = (html: string) =>
  html.replace(new RegExp(`${open}(\\d+)${close}(<[a-z][\\w-]*)`, 'gi'), '$2 data-block="$1"').replace(new RegExp(`${open}\\d+${close}`, 'g'), '')
