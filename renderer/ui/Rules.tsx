import { type SerializedStyles, withEmotionCache } from '@emotion/react'

/**
 * The rules of a primitive, under the primitive's own class name. They are put into a page once, and only into pages that
 * use it, however many blocks do; a rule for each element would be another rule for each block that adds to it.
 */
export const Rules = withEmotionCache<{ of: SerializedStyles }, never>(({ of }, cache) => {
  if (cache.inserted[of.name] === undefined) cache.insert('', of, cache.sheet, true)
  return null
})
