import type { SerializedStyles } from '@emotion/react'

/** The styles that apply. Emotion takes one as it is, and makes several one anew each time that they are drawn. */
export function combineStyles(...styles: readonly (SerializedStyles | false | undefined)[]): SerializedStyles | SerializedStyles[] {
  const all = styles.filter((each) => each !== undefined && each !== false)
  const [only] = all
  return only && all.length === 1 ? only : all
}
