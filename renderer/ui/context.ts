import { createContext, useContext } from 'react'
import type { ResolvedBlock, ResolvedPage, ResolvedSite } from '../content/resolved.ts'
import type { SitemapSection } from '../content/sitemap.ts'

/** What every part of a page may read: the site's facts and the page being drawn. */
export type PageContext = {
  site: ResolvedSite
  page: ResolvedPage
  /** Every page of the site that may be indexed, by section; filled in for pages that list them. */
  sitemap: SitemapSection[]
  /** The pictures of editors are there in the sizes and formats that the build makes; without it, as their files. */
  hasOptimizedPictures?: boolean
  /** What stands above the page when it is shown for an address it does not have. */
  notice?: string
  /** A text that the preview puts before each block, to tell later which block an element belongs to. Builds have none. */
  blockMarker?: (block: ResolvedBlock) => string
}

const Context = createContext<PageContext | null>(null)

export const PageProvider = Context.Provider

/**
 * What the frame around a page may read: the site. It is drawn once for all pages of a section, so it cannot know which
 * one it stands around.
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
