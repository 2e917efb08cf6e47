import { z } from 'zod'
import { icons } from './icons.ts'

/**
 * The meaning of a value in a page. The resolve stage processes values by their role: inserts tokens into text, looks up a
 * link, gets the cards of a collection. Roles are inherited by `.describe()` and `.optional()`.
 */
export type FieldRole = 'text' | 'markdown' | 'href' | 'page' | 'topicPage' | 'cards' | 'tabs' | 'ranking' | 'file' | 'logo' | 'photo' | 'id'

export const fieldRoles = z.registry<{ role: FieldRole }>()

function withRole<S extends z.ZodType>(schema: S, role: FieldRole): S {
  fieldRoles.add(schema, { role })
  return schema
}

/** Returns a schema of a string with a role. Never empty, because an empty string is a forgotten one: then `emptyMessage` is reported. */
const stringField = (role: FieldRole, emptyMessage: string, string = z.string()) => withRole(string.regex(/\S/, emptyMessage), role)

const emptyTextMessage = 'Write some text here, or remove the field'

/** Text shown to readers; `{token}` is replaced. */
export const text = () => stringField('text', emptyTextMessage)

/** Text with a maximum length, where a longer one would break the layout. */
export const shortText = (max: number) => stringField('text', emptyTextMessage, z.string().max(max, `Keep this to ${max} characters`))

/**
 * Paragraphs, lists, headings from `##` down, bold, emphasis and links, written in Markdown. A component renders them with
 * `<Prose nodes={…}>` (`renderer/ui/Prose.tsx`), in the PDF with `<MarkdownContent nodes={…}>` (`renderer/documents/Markdown.tsx`).
 */
export const markdown = () =>
  stringField('markdown', emptyTextMessage, z.string().max(20_000, 'Keep each text to 20,000 characters: divide it into several blocks')).brand<'markdown'>()

/**
 * The target of a link: a page, an anchor on this page, a link named in `_site.yaml`, or another site. A component renders it with
 * `<Link to={…}>` (`renderer/ui/Link.tsx`, in the PDF `renderer/documents/elements.tsx`).
 */
export const href = () =>
  stringField('href', 'Say where the link goes, or remove it')
    .brand<'href'>()
    .describe('A page ("/services"), a place on this page ("#agencies"), a link named in _site.yaml ("agency"), or an address ("https://…").')

/** The address of a page of this site. */
export const pagePath = () =>
  stringField('page', 'Write the address of a page').brand<'page'>().describe('The address of a page of this site, like "/services".')

/** The address of the parent of pages that lists filter by topic. `topicCounts` tells a component how many there are about each topic. */
export const topicPage = () =>
  stringField('topicPage', 'Write the address of a page').brand<'topicPage'>().describe('The address of the page above articles, like "/resources/blog".')

/** An address on this site that need not be a page's: an old one that redirects to this page. */
export const address = () =>
  z
    .string()
    .regex(/^\/[a-z0-9-]+(\/[a-z0-9-]+)*$/, 'Write an address with lowercase letters, digits and hyphens, like "/old-name"')
    .max(200, 'Keep an address to 200 characters: disks allow no longer names')
    .describe('An address on this site, like "/old-name".')

/** A topic of an article. */
export const topic = shortText(40)

/** A file in `public/`. */
const file = () => stringField('file', 'Write the path of a file in public/').describe('The path of a file inside public/: "/logos/acme.svg".')

/** The alternative text of a picture. */
const altText = () =>
  stringField(
    'text',
    'Say what the picture shows, for those who cannot see it',
    z.string().max(250, 'Keep this to 250 characters: what matters about the picture here'),
  ).describe('What the picture shows, for those who cannot see it: "Two clerks beside a scanner". No "picture of".')

/** A picture in `public/`. What each role requires of the file is in `renderer/content/picture.ts`. */
const picture = (role: 'logo' | 'photo') => withRole(z.strictObject({ file: file(), alt: altText() }).brand<'picture'>(), role)

/** A small picture beside a name. */
export const logo = () => picture('logo').describe('A logo: a file in public/ (SVG, or PNG, JPEG, WebP or AVIF of at least 96 pixels) and what it shows.')

/** A picture as wide as its card. */
export const photo = () =>
  picture('photo').describe('A photo: a file in public/ (JPEG, PNG, WebP or AVIF of at least 640 by 360 pixels, or SVG) and what it shows.')

/** An anchor on a page, linkable as `#id`. */
export const id = () =>
  withRole(z.string().regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, 'Use lowercase letters, digits and single hyphens, starting with a letter'), 'id').describe(
    'Makes this place linkable as #id.',
  )

export const icon = () => z.enum(icons).describe('The name of an icon. Your editor lists them all; the preview shows them at /_blocks#icons.')

/** A named color role, which the theme defines for light and dark (the specification's `iconColor`, `badgeColor`, `backgroundClass`). */
export const tone = () =>
  z.enum(['neutral', 'accent', 'partner', 'green', 'teal', 'violet', 'rose']).describe('A named color. "partner" is reserved for the featured partner.')

/**
 * A calendar date. YAML reads `2025-04-28` as text; so do we. A component renders it with `<FormattedDate date={…} />`
 * (`renderer/ui/FormattedDate.tsx`), in the PDF with `longDate(…)` (`renderer/content/tokens.ts`).
 */
export const date = () => z.iso.date('Write a date as year-month-day, like 2025-04-28').describe('A date, written year-month-day: 2025-04-28.')

/**
 * A link with its label. A component renders it with `<ButtonLink link={…}>`, several with `<Actions links={…}>` (`renderer/ui/Button.tsx`),
 * one in a text or in the PDF with `<Link to={link}>{link.label}</Link>`: with the link, not its `href` alone, which lacks `sameTab`.
 */
export const link = () =>
  z.strictObject({
    label: shortText(60).describe('What the link says. A verb and an object: "Compare two agencies".'),
    href: href(),
    sameTab: z.boolean().optional().describe('Opens another site in this tab instead of a new one.'),
  })

/** A fact and a label of two or three words. */
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
    tags: z.array(shortText(40)).max(3, 'A card has room for three tags').optional().describe('Categories shown above the title: [Finance].'),
    facts: z.array(fact()).max(6).optional().describe('Facts under the description, each with a label: [{ label: Deadline, value: Quarterly }].'),
  })

/** The pages directly below an address. */
export const folder = z
  .string()
  .regex(/^\/([a-z0-9-]+\/)*\*$/, 'Write the address of a folder of pages and "/*", like "/rankings/*"')
  .describe('Every page directly below an address: "/rankings/*".')

/** Cards that are written here, derived from listed pages, or derived from every other page that matches an address. */
export const cards = () =>
  withRole(
    z.union([
      z
        .array(z.union([pagePath(), card()]))
        .min(1, 'List at least one card')
        .describe("Cards: a page's address makes the card from that page; or write title, description and so on."),
      z.strictObject({
        from: folder,
        limit: z.int().min(1).max(60).optional().describe('At most this many.'),
        sort: z.enum(['order', 'newest', 'title']).optional().describe('"order" (by each page\'s order, then title; the default), "newest" or "title".'),
        except: z.array(pagePath()).optional().describe('Pages to leave out: [/rankings/chatbots].'),
      }),
    ]),
    'cards',
  )
    .brand<'cards'>()
    .describe('A list of cards, or { from: /rankings/* } to make them from pages; one of these pages does not list itself.')

/** Cards derived from every page directly below an address, this one included. */
export const tabs = () => withRole(z.strictObject({ from: folder }), 'tabs').brand<'cards'>()

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

/** Title and introduction, with which most blocks start. */
export const headingFields = {
  title: text().describe('The heading of this section.'),
  intro: text().optional().describe('A sentence or two under the heading.'),
}

/** The fields that every block has. */
const commonFields = <T extends string>(type: T) => ({
  type: z.literal(type).describe('What this section is.'),
  id: id().optional(),
})

/** Defines a block type: its name, plus the fields that only it has. */
export function defineBlock<T extends string, S extends z.ZodRawShape>(type: T, fields: S & Partial<Record<keyof ReturnType<typeof commonFields>, never>>) {
  const common = commonFields(type)
  const taken = Object.keys(common).find((name) => name in fields)
  if (taken !== undefined)
    throw new Error(`The block "${type}" defines a field "${taken}", which every block has already. Give it another name in schema/blocks/${type}.ts.`)
  return z.strictObject({ ...common, ...(fields as S) })
}
