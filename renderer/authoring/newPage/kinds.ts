import type { SiteIndex } from '../../content/siteIndex.ts'

/** The kinds of page that can be made, with their folders. The templates are in `templates.ts`. */
export const pageKinds = {
  ranking: 'rankings/',
  service: 'services/',
  article: 'resources/blog/',
  guide: 'resources/guides/',
  comparison: 'resources/comparisons/',
  page: '',
} as const

export type PageKind = keyof typeof pageKinds

/** Returns the kinds of which there can be a page: those whose folder has one of its own, above the others. */
export const possibleKinds = ({ hasPage, aliases }: Pick<SiteIndex, 'hasPage' | 'aliases'>): PageKind[] =>
  (Object.keys(pageKinds) as PageKind[]).filter((kind) => kind === 'page' || hasPage(`/${folderOf(kind, aliases()).slice(0, -1)}`))

/** Returns the folder of a kind of page; the new one if it was renamed. */
export function folderOf(kind: PageKind, aliases: ReadonlyMap<string, string> | undefined): string {
  const folder = pageKinds[kind]
  const moved = aliases?.get(`/${folder.slice(0, -1)}`)
  return moved === undefined ? folder : `${moved.slice(1)}/`
}
