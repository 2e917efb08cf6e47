import { z } from 'zod'
import { agencyList } from './agencyList.ts'
import { articleGrid } from './articleGrid.ts'
import { calculator } from './calculator.ts'
import { cardGrid } from './cardGrid.ts'
import { caseStudies } from './caseStudies.ts'
import { chapter } from './chapter.ts'
import { checklist } from './checklist.ts'
import { claims } from './claims.ts'
import { comparisonTable } from './comparisonTable.ts'
import { downloadList } from './downloadList.ts'
import { faq } from './faq.ts'
import { feature } from './feature.ts'
import { finder } from './finder.ts'
import { hero } from './hero.ts'
import { newsletter } from './newsletter.ts'
import { pageList } from './pageList.ts'
import { promo } from './promo.ts'
import { prose } from './prose.ts'
import { rankingTable } from './rankingTable.ts'
import { search } from './search.ts'
import { sources } from './sources.ts'
import { steps } from './steps.ts'
import { testimonials } from './testimonials.ts'
import { toolList } from './toolList.ts'
import { topicList } from './topicList.ts'

/** All block types, in alphabetical order. A new block type starts with a line here. */
export const block = z.discriminatedUnion('type', [
  agencyList,
  articleGrid,
  calculator,
  cardGrid,
  caseStudies,
  chapter,
  checklist,
  claims,
  comparisonTable,
  downloadList,
  faq,
  feature,
  finder,
  hero,
  newsletter,
  pageList,
  promo,
  prose,
  rankingTable,
  search,
  sources,
  steps,
  testimonials,
  toolList,
  topicList,
])

export type Block = z.output<typeof block>
export type BlockType = Block['type']

/** The names of all block types, in the order of the list. */
export const blockTypes = block.options.map((option) => option.shape.type.value)

const duplicateType = blockTypes.find((type, index) => blockTypes.indexOf(type) !== index)
if (duplicateType !== undefined)
  throw new Error(
    `Two blocks of schema/blocks/index.ts have the type "${duplicateType}". The type of a block is its name: schema/blocks/quote.ts has defineBlock('quote', …).`,
  )
