import { compressed } from './compressed.ts'
import { browserHalf, publicFiles } from './copies.ts'
import { documents } from './documents.ts'
import type { Maker } from './maker.ts'
import { pages } from './pages.ts'
import { pictures } from './pictures.ts'
import { portable } from './portable.ts'
import { searchIndex } from './searchIndex.ts'
import { site } from './siteFiles.ts'

/**
 * What a build makes, in this order: first what pages show the size of (`build.loaded.sizes`), then the pages, then what
 * is made from them. A new kind of file starts as a line here.
 */
export const makers: readonly Maker[] = [documents, pages, site, pictures, searchIndex, browserHalf, publicFiles, portable, compressed]
