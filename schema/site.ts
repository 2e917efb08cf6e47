import { z } from 'zod'
import { date, href, link, pagePath, shortText, text } from './fields.ts'
import { isHostName } from './hostName.ts'

const origin = z
  .string()
  .regex(/^https:\/\/([a-z0-9]+(-+[a-z0-9]+)*\.)*[a-z][a-z0-9]*(-+[a-z0-9]+)*$/, {
    error: 'Write the domain name of the site, with "https://" before it and no slash at the end',
    abort: true,
  })
  .refine((address) => URL.canParse(address) && isHostName(new URL(address).hostname), 'No browser can open this address: check each part of its name')
  .describe('The address of the site: "https://agencybrief.example".')

/** The URL of another site. Stricter than `z.url` alone, which accepts "https:x", so that editors can validate it by the pattern. */
const url = () =>
  z
    .url({ protocol: /^https$/, error: 'Write an address that starts with "https://"' })
    .regex(
      /^https:\/\/([a-z0-9-]+\.)+[a-z][a-z0-9-]*(:\d{1,5})?([/?#]\S*)?$/,
      'Write an address that starts with "https://", in lowercase letters up to the first "/"',
    )

/** The name of a value that is sent to another site, which chose it: "sub.id", "fields[email]". */
const parameterName = z.string().regex(/^[\w.[\]-]+$/, 'Use letters, digits and the characters - _ . [ ] only')

/** A value that another site expects. */
const parameterValue = z.string().regex(/^[^\s&#?=]+$/, 'Write it without spaces and the characters & # ? =')

/** A text that is inserted into others as a token, and cannot contain tokens itself. */
const literalText = (max: number) => shortText(max).regex(/^[^{}]*$/, 'Nothing is filled in here: write the words themselves, without braces')

/** An outbound link that pages use by name. Its kind determines label, rel and tracking. */
const namedLink = z
  .strictObject({
    href: url().describe('The address.'),
    name: shortText(60).describe('The name of the place it links to.'),
    kind: z
      .enum(['partner', 'affiliate', 'plain'])
      .describe('"partner": the featured agency and its sister site. "affiliate": may earn a commission. "plain": neither.'),
    tracking: z
      .record(parameterName, parameterValue.meta({ examples: ['your-code'] }))
      .default({})
      .describe('What is added to the address, like { utm_source: agencybrief }. "PLACEMENT" stands for the page and block.'),
  })
  .meta({ examples: [{ name: 'Another site', href: 'https://another-site.example', kind: 'plain' }] })

/** `pages/_site.yaml`: the facts that more than one page needs. */
export const site = z
  .strictObject({
    name: literalText(40).describe('The name of the site. Pages write it {siteName}.'),
    tagline: text().describe('What the site is, in a sentence.'),
    origin,
    publisher: literalText(80).describe('Who publishes the site. Pages write it {publisher}.'),
    provider: literalText(40).describe('The featured agency. Pages write it {provider}.'),
    consulting: literalText(40).describe("The featured agency's sister consulting site. Pages write it {consulting}."),
    edition: z.int().min(2020).max(2100).describe('The year in the headings of the rankings. Pages write it {edition}.'),
    reviewed: date().describe('The date all pages were last reviewed: 2025-04-28. It is shown on each that has no date of its own. Pages write it {reviewed}.'),
    reviewMonths: z.int().min(1).max(36).default(6).describe('After this many months a review date is too old to publish.'),
    tokens: z
      .record(
        z.string().regex(/^[a-z][a-zA-Z0-9]*$/, 'Name a word in braces with letters and digits, starting with a lowercase letter'),
        literalText(200).meta({ examples: ['Berlin'] }),
      )
      .default({})
      .describe('More words that pages write in braces: { city: Berlin } is written {city}.'),
    links: z
      .record(z.string().regex(/^[a-z][a-z0-9-]*$/, 'Name a link with lowercase letters, digits and hyphens, starting with a letter'), namedLink)
      .describe('Links to other sites, by the names that pages write: "href: agency".'),
    navigation: z
      .array(
        link().extend({ also: z.array(pagePath()).default([]).describe('Pages that belong to this one although their addresses do not begin with its own.') }),
      )
      .min(1)
      .max(10)
      .describe('The links of the header.'),
    contact: link().describe('The button of the header.'),
    search: link().optional().describe('The page with the search: a magnifying glass in the header, and the last row of the menu.'),
    social: z
      .array(z.strictObject({ name: shortText(30).describe('What the network is called.'), href: href() }))
      .default([])
      .describe('Social profiles in the footer.'),
    footer: z
      .strictObject({
        blurb: text().describe('A sentence or two about the site.'),
        columns: z
          .array(z.strictObject({ title: shortText(40).describe('The heading of the column.'), links: z.array(link()).min(1).max(12).describe('Its links.') }))
          .min(1)
          .max(4)
          .describe('Columns of links.'),
        legal: z.array(link()).default([]).describe('The links in the last line.'),
      })
      .describe('The footer of every page.'),
    fallbacks: z
      .array(
        z.strictObject({
          match: z
            .string()
            .regex(
              /^(\/[a-zA-Z0-9-]+)*\/:[a-zA-Z0-9-]+(\/:?[a-zA-Z0-9-]+)*$/,
              'Write an address with ":name" for the part that varies, like "/services/:serviceId"',
            )
            .describe('Addresses of this form: "/services/:serviceId". What starts with ":" stands for any word.'),
          page: pagePath(),
          notice: text().describe('What is shown above the page.'),
        }),
      )
      .default([])
      .describe('Pages shown for unknown addresses of a certain form, instead of the 404 page.'),
    disclosure: z
      .strictObject({
        confirmed: z.boolean().describe('The owner has confirmed that these sentences are true.'),
        partner: text().describe('Above every ranking.'),
        reserved: text().describe('In the row of the featured partner.'),
        affiliate: text().describe('Above the first affiliate link of a page.'),
        claim: text().describe('Beside every figure without a source.'),
        illustrative: text().describe('In the caption of a ranking with invented entries.'),
        footer: text().describe('At the foot of every page.'),
        method: link().describe(
          'Where the method is explained; the label is for the foot of every page. Above a ranking the link says “How this list is made”.',
        ),
      })
      .describe('What the site says about its commercial ties.'),
    newsletter: z
      .strictObject({
        action: url().describe('The address the form is sent to.'),
        field: parameterName.default('email').describe('The name the service expects for the email address.'),
        consent: text().describe('What the visitor agrees to, with the name of the service.'),
      })
      .optional()
      .describe('The newsletter service. Without one, the form says that sign-up is not open yet.'),
  })
  .describe('Facts that more than one page needs.')

export type Site = z.output<typeof site>
