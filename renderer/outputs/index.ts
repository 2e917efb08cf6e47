import { compressed } from './compressed.ts'
import { clientScripts, publicFiles } from './copies.ts'
import { documents } from './documents.ts'
import type { Emitter } from './emitter.ts'
import { pictures } from './pictures.ts'
import { portable } from './portable.ts'
import { searchIndex } from './searchIndex.ts'
import { siteFiles } from './siteFiles.ts'

type Emitters = {
  /** Files whose sizes pages show (`context.documentSizes`). */
  beforePages: readonly Emitter[]
  /** Files made from pages, and files unrelated to them. */
  afterPages: readonly Emitter[]
}

/** What a build emits besides pages, in this order. A new kind of file is listed here, and its file names in `content/generatedFiles.ts`. */
export const emitters: Emitters = {
  beforePages: [documents],
  afterPages: [siteFiles, pictures, searchIndex, clientScripts, publicFiles, portable, compressed],
}
