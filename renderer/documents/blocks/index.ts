import type { ReactNode } from 'react'
import type { BlockType } from '../../../schema/index.ts'
import type { BlockProps } from '../../content/resolved.ts'
import type { WebOnlyBlock } from '../../content/rules/documentPlan.ts'
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

/**
 * How each block prints; nothing for those that live on the web alone. TypeScript rejects this object while a block of
 * the schema is missing. A chapter is pages of its own, the others flow.
 */
export const documentBlocks: { [T in BlockType]: T extends WebOnlyBlock ? null : (props: BlockProps<T>) => ReactNode } = {
  agencyList: AgencyList,
  articleGrid: null,
  calculator: null,
  cardGrid: CardGrid,
  caseStudies: CaseStudies,
  chapter: Chapter,
  checklist: Checklist,
  claims: Claims,
  comparisonTable: ComparisonTable,
  downloadList: null,
  faq: Faq,
  feature: null,
  finder: null,
  hero: null,
  newsletter: null,
  pageList: null,
  promo: null,
  prose: Prose,
  rankingTable: RankingTable,
  search: null,
  sources: Sources,
  steps: Steps,
  testimonials: Testimonials,
  toolList: ToolList,
  topicList: null,
}
