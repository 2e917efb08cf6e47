/** What an address shows: a page of the site, the 404 page, the catalogue, an example of it, the error screen of a page that failed to render, or nothing yet. */
export type DocumentKind = 'page' | 'not-found' | 'catalogue' | 'example' | 'failed' | 'waiting'

/** A complete HTML document and its kind. */
export type PreviewDocument = { kind: DocumentKind; html: string }

/** The new content of an open page. */
export type DocumentUpdate = PreviewDocument & {
  version: number
  /** New code for islands follows: they are not hydrated until it arrives. */
  deferHydration: boolean
}

/** A mistake as the overlay shows it. */
export type OverlayMistake = {
  /** As the terminal prints it, with the delimiters of `overlayStyle` around highlighted text. */
  text: string
  /** The file on this machine with line and column, for an editor: "/home/me/site/pages/index.yaml:3:10". */
  sourceLocation: string
  /** The addresses of the pages that are made from the file; 'all' for the facts of the site and for an error in the renderer's sources. */
  pages: readonly string[] | 'all'
  /** The name of the button that fixes it, where it says exactly what to change. */
  fix?: string
}

/** A mistake to be fixed. */
export type RequestedFix = Pick<OverlayMistake, 'text' | 'sourceLocation'>

/** Clicked text: its page, its block, and which of the equal texts in that block it is. */
export type ClickedText = { path: string; blockIndex: number; text: string; occurrence: number }

declare module 'vite/types/customEvent.d.ts' {
  interface CustomEventMap {
    /** Browser → server: an address is open, showing the server's state at `version`. */
    'preview:open': { path: string; version: number }
    /** Browser → server: asks for the source location of a text. */
    'preview:locate': ClickedText
    /** Browser → server: asks to fix a mistake in its file. */
    'preview:fix': RequestedFix
    /** Server → browser. */
    'preview:update': DocumentUpdate
    /** The open page now has another address. */
    'preview:moved': { to: string }
    'preview:mistakes': OverlayMistake[]
    'preview:located': { sourceLocation: string }
  }
}

/** Control characters around highlighted text: place, fault and margin are bold, red and dim in the terminal. */
const delimiters = { place: '\x11', fault: '\x12', margin: '\x13', end: '\x14' }

export const overlayStyle = {
  bold: (text: string) => delimiters.place + text + delimiters.end,
  red: (text: string) => delimiters.fault + text + delimiters.end,
  dim: (text: string) => delimiters.margin + text + delimiters.end,
}

/** Splits delimited text into segments, in order. Joined, they are the text as the terminal prints it without colors. */
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
