import type { PageKind } from './kinds.ts'
import article from './templates/article.yaml?raw'
import comparison from './templates/comparison.yaml?raw'
import guide from './templates/guide.yaml?raw'
import page from './templates/page.yaml?raw'
import ranking from './templates/ranking.yaml?raw'
import service from './templates/service.yaml?raw'

/** What a new page of each kind starts with. */
export const templates: { [K in PageKind]: string } = { ranking, service, article, guide, comparison, page }
