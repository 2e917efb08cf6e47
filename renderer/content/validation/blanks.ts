/** Blanks that look like none or like a usual one, and that YAML takes for a part of the text. */
const invisible = '[\\u00a0\\u1680\\u2000-\\u200d\\u202f\\u205f\\u2060\\u3000\\ufeff]'
const before = new RegExp(`^${invisible}+`)
// A run of blanks is tried from its start alone.
const behind = new RegExp(`(?<!${invisible})${invisible}+$`)

/** A text without invisible blanks at its ends, and where it had some. */
export function blanksAround(text: string): { bare: string; before: boolean; behind: boolean } {
  const bare = text.replace(before, '').replace(behind, '')
  return { bare, before: before.test(text), behind: behind.test(text) }
}
