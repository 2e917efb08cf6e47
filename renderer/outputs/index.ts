import { compressed } from './compressed.ts'
import { browserHalf, publicFiles } from './copies.ts'
import { documents } from './documents.ts'
import type { Maker } from './maker.ts'
import { pictures } from './pictures.ts'
import { portable } from './portable.ts'
import { searchIndex } from './searchIndex.ts'
import { siteFiles } from './siteFiles.ts'

type Makers = {
  /** What pages show the size of (`build.loaded.sizes`). */
  beforePages: readonly Maker[]
  /** What is made from them, and what has nothing to do with them. */
  afterPages: readonly Maker[]
}

/** What a build makes beside the pages, in this order. A new kind of file starts as a name here, and the names of its files in `content/ownFiles.ts`. */
export const makers: Makers = {
  beforePages: [documents],
  afterPages: [siteFiles, pictures, searchIndex, browserHalf, publicFiles, portable, compressed],
}
