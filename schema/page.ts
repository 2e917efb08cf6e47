import { z } from 'zod'
import { block } from './blocks/index.ts'
import { address, date, fact, icon, shortText, text, tone, topic } from './fields.ts'

/** One segment of an address, or the name of a shared file. */
export const segmentPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** The name of a file in `pages/_shared/`. */
export const sharedName = z
  .string()
  .regex(segmentPattern, 'Write the name of a file in pages/_shared/, without ".yaml"')
  .describe('The name of a file in pages/_shared/, without ".yaml".')

/** A reference to the blocks of a file in `pages/_shared/`. */
const fragment = z
  .strictObject({
    type: z.literal('fragment').describe('What this section is.'),
    name: sharedName,
  })
  .describe('The blocks of a file in pages/_shared/, used here.')

export const pageBlock = z.discriminatedUnion('type', [...block.options, fragment])

/** A file of `pages/`. */
export const page = z
  .strictObject({
    // How long they are is checked once their tokens are filled in.
    title: shortText(120).describe('The title of the page for browsers and search engines; 10 to 70 characters. Unique.'),
    description: shortText(250).describe('What the page offers, for search results and cards; 50 to 165 characters. Unique.'),
    layout: z.enum(['standard', 'article']).default('standard').describe('"article" shows the text beside a list of the sections ("On this page").'),
    contents: z.boolean().default(false).describe('Lists the sections of a standard page under its hero.'),
    order: z.int().min(0).max(9999).default(1000).describe('The position of the page among those of its folder: smaller numbers come first.'),
    published: date().optional().describe('The date an article was published: 2025-04-28.'),
    reviewed: date().optional().describe("The date the page was last reviewed, if different from the site's: 2025-04-28."),
    publishOn: date()
      .optional()
      .describe('The day from which "npm run publish -- --due" publishes this draft: 2025-04-28. Its "published", if it has one, becomes that day.'),
    unpublishOn: date()
      .optional()
      .describe('The day from which "npm run unpublish -- --due" makes the page a draft again: 2027-12-31. Its last day is the one before.'),
    topics: z
      .array(topic)
      .max(4)
      .default([])
      .describe('The topics of an article, as the list of its blog names them: [AI Strategy]. The first is its category.')
      .meta({ examples: [['AI Strategy']] }),
    card: z
      .strictObject({
        title: text().optional().describe("The title on cards. Without it, the page's title."),
        description: text().optional().describe("The text on cards. Without it, the page's description."),
        icon: icon().optional(),
        tone: tone().optional(),
        tags: z
          .array(shortText(40))
          .max(3)
          .default([])
          .describe('Categories shown on cards: [Finance].')
          .meta({ examples: [['Finance']] }),
        singular: shortText(20)
          .optional()
          .describe('What a page directly below this one is called: "Guide". Cards say so where pages of several kinds are together.'),
        facts: z
          .array(fact())
          .max(6)
          .default([])
          .describe('Facts on cards, each with a label: [{ label: Typical duration, value: 4 weeks }].')
          .meta({ examples: [[{ label: 'Typical duration', value: '4 weeks' }]] }),
      })
      .prefault({})
      .describe('How this page looks as a card on other pages.')
      .meta({ examples: [{ icon: 'bot' }] }),
    document: z
      .strictObject({
        format: shortText(40).describe('What kind of document: "PDF Guide", "Excel + PDF Guide".'),
        pages: z.int().min(1).max(500).describe('How many pages the PDF has. The build counts them and reports a wrong number.'),
        download: shortText(60).default('Download PDF').describe('What its download button says: "Download Guide".'),
        workbook: z.boolean().default(false).describe("Makes an Excel workbook from the page's calculators as well."),
        downloadWorkbook: shortText(60).optional().describe('What the button of the workbook says: "Download Calculator". Without it: "Download Workbook".'),
      })
      .optional()
      .describe('Makes a PDF of this page. In it each chapter has an opening page and each of its sections a page.')
      .meta({ examples: [{ format: 'PDF Guide', pages: 8 }] }),
    aliases: z
      .array(address())
      .default([])
      .describe('Old addresses that redirect here: [/old-name].')
      .meta({ examples: [['/old-name']] }),
    noindex: z.boolean().default(false).describe('Keeps the page out of search engines and the sitemap.'),
    blocks: z.array(pageBlock).min(1, 'A page needs at least one block').describe('The sections of the page, from top to bottom.'),
  })
  .describe('A page of the site.')

/** A file of `pages/_shared/`. */
export const sharedBlocks = z
  .strictObject({
    blocks: z.array(block).min(1, 'A shared file needs at least one block').describe('The blocks, from top to bottom.'),
  })
  .describe('Blocks used on several pages.')

export type Page = z.output<typeof page>
export type SharedBlocks = z.output<typeof sharedBlocks>
