/** The widths at which a page is measured and the catalogue shows a block, in pixels: a phone, a tablet, a desktop. */
export const widths = [360, 768, 1280] as const

export type FitWidth = (typeof widths)[number]

/** The places that a text may be too long for, and the most lines it may take there at each of the widths. The first that matches counts. */
export const places: readonly { selector: string; most: Record<FitWidth, number> }[] = [
  { selector: 'h1', most: { 360: 4, 768: 3, 1280: 3 } },
  { selector: 'h2', most: { 360: 3, 768: 2, 1280: 2 } },
  { selector: 'h3', most: { 360: 3, 768: 3, 1280: 3 } },
  { selector: 'h4', most: { 360: 3, 768: 2, 1280: 2 } },
  { selector: '.button', most: { 360: 2, 768: 2, 1280: 2 } },
  { selector: '.badge', most: { 360: 1, 768: 1, 1280: 1 } },
  { selector: '.label', most: { 360: 2, 768: 2, 1280: 2 } },
  { selector: '.eyebrow, .duration', most: { 360: 2, 768: 1, 1280: 1 } },
  { selector: 'label, legend', most: { 360: 3, 768: 2, 1280: 2 } },
  { selector: 'dt', most: { 360: 2, 768: 2, 1280: 2 } },
  { selector: '.cards dd', most: { 360: 3, 768: 3, 1280: 3 } },
  { selector: '.cards > li > p', most: { 360: 10, 768: 10, 1280: 8 } },
  { selector: 'th', most: { 360: 3, 768: 3, 1280: 3 } },
  { selector: 'td', most: { 360: 8, 768: 8, 1280: 8 } },
]
