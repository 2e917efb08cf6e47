import type { SerializedStyles } from '@emotion/react'

/** Combines the styles that apply. A single one is passed through: Emotion re-serializes an array on every render. */
export function combineStyles(...styles: readonly (SerializedStyles | false | undefined)[]): SerializedStyles | SerializedStyles[] {
  const all = styles.filter((each) => each !== undefined && each !== false)
  const [only] = all
  return only && all.length === 1 ? only : all
}
