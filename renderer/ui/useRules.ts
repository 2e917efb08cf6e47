import { type SerializedStyles, __unsafe_useEmotionCache as useEmotionCache } from '@emotion/react'

/**
 * Puts the rules of primitives into the page, under the primitives' own class names: once, and only into pages that use
 * them, however many blocks do; a rule for each element would be another rule for each block that adds to it. A hook, because
 * a ranking has some twenty uses, and an element for each took 4 % of the time to draw one. Emotion's own hook is called
 * unsafe for giving nothing where no cache is provided; there are no pages there.
 */
export function useRules(...rules: readonly (SerializedStyles | false | undefined)[]) {
  const cache = useEmotionCache()
  if (!cache) return
  for (const each of rules) if (each && cache.inserted[each.name] === undefined) cache.insert('', each, cache.sheet, true)
}
