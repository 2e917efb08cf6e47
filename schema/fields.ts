import { z } from 'zod'
import { icons } from './icons.ts'

/**
 * What a string in a page stands for. The resolve stage reads the role to know what to do with the value: put tokens
 * into text, look a link up, fetch the cards of a collection. Roles are inherited by `.describe()` and `.optional()`.
 */
export type FieldRole = 'text' | 'markdown' | 'href' | 'page' | 'topicPage' | 'cards' | 'ranking' | 'file' | 'logo' | 'photo' | 'id'

export const fieldRoles = z.registry<{ role: FieldRole }>()

function withRole<S extends z.ZodType>(schema: S, role: FieldRole): S {
  fieldRoles.add(schema, { role })
  return schema
}

/** A string of a role. Never empty: an empty string is a forgotten one, which `objection` says. */
const stringField = (role: FieldRole, objection: string, string = z.string()) => withRole(string.regex(/\S/, objection), role)

const emptyTextMessage = 'Write some text here, or remove the field'

/** Text a reader will see; `{token}` is replaced. */
export const text = () => stringField('text', emptyTextMessage)

/** Text of one line with an upper bound, for places where a longer one breaks the layout. */
export const shortText = (max: number) => stringField('text', emptyTextMessage, z.string().max(max, `Keep this to ${max} characters`))

/**
 * Paragraphs, lists, headings from `##` down, bold, emphasis and links, written in Markdown. A component draws them with
 * `<Prose nodes={…}>`, in the PDF with `<MarkdownContent nodes={…}>`.
 */
export const markdown = () =>
  stringField('markdown', emptyTextMessage, z.string().max(20_000, 'Keep one text to 20,000 characters: divide it into several blocks')).brand<'markdown'>()

/** Where a link goes: a page, a place on this page, a link named in `_site.yaml`, or another site. A component draws it with `<Link to={…}>`. */
export const href = () =>
  stringField('href', 'Say where the link goes, or remove it')
    .brand<'href'>()
    .describe('A page ("/services"), a place on this page ("#agencies"), a link named in _site.yaml ("agency"), or an address ("https://…").')

/** The address of a page of this site. */
export const pagePath = () =>
  stringField('page', 'Write the address of a page').brand<'page'>().describe('The address of a page of this site, like "/services".')

/** The address of the page above those that lists filter by topic. A component finds in `topicCounts` how many there are about each. */
export const topicPage = () =>
  stringField('topicPage', 'Write the address of a page').brand<'topicPage'>().describe('The address of the page above articles, like "/resources/blog".')

/** An address on this site that need not be a page: an old one that leads to this page. */
export const address = () =>
  z
    .string()
    .regex(/^\/[a-z0-9-]+(\/[a-z0-9-]+)*$/, 'Write an address with small letters, digits and hyphens, like "/old-name"')
    .max(200, 'An address has at most 200 characters: disks take no longer names')
    .describe('An address on this site, like "/old-name".')

/** What an article is about. */
export const topic = shortText(40)

/** A file in `public/`. */
const file = () => stringField('file', 'Write the path of a file in public/').describe('A file in public/, written from there: "/logos/acme.svg".')

/** What a picture shows. */
const altText = () =>
  stringField(
    'text',
    'Say what the picture shows, for those who cannot see it',
    z.string().max(250, 'Keep this to 250 characters: what matters of the picture here'),
  ).describe('What the picture shows, for those who cannot see it: "Two clerks beside a scanner". No "picture of".')

/** A picture in `public/`, for a place of a certain shape; `renderer/content/picture.ts` says what each needs. */
const picture = (role: 'logo' | 'photo') => withRole(z.strictObject({ file: file(), alt: altText() }).brand<'picture'>(), role)

/** A small picture beside a name. */
export const logo = () => picture('logo').describe('A logo: a file in public/ (SVG, or PNG, JPEG, WebP or AVIF of at least 96 pixels) and what it shows.')

/** A picture as wide as the card it stands in. */
export const photo = () =>
  picture('photo').describe('A photo: a file in public/ (JPEG, PNG, WebP or AVIF of at least 640 by 360 pixels, or SVG) and what it shows.')

/** The name of a place on a page, linkable as `#id`. */
export const id = () =>
  withRole(z.string().regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, 'Use lower-case letters, digits and single hyphens, starting with a letter'), 'id').describe(
    'Makes this place linkable as #id.',
  )

export const icon = () => z.enum(icons).describe('The name of an icon. Your editor lists them all.')

/** A named colour role, drawn by the theme in light and dark (the specification's `iconColor`, `badgeColor`, `backgroundClass`). */
export const tone = () =>
  z.enum(['neutral', 'accent', 'partner', 'green', 'teal', 'violet', 'rose']).describe('A named colour. "partner" is kept for the featured partner.')

/** A calendar day. YAML reads `2025-04-28` as text; so do we. A component draws it with `<FormattedDate date={…} />`, in the PDF `longDate(…)` writes it out. */
export const date = () => z.iso.date('Write a date as year-month-day, like 2025-04-28').describe('A day, written year-month-day: 2025-04-28.')

/** A link with its words. A component draws it with `<ButtonLink link={…}>`, several with `<Actions links={…}>`, one in a text with `<Link to={…}>`. */
export const link = () =>
  z.strictObject({
    label: shortText(60).describe('What the link says. A verb and an object: "Compare two agencies".'),
    href: href(),
    sameTab: z.boolean().optional().describe('Opens another site in this tab instead of a new one.'),
  })

/** Two or three words that name one fact, and the fact. */
export const fact = () =>
  z.strictObject({
    label: shortText(40).describe('What the fact is about: "Deadline".'),
    value: text().describe('The fact: "Quarterly applications".'),
  })

export const card = () =>
  z.strictObject({
    title: text().describe('What the card is about.'),
    description: text().describe('One or two sentences.'),
    icon: icon().optional(),
    tone: tone().optional(),
    href: href().optional(),
    action: shortText(40).optional().describe('What the card\'s link says: "View comparison". Without it the title is the link.'),
    tags: z.array(shortText(40)).max(3, 'A card has room for three tags').optional().describe('Categories shown above the title.'),
    facts: z.array(fact()).max(6).optional().describe('Labelled facts under the description.'),
  })

/** The pages right below an address. */
export const folder = z
  .string()
  .regex(/^\/([a-z0-9-]+\/)*\*$/, 'Write the address of a folder of pages and "/*", like "/rankings/*"')
  .describe('Every page right below an address: "/rankings/*".')

/** Cards that are listed here, drawn from the pages named, or drawn from every page that matches an address. */
export const cards = () =>
  withRole(
    z.union([
      z
        .array(z.union([pagePath(), card()]))
        .min(1, 'List at least one card')
        .describe("Cards: a page's address draws the card from that page; or write title, description and so on."),
      z.strictObject({
        from: folder,
        limit: z.int().min(1).max(60).optional().describe('At most so many.'),
        sort: z.enum(['order', 'newest', 'title']).optional().describe('"order" (by each page\'s order, then title; the default), "newest" or "title".'),
        except: z.array(pagePath()).optional().describe('Pages to leave out.'),
      }),
    ]),
    'cards',
  )
    .brand<'cards'>()
    .describe('A list of cards, or { from: /rankings/* } to draw them from pages.')

/** Cards drawn from every page right below an address. */
export const childCards = () => withRole(z.strictObject({ from: folder }), 'cards').brand<'cards'>()

/** The address of a page with a ranking table, whose first rows are shown. */
export const ranking = () =>
  stringField('ranking', 'Write the address of a ranking').brand<'ranking'>().describe('The address of a page that has a rankingTable.')

/** A small table: one row of headings, then rows of as many cells. */
export const table = () =>
  z.strictObject({
    caption: text().describe('What the table shows.'),
    columns: z.array(text()).min(2).max(6).describe('The headings, first column first.'),
    rows: z.array(z.array(text()).min(2).max(6)).min(1).describe('The rows. Each has one cell for each column.'),
  })

/** Title and introduction, which most blocks open with. */
export const headingFields = {
  title: text().describe('The heading of this section.'),
  intro: text().optional().describe('A sentence or two under the heading.'),
}

/** A block type: its name, plus the fields that only it has. */
export const defineBlock = <T extends string, S extends z.ZodRawShape>(type: T, fields: S) =>
  z.strictObject({
    type: z.literal(type).describe('What this section is.'),
    id: id().optional(),
    ...fields,
  })
