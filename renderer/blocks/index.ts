import type { ReactElement } from 'react'
import type { BlockType } from '../../schema/index.ts'
import type { BlockProps } from '../content/resolved.ts'
import { AgencyList } from './AgencyList.tsx'
import { ArticleGrid } from './ArticleGrid.tsx'
import { Calculator } from './Calculator.tsx'
import { CardGrid } from './CardGrid.tsx'
import { CaseStudies } from './CaseStudies.tsx'
import { Chapter } from './Chapter.tsx'
import { Checklist } from './Checklist.tsx'
import { Claims } from './Claims.tsx'
import { ComparisonTable } from './ComparisonTable.tsx'
import { DownloadList } from './DownloadList.tsx'
import { Faq } from './Faq.tsx'
import { Feature } from './Feature.tsx'
import { Finder } from './Finder.tsx'
import { Hero } from './Hero.tsx'
import { Newsletter } from './Newsletter.tsx'
import { PageList } from './PageList.tsx'
import { Promo } from './Promo.tsx'
import { Prose } from './Prose.tsx'
import { RankingTable } from './RankingTable.tsx'
import { Search } from './Search.tsx'
import { Sources } from './Sources.tsx'
import { Steps } from './Steps.tsx'
import { Testimonials } from './Testimonials.tsx'
import { ToolList } from './ToolList.tsx'
import { TopicList } from './TopicList.tsx'

/** The component of each block type. TypeScript rejects this object while one is missing, and async components, which nothing awaits. */
export const blockComponents: { [T in BlockType]: (props: BlockProps<T>) => ReactElement | null } = {
  agencyList: AgencyList,
  articleGrid: ArticleGrid,
  calculator: Calculator,
  cardGrid: CardGrid,
  caseStudies: CaseStudies,
  chapter: Chapter,
  checklist: Checklist,
  claims: Claims,
  comparisonTable: ComparisonTable,
  downloadList: DownloadList,
  faq: Faq,
  feature: Feature,
  finder: Finder,
  hero: Hero,
  newsletter: Newsletter,
  pageList: PageList,
  promo: Promo,
  prose: Prose,
  rankingTable: RankingTable,
  search: Search,
  sources: Sources,
  steps: Steps,
  testimonials: Testimonials,
  toolList: ToolList,
  topicList: TopicList,
}
