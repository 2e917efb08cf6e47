import { absoluteUrl, feedFiles } from '../content/addresses.ts'
import { isArticle, type PageSummary, sortSummaries } from '../content/pageSummary.ts'
import type { ResolvedSite } from '../content/resolved.ts'
import { escapeHtml } from '../html/escape.ts'

/** One article of the feed. */
export type FeedEntry = {
  path: string
  title: string
  description: string
  /** Dates, as the page has them. */
  published: string
  updated: string
  topics: readonly string[]
  /** The article itself, as self-contained HTML. */
  html: string
}

/** A feed holds this many articles, the newest. */
const feedLength = 30

/** Returns the articles in a feed, newest first. */
export const articlesOf = (summaries: readonly PageSummary[]) => sortSummaries(summaries.filter(isArticle), 'newest').slice(0, feedLength)

/** Returns when an article last changed: its own review date if it is later. Dates come from the pages, so that builds are reproducible. */
export const updatedDateOf = ({ published = '', reviewed = '' }: Pick<PageSummary, 'published' | 'reviewed'>) => (reviewed > published ? reviewed : published)

const timestampOf = (date: string) => `${date}T00:00:00Z`

/** Returns `feed.xml`: Atom (RFC 4287), which all feed readers support. */
export function atomFeed(site: ResolvedSite, entries: readonly FeedEntry[], base: string): string {
  const url = (path: string) => escapeHtml(absoluteUrl(site.origin, base, path))
  const updated =
    entries
      .map((entry) => entry.updated)
      .sort()
      .at(-1) ?? site.reviewed
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
    `<title>${escapeHtml(site.name)}</title>`,
    `<subtitle>${escapeHtml(site.tagline)}</subtitle>`,
    `<id>${url('/')}</id>`,
    `<link href="${url('/')}"/>`,
    `<link rel="self" type="application/atom+xml" href="${url(feedFiles.atom)}"/>`,
    `<icon>${url('/favicon.svg')}</icon>`,
    `<updated>${timestampOf(updated)}</updated>`,
    `<author><name>${escapeHtml(site.publisher)}</name></author>`,
    ...entries.flatMap((entry) => [
      '<entry>',
      `<title>${escapeHtml(entry.title)}</title>`,
      `<id>${url(entry.path)}</id>`,
      `<link href="${url(entry.path)}"/>`,
      `<published>${timestampOf(entry.published)}</published>`,
      `<updated>${timestampOf(entry.updated)}</updated>`,
      ...entry.topics.map((topic) => `<category term="${escapeHtml(topic)}"/>`),
      `<summary>${escapeHtml(entry.description)}</summary>`,
      `<content type="html">${escapeHtml(entry.html)}</content>`,
      '</entry>',
    ]),
    '</feed>\n',
  ].join('\n')
}

/** Returns `feed.json`: JSON Feed 1.1. */
export function jsonFeed(site: ResolvedSite, entries: readonly FeedEntry[], base: string): string {
  const url = (path: string) => absoluteUrl(site.origin, base, path)
  const feed = {
    version: 'https://jsonfeed.org/version/1.1',
    title: site.name,
    description: site.tagline,
    home_page_url: url('/'),
    feed_url: url(feedFiles.json),
    icon: url('/favicon.svg'),
    language: 'en',
    authors: [{ name: site.publisher, url: url('/') }],
    items: entries.map((entry) => ({
      id: url(entry.path),
      url: url(entry.path),
      title: entry.title,
      summary: entry.description,
      content_html: entry.html,
      date_published: timestampOf(entry.published),
      date_modified: timestampOf(entry.updated),
      tags: entry.topics,
    })),
  }
  return `${JSON.stringify(feed, null, 1)}\n`
}
