import { createContext, useContext } from 'react'
import type { ResolvedPage, ResolvedSite, Tone } from '../content/resolved.ts'

/** The data available to every page of a document. */
export type DocumentContext = {
  site: ResolvedSite
  page: ResolvedPage
  /** "Last reviewed November 20, 2026" */
  reviewed: string
  /** The URL of the site without a trailing slash: "https://agencybrief.example". */
  address: string
  chapters: ChapterEntry[]
  /** The color of its cover, reused by its chapters. */
  tone: Tone
  /** The anchors in this document that a link can point to. */
  anchors: ReadonlySet<string>
}

/** A chapter as listed in the contents. */
export type ChapterEntry = {
  id: string
  /** Undefined if it is the only chapter. */
  number: number | undefined
  title: string
  page: number
  /** Its index among the page's blocks. */
  block: number
  sections: { id: string; title: string; page: number }[]
}

const Context = createContext<DocumentContext | undefined>(undefined)

export const DocumentProvider = Context.Provider

export function useDocument(): DocumentContext {
  const context = useContext(Context)
  if (!context) throw new Error('Only the pages of a document know the document')
  return context
}

export function chapterEntry({ chapters }: DocumentContext, id: string | undefined): ChapterEntry {
  const entry = chapters.find((chapter) => chapter.id === id)
  if (!entry) throw new Error(`The contents have no chapter ${id}`)
  return entry
}
