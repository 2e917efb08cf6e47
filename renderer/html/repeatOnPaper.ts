import type { StylisPlugin } from '@emotion/cache'
import { paperWidth } from '../ui/theme.ts'

/**
 * Repeats in `@media print` the rules of each container query that holds on paper. There no element is a container: Firefox (153)
 * prints no table and no grid behind the first page if its styles depend on one.
 */
export const repeatOnPaper: StylisPlugin = (element, _index, _siblings, serialize) => {
  const { type, value, children } = element
  if (type !== '@container' || typeof children === 'string' || !holdsOnPaper(value)) return
  const rules = children.map((child, index) => serialize(child, index, children, serialize) ?? '').join('')
  // Serializing them again, as Emotion would, adds the class name a second time.
  element.children = []
  return `${value}{${rules}}@media print{${rules}}`
}

/** True for a container query, like "@container (min-width: 38rem)", that holds for a column as wide as the paper. */
const holdsOnPaper = (query: string) =>
  [...query.matchAll(/(min|max)-width: ([\d.]+)rem/g)].every(([, bound, rem]) => (bound === 'min' ? paperWidth >= Number(rem) : paperWidth <= Number(rem)))
