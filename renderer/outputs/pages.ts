import type { Maker } from './maker.ts'

/** The pages that show what only now is known: lists of other pages, sizes of documents. The others are printed already. */
export const pages: Maker = {
  name: 'pages',
  async make({ printPages }) {
    await printPages()
    return undefined
  },
}
