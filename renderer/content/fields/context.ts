import type { Issue } from '../issue.ts'
import type { Target } from '../resolved.ts'
import type { SiteIndex } from '../siteIndex.ts'

/** Where a field is. */
export type Place = {
  file: string
  page: string
  isOnEveryPage?: true
  path: PropertyKey[]
  placement: string
  headings: string[]
  /** The block lists where facts come from. */
  isSources?: boolean
}

export const childPlace = (place: Place, key: PropertyKey): Place => ({ ...place, path: [...place.path, key] })

/** The fields of one page, or of the site, while they are resolved. What cannot be found is reported and left as written. */
export type FieldContext = {
  siteIndex: SiteIndex
  issues: Issue[]
  /** The kinds of the links that have been found. */
  linkKinds: Set<Target['kind']>
}

export const fieldContext = (siteIndex: SiteIndex): FieldContext => ({ siteIndex, issues: [], linkKinds: new Set() })

/** Adds an issue about the field at a place. */
export function report({ issues }: FieldContext, place: Place, fault: Omit<Issue, 'file' | 'path'>) {
  issues.push({ ...fault, file: place.file, path: [...place.path] })
}
