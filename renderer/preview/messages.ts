/** What an address shows: a page of the site, the 404 page, the catalogue, an example of it, the screen for a page we failed to draw, or nothing yet. */
export type DocumentKind = 'page' | 'not-found' | 'catalogue' | 'example' | 'failed' | 'waiting'

/** A whole HTML document, and what it is. */
export type PreviewDocument = { kind: DocumentKind; html: string }

/** What an open page changes to. */
export type DocumentUpdate = PreviewDocument & {
  version: number
  /** New code for islands follows: they sleep until then. */
  deferHydration: boolean
}

/** A mistake as the overlay shows it. */
export type Mistake = {
  /** As the terminal prints it, with the marks of `marked` around what is set apart. */
  text: string
  /** The file on this machine with line and column, for an editor: "/home/me/site/pages/index.yaml:3:10". */
  sourceLocation: string
  /** The address of the page that the file makes. What is wrong with the renderer's sources is wrong with every page. */
  page?: string
}

/** A place on a page that was pointed at: which block, and there the how-manieth text that reads so. */
export type ClickedText = { path: string; blockIndex: number; text: string; occurrence: number }

declare module 'vite/types/customEvent.d.ts' {
  interface CustomEventMap {
    /** Browser → server: an address is open, as it was when the server was at `version`. */
    'preview:open': { path: string; version: number }
    /** Browser → server: where is this written? */
    'preview:pointed': ClickedText
    /** Server → browser. */
    'preview:shown': DocumentUpdate
    /** The page that is open has another address now. */
    'preview:moved': { to: string }
    'preview:mistakes': Mistake[]
    'preview:written': { at: string }
  }
}

/** Text to be set apart: place, fault and margin are the bold, red and dim of the terminal. */
const delimiters = { place: '\x11', fault: '\x12', margin: '\x13', end: '\x14' }

export const overlayStyle = {
  bold: (text: string) => delimiters.place + text + delimiters.end,
  red: (text: string) => delimiters.fault + text + delimiters.end,
  dim: (text: string) => delimiters.margin + text + delimiters.end,
}

/** Marked text in pieces, in order. Together they are the text as the terminal prints it without colours. */
export function segmentsOf(text: string): { is: 'place' | 'fault' | 'margin' | 'text'; text: string }[] {
  const kinds = { [delimiters.place]: 'place', [delimiters.fault]: 'fault', [delimiters.margin]: 'margin' } as const
  return text
    .split(/([\x11-\x13][^\x14]*\x14)/)
    .filter(Boolean)
    .map((piece) => {
      const is = kinds[piece.charAt(0)]
      return is ? { is, text: piece.slice(1, -1) } : { is: 'text', text: piece }
    })
}
