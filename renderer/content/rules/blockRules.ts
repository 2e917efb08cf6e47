import type { BlockType } from '../../../schema/index.ts'
import type { Issue, Path } from '../issue.ts'
import { partsOf } from '../outline.ts'
import type { Placed, PlacedBlock } from '../placed.ts'
import { checkCalculator } from './calculatorRules.ts'
import { checkEntrySigns } from './entrySigns.ts'
import { checkRanking } from './rankingRules.ts'
import type { SiteFacts } from './siteFacts.ts'
import { checkTwice } from './twice.ts'

type Rules = { [T in BlockType]?: (placed: Placed<T>, facts: SiteFacts) => Issue[] }

/** What blocks of a type have to be beyond the shape of their fields. */
const rules: Rules = {
  calculator: checkCalculator,
  chapter: checkChapter,
  claims: checkClaims,
  comparisonTable: checkComparison,
  downloadList: checkDownloads,
  finder: checkFinder,
  rankingTable: checkRanking,
  toolList: ({ block, file, path, doubts }) => checkTwice(namesOf(block.tools), file, (index) => [...path, 'tools', index, 'name'], doubts),
  topicList: ({ block, file, path, doubts }) => checkTwice(block.topics, file, (index) => [...path, 'topics', index], doubts),
}

/** What a block gets wrong that the shape of its fields allows. */
export const checkBlock = (placed: PlacedBlock, facts: SiteFacts): Issue[] => [...rulesFor(placed.block.type, placed, facts), ...checkEntrySigns(placed)]

const rulesFor = <T extends BlockType>(type: T, placed: PlacedBlock, facts: SiteFacts) => rules[type]?.(placed as Placed<T>, facts) ?? []

const namesOf = (entries: readonly { name: string }[]) => entries.map(({ name }) => name)

function checkComparison({ block, file, path, doubts }: Placed<'comparisonTable'>): Issue[] {
  const wanted = block.options.length
  const uneven = (values: readonly unknown[], at: Path): Issue[] =>
    values.length === wanted
      ? []
      : [
          {
            code: 'uneven-table',
            file,
            path: at,
            message: `There are ${values.length} entries for ${wanted} options. Write one for each option, in the same order.`,
          },
        ]
  return [
    ...block.rows.flatMap(({ values }, row) => uneven(values, [...path, 'rows', row, 'values'])),
    ...uneven(block.drawbacks, [...path, 'drawbacks']),
    ...checkTwice(namesOf(block.options), file, (index) => [...path, 'options', index, 'name'], doubts),
    ...checkTwice(
      block.rows.map(({ attribute }) => attribute),
      file,
      (index) => [...path, 'rows', index, 'attribute'],
      doubts,
    ),
  ]
}

function checkChapter({ block, file, path }: Placed<'chapter'>): Issue[] {
  return block.sections.flatMap(({ table }, section) =>
    (table?.rows ?? []).flatMap((row, index): Issue[] =>
      row.length === table?.columns.length
        ? []
        : [
            {
              code: 'uneven-table',
              file,
              path: [...path, 'sections', section, 'table', 'rows', index],
              message: `This row has ${row.length} cells for ${table?.columns.length} columns. Write one for each column.`,
            },
          ],
    ),
  )
}

/** Visitors come to a question or an outcome by an answer alone, except to the first question. */
function checkFinder({ block, file, path }: Placed<'finder'>): Issue[] {
  const reached = new Set(block.questions.flatMap(({ answers }) => answers.map(({ href }) => href.trim().replace(/^[^#]*/, ''))))
  return partsOf(block)
    .slice(1)
    .flatMap(({ id, path: at }): Issue[] =>
      reached.has(`#${id}`)
        ? []
        : [
            {
              code: 'unreached',
              file,
              path: [...path, ...at, 'id'],
              message: `No answer leads here, so no visitor will see it. Write "href: #${id}" at an answer, or remove this entry.`,
            },
          ],
    )
}

/** A source on another site is called by its host where it has no name; one on this site has no host to show. */
function checkClaims({ block, file, path }: Placed<'claims'>): Issue[] {
  return block.items.flatMap(({ source, sourceName }, index): Issue[] =>
    source === undefined || sourceName !== undefined || !/^(?:[/#]|mailto:|tel:)/.test(source.trim())
      ? []
      : [
          {
            code: 'missing-field',
            file,
            path: [...path, 'items', index, 'source'],
            message: `Readers see where a figure comes from, and "${source}" has no name. Add "sourceName:" below it.`,
          },
        ],
  )
}

/** Whether the pages of a list have documents shows when all are known (`siteRules.ts`). */
function checkDownloads({ block, file, path }: Placed<'downloadList'>): Issue[] {
  const items: unknown = block.items
  return (Array.isArray(items) ? items : []).flatMap((item, index): Issue[] =>
    typeof item === 'string'
      ? []
      : [
          {
            code: 'missing-document',
            file,
            path: [...path, 'items', index],
            message: 'A card written here has no document to download. Write the address of a page that makes one.',
          },
        ],
  )
}
