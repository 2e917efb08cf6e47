import type { ResolvedSite } from './resolved.ts'

/** What stands with the figures of a case, on the web and on paper: that they are invented, or whose unchecked claim they are (visitors.md D8). */
export const noteOnFigures = (illustrative: boolean, { disclosure }: ResolvedSite) => (illustrative ? 'Invented figures, for illustration' : disclosure.claim)
