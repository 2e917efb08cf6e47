import { compressed } from './compressed.ts'
import { clientScripts, publicFiles } from './copies.ts'
import { documents } from './documents.ts'
import type { Emitter } from './emitter.ts'
import { pictures } from './pictures.ts'
import { portable } from './portable.ts'
import { searchIndex } from './searchIndex.ts'
import { siteFiles } from './siteFiles.ts'

type Emitters = {
  /** What pages show the size of (`build.loaded.sizes`). */
  beforePages: readonly Emitter[]
  /** What is made from them, and what has nothing to do with them. */
  afterPages: readonly Emitter[]
}

/** What a build makes beside the pages, in this order. A new kind of file starts as a name here, and the names of its files in `content/generatedFiles.ts`. */
export const emitters: Emitters = {
  beforePages: [documents],
  afterPages: [siteFiles, pictures, searchIndex, clientScripts, publicFiles, portable, compressed],
}
