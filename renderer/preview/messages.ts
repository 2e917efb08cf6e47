/** What an address shows: a page of the site, the 404 page, the catalogue, an example of it, the screen for a page we failed to draw, or nothing yet. */
export type Kind = 'page' | 'not-found' | 'catalogue' | 'example' | 'failed' | 'waiting'

/** A whole HTML document, and what it is. */
export type Shown = { kind: Kind; html: string }

/** What an open page changes to. */
export type Update = Shown & {
  version: number
  /** New code for islands follows: they sleep until then. */
  sleep: boolean
}

/** A mistake as the overlay shows it. */
export type Mistake = {
  /** As the terminal prints it, with the marks of `marked` around what is set apart. */
  text: string
  /** The file on this machine with line and column, for an editor: "/home/me/site/pages/index.yaml:3:10". */
  at: string
  /** The address of the page that the file makes. What is wrong with the renderer's sources is wrong with every page. */
  page?: string
}

/** A place on a page that was pointed at: which block, and there the how-manieth text that reads so. */
export type Pointed = { path: string; block: number; text: string; nth: number }

declare module 'vite/types/customEvent.d.ts' {
  interface CustomEventMap {
    /** Browser → server: an address is open, as it was when the server was at `version`. */
    'preview:open': { path: string; version: number }
    /** Browser → server: where is this written? */
    'preview:pointed': Pointed
    /** Server → browser. */
    'preview:shown': Update
    /** The page that is open has another address now. */
    'preview:moved': { to: string }
    'preview:mistakes': Mistake[]
    'preview:written': { at: string }
  }
}

/** Text to be set apart: place, fault and margin are the bold, red and dim of the terminal. */
const set = { place: '\x11', fault: '\x12', margin: '\x13', end: '\x14' }

export const marked = {
  bold: (text: string) => set.place + text + set.end,
  red: (text: string) => set.fault + text + set.end,
  dim: (text: string) => set.margin + text + set.end,
}

/** Marked text in pieces, in order. Together they are the text as the terminal prints it without colours. */
export function piecesOf(text: string): { is: 'place' | 'fault' | 'margin' | 'text'; text: string }[] {
  const kinds = { [set.place]: 'place', [set.fault]: 'fault', [set.margin]: 'margin' } as const
  return text
    .split(/([\x11-\x13][^\x14]*\x14)/)
    .filter(Boolean)
    .map((piece) => {
      const is = kinds[piece.charAt(0)]
      return is ? { is, text: piece.slice(1, -1) } : { is: 'text', text: piece }
    })
}
