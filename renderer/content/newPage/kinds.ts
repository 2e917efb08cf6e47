import article from './templates/article.yaml?raw'
import comparison from './templates/comparison.yaml?raw'
import guide from './templates/guide.yaml?raw'
import page from './templates/page.yaml?raw'
import ranking from './templates/ranking.yaml?raw'
import service from './templates/service.yaml?raw'

/** The kinds of page that can be made: their folder and template. */
export const pageKinds = {
  ranking: { folder: 'rankings/', template: ranking },
  service: { folder: 'services/', template: service },
  article: { folder: 'resources/blog/', template: article },
  guide: { folder: 'resources/guides/', template: guide },
  comparison: { folder: 'resources/comparisons/', template: comparison },
  page: { folder: '', template: page },
} as const

export type PageKind = keyof typeof pageKinds

/** Returns the folder of a kind of page; the new one if it was renamed. */
export function folderOf(kind: PageKind, aliases: ReadonlyMap<string, string> | undefined): string {
  const { folder } = pageKinds[kind]
  const moved = aliases?.get(`/${folder.slice(0, -1)}`)
  return moved === undefined ? folder : `${moved.slice(1)}/`
}
