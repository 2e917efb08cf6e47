import { createContext, useContext } from 'react'
import type { ResolvedPage, ResolvedSite, Tone } from '../content/resolved.ts'

/** What every page of a document may say. */
export type DocumentContext = {
  site: ResolvedSite
  page: ResolvedPage
  /** "Last reviewed November 20, 2026" */
  reviewed: string
  /** Where the site is served, without a slash at the end: "https://agencybrief.example". */
  address: string
  chapters: ChapterEntry[]
  /** The colour of its cover, which its chapters take up. */
  tone: Tone
  /** The places of this document that a link can reach. */
  anchors: ReadonlySet<string>
}

/** A chapter as the contents list it. */
export type ChapterEntry = {
  id: string
  /** Of the only chapter there is none. */
  number: number | undefined
  title: string
  page: number
  /** Which of the page's blocks it is. */
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
