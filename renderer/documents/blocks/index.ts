import type { ReactElement } from 'react'
import type { PrintedBlock } from '../../content/documentPlan.ts'
import type { BlockProps } from '../../content/resolved.ts'
import { AgencyList } from './AgencyList.tsx'
import { CardGrid } from './CardGrid.tsx'
import { CaseStudies } from './CaseStudies.tsx'
import { Chapter } from './Chapter.tsx'
import { Checklist } from './Checklist.tsx'
import { Claims } from './Claims.tsx'
import { ComparisonTable } from './ComparisonTable.tsx'
import { Faq } from './Faq.tsx'
import { Prose } from './Prose.tsx'
import { RankingTable } from './RankingTable.tsx'
import { Sources } from './Sources.tsx'
import { Steps } from './Steps.tsx'
import { Testimonials } from './Testimonials.tsx'
import { ToolList } from './ToolList.tsx'

/** The PDF component of each block. TypeScript rejects this object if one is missing. A chapter makes its own pages, the others flow. */
export const documentBlocks: { [T in PrintedBlock]: (props: BlockProps<T>) => ReactElement | null } = {
  agencyList: AgencyList,
  cardGrid: CardGrid,
  caseStudies: CaseStudies,
  chapter: Chapter,
  checklist: Checklist,
  claims: Claims,
  comparisonTable: ComparisonTable,
  faq: Faq,
  prose: Prose,
  rankingTable: RankingTable,
  sources: Sources,
  steps: Steps,
  testimonials: Testimonials,
  toolList: ToolList,
}
