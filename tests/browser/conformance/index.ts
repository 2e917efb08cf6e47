import { agencyTypeStatements } from './agencyTypes.ts'
import { articleStatements } from './articles.ts'
import { blogStatements } from './blog.ts'
import { caseStatements } from './caseStudies.ts'
import { everyPage } from './everyPage.ts'
import { paths } from './facts.ts'
import { frameStatements } from './frame.ts'
import { home } from './home.ts'
import { rankingStatements } from './rankings.ts'
import { resourceStatements } from './resources.ts'
import { sections } from './sections.ts'
import { serviceStatements } from './services.ts'
import { type Row, rowsIn } from './statement.ts'
import { toolStatements } from './tools.ts'

const screens: Row[] = [
  home,
  serviceStatements,
  agencyTypeStatements,
  rankingStatements,
  toolStatements,
  caseStatements,
  resourceStatements,
  blogStatements,
  ...articleStatements,
  frameStatements,
].flatMap(rowsIn)

/** Returns the conformance table of a page: the statements for every page, its sections, then the statements for this page. */
export const rowsOf = (path: string): Row[] => [
  ...(paths.includes(path) ? rowsIn({ [path]: { ...everyPage(path), 'sections.yaml: every section is there for its purpose': sections(path) } }) : []),
  ...screens.filter((row) => row.path === path),
]

/** Every address in the table: those of all pages, and some that no page has. */
export const addresses = [...new Set([...paths, ...screens.map(({ path }) => path)])]
