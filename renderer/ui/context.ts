import { createContext, useContext } from 'react'
import type { ResolvedBlock, ResolvedPage, ResolvedSite } from '../content/resolved.ts'
import type { SitemapSection } from '../content/sitemap.ts'

/** What every component of a page can read: the site's data and the page being rendered. */
export type PageContext = {
  site: ResolvedSite
  page: ResolvedPage
  /** Every page of the site that may be indexed, by section; filled in only for pages that list them. */
  sitemap: SitemapSection[]
  /**
   * Which files of editors' pictures are shown: the "variants" that the build generates; in the preview the originals, "versioned" by an
   * address that changes with their content, for an open page to load them again; by default the originals as they are.
   */
  pictures?: 'variants' | 'versioned'
  /** A message above the page when it is shown for an unknown address. */
  notice?: string
  /** Returns a text that the preview puts before each block, to find the block that an element belongs to. Not set in builds. */
  blockMarker?: (block: ResolvedBlock) => string
}

const Context = createContext<PageContext | null>(null)

export const PageProvider = Context.Provider

/**
 * Returns the context of the frame around a page, in which only the site can be read. The frame is rendered once for all pages
 * of a section, so it cannot know which page it is around.
 */
export const frameContext = (site: ResolvedSite): PageContext => ({
  site,
  get page(): never {
    throw new Error('The header and the footer are the same on many pages and may not read one of them')
  },
  get sitemap(): never {
    throw new Error('The header and the footer are on every page and may not list the others')
  },
})

export function usePage(): PageContext {
  const value = useContext(Context)
  if (!value) throw new Error('usePage needs a PageProvider above it')
  return value
}
