import { absoluteUrl } from '../content/addresses.ts'
import type { ResolvedPage, ResolvedSite } from '../content/resolved.ts'
import { markdownText } from './markdownText.ts'

type Thing = Record<string, unknown>

/**
 * Returns the structured data of a page (schema.org), derived from what the page shows. Ratings are omitted on purpose: scores
 * of a list that reserves its first place are not reviews (visitors.md D10).
 * @param image the URL of the page's share image, if it has one
 */
export function structuredData(site: ResolvedSite, page: ResolvedPage, base: string, image?: string): { '@context': string; '@graph': Thing[] } {
  const url = (path: string) => absoluteUrl(site.origin, base, path)
  const publisher = { '@id': `${url('/')}#publisher` }
  return {
    '@context': 'https://schema.org',
    '@graph': [
      ...(page.path === '/' ? [webSite(site, url, publisher), organization(site, url, image !== undefined)] : []),
      ...breadcrumbs(page, url),
      ...article(site, page, url, image),
      ...questions(page),
      ...rankings(site, page),
    ],
  }
}

type Url = (path: string) => string

const webSite = (site: ResolvedSite, url: Url, publisher: Thing): Thing => ({
  '@type': 'WebSite',
  '@id': `${url('/')}#site`,
  url: url('/'),
  name: site.name,
  description: site.tagline,
  inLanguage: 'en',
  publisher,
})

function organization(site: ResolvedSite, url: Url, hasIcons: boolean): Thing {
  // A link of `social` may lead to a page of this site, such as one about its feed.
  const profiles = site.social.map(({ href }) => href.href).filter((href) => href.startsWith('http'))
  return {
    '@type': 'Organization',
    '@id': `${url('/')}#publisher`,
    name: site.publisher,
    url: url('/'),
    logo: url(hasIcons ? '/icon-512.png' : '/favicon.svg'),
    ...(profiles.length > 0 ? { sameAs: profiles } : {}),
  }
}

/** Returns the breadcrumbs that the page shows, followed by the page itself. */
function breadcrumbs({ breadcrumbs: crumbs, card, path }: ResolvedPage, url: Url): Thing[] {
  if (crumbs.length === 0) return []
  const trail = [...crumbs.map(({ label, href }) => ({ name: label, path: href.href })), { name: card.title, path }]
  return [
    {
      '@type': 'BreadcrumbList',
      itemListElement: trail.map((crumb, index) => ({ '@type': 'ListItem', position: index + 1, name: crumb.name, item: url(crumb.path) })),
    },
  ]
}

function article(site: ResolvedSite, page: ResolvedPage, url: Url, image: string | undefined): Thing[] {
  if (page.layout !== 'article') return []
  const publisher = { '@type': 'Organization', name: site.publisher, url: url('/') }
  return [
    {
      '@type': 'Article',
      headline: page.card.title,
      description: page.description,
      mainEntityOfPage: url(page.path),
      inLanguage: 'en',
      datePublished: page.published,
      dateModified: page.reviewed,
      ...(page.card.topics.length > 0 ? { keywords: page.card.topics } : {}),
      image,
      author: publisher,
      publisher,
    },
  ]
}

/** Returns the questions of all blocks of the page as one list. */
function questions({ blocks }: ResolvedPage): Thing[] {
  const items = blocks.flatMap((block) => (block.type === 'faq' ? block.items : []))
  if (items.length === 0) return []
  return [
    {
      '@type': 'FAQPage',
      mainEntity: items.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: markdownText(answer) },
      })),
    },
  ]
}

/** Returns the names of each ranking's rows in the order shown, with the disclosure about that order (visitors.md D2, D5) and no scores. */
const rankings = ({ disclosure }: ResolvedSite, { blocks }: ResolvedPage): Thing[] =>
  blocks.flatMap((block) =>
    block.type === 'rankingTable'
      ? [
          {
            '@type': 'ItemList',
            name: block.title,
            description: `${disclosure.partner}${block.agencies.some(({ illustrative }) => illustrative) ? ` ${disclosure.illustrative}` : ''}`,
            numberOfItems: block.agencies.length,
            itemListElement: block.agencies.map(({ name }, index) => ({ '@type': 'ListItem', position: index + 1, name })),
          },
        ]
      : [],
  )
