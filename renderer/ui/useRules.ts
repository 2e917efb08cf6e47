import { type SerializedStyles, __unsafe_useEmotionCache as useEmotionCache } from '@emotion/react'

/**
 * Inserts the rules of primitives into the page, under the primitives' own class names: once, however many blocks use them, and
 * only into pages that do. With the `css` prop, each block that adds styles to a primitive would repeat its rules. A hook, because
 * a ranking has some twenty uses, and an element for each took 4 % of its render time. Emotion's own hook is called unsafe because
 * it returns nothing without a cache provider; pages are always rendered inside one.
 */
export function useRules(...rules: readonly (SerializedStyles | false | undefined)[]) {
  const cache = useEmotionCache()
  if (!cache) return
  for (const each of rules) if (each && cache.inserted[each.name] === undefined) cache.insert('', each, cache.sheet, true)
}
