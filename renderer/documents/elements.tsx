/** @jsxImportSource react */
import { Link as PdfLink, Page as PdfPage, Text as PdfText, View as PdfView } from '@react-pdf/renderer'
import type { ComponentProps, ComponentType, ReactNode } from 'react'
import { partnerLinkSuffix } from '../content/labels.ts'
import type { Target } from '../content/resolved.ts'
import { useDocument } from './context.ts'
import { color, fontSizes } from './theme.ts'

/** The part a piece of a page has in the structure of the file, which screen readers read (ISO 32000-1, 14.8). */
export type Tag =
  | 'H1'
  | 'H2'
  | 'H3'
  | 'H4'
  | 'P'
  | 'L'
  | 'LI'
  | 'Lbl'
  | 'LBody'
  | 'TOC'
  | 'TOCI'
  | 'Table'
  | 'Caption'
  | 'TR'
  | 'TH'
  | 'TD'
  | 'Aside'
  | 'Artifact'

type Tagged<P> = P & {
  tag?: Tag
  origin?: Origin
  /** Stands on every page that its block takes, and is read out on the first. */
  repeatKey?: string
}

/**
 * Where in the site's content a page or a text comes from: the number of the block and, in a chapter, of its section; a field of
 * the block; or a field of the page or of the site.
 */
export type Origin = { block: number; section?: number; field?: string } | { of: 'page' | 'site'; path: readonly string[] }

export type Style = Exclude<ComponentProps<typeof PdfView>['style'], undefined>

// The library keeps properties that it does not know; `renderTagged.ts` and `findLayoutProblems.ts` read them after layout.
export const View = PdfView as ComponentType<Tagged<ComponentProps<typeof PdfView>>>
/** Words inside a text that look different from the rest. */
export const Span = PdfText as ComponentType<{ style?: Style; children?: ReactNode }>

/** What the library's line breaking takes for "never" (its `linebreak.infinity`). */
const neverHyphenate = 10_000

type TextProps = {
  tag?: Tag
  /** Where its words are written, if that is not where its page comes from. */
  origin?: Origin | undefined
  /** The size of the type, in points. */
  fontSize?: number
  /** From line to line, as a multiple of the size. The library would pass on the parent's in points. */
  leading?: number
  weight?: 400 | 600 | 700
  ink?: string
  style?: Style
  children?: ReactNode
  minPresenceAhead?: number
  render?: (at: { pageNumber: number }) => string
}

/** A paragraph, a heading, a label: words in lines of their own. */
export function Text({ fontSize = fontSizes.body, leading = 1.45, weight = 400, ink = color.ink, style = {}, ...rest }: TextProps) {
  const Marked = PdfText as ComponentType<
    Pick<TextProps, 'tag' | 'origin' | 'children' | 'minPresenceAhead' | 'render'> & { style: Style; hyphenationPenalty: number }
  >
  // Words are whole already; the library would also part an emphasized word from the comma behind it.
  return <Marked {...rest} hyphenationPenalty={neverHyphenate} style={[{ fontSize, lineHeight: leading, fontWeight: weight, color: ink }, style].flat()} />
}

export const Page = PdfPage as ComponentType<ComponentProps<typeof PdfPage> & { origin?: Origin | undefined }>

/** A link as paper and screens can both use it: places of this document inside, every other page of the site by its full address. */
export function Link({ to, children }: { to: Target; children: ReactNode }) {
  const { page, address, anchors } = useDocument()
  const [path, place] = to.href.split('#')
  const inside = place !== undefined && (path === '' || path === page.path) && anchors.has(place)
  const href = inside ? `#${place}` : to.href.startsWith('#') ? `${address}${page.path}${to.href}` : to.href.startsWith('/') ? `${address}${to.href}` : to.href
  return (
    <>
      <PdfLink src={href} style={{ color: color.accent, textDecoration: 'underline' }}>
        {children}
      </PdfLink>
      {to.kind === 'affiliate' && partnerLinkSuffix}
    </>
  )
}

/** Words that lead to a place of this document. */
export const InternalLink = ({ to, ink = color.ink, children }: { to: string; ink?: string; children: ReactNode }) => (
  <PdfLink src={`#${to}`} style={{ color: ink, textDecoration: 'none' }}>
    {children}
  </PdfLink>
)

/**
 * An address as people write it down, in lines of at most so many characters. They end after a slash or hyphen, and where
 * there is none in time, before a dot or a sign of a query: at the end of a line it would be taken for the sentence's.
 */
export function printedAddress(href: string, longest: number): string {
  const lines = ['']
  const pieces = href
    .replace(/^https?:\/\/(www\.)?/, '')
    .replace(/\/$/, '')
    .split(/(?<=[/-])/)
  for (const piece of pieces.flatMap((piece) => (piece.length > longest ? piece.split(/(?=[.?&=])/) : piece))) {
    const line = lines.at(-1) ?? ''
    if (line === '' || line.length + piece.length <= longest) lines[lines.length - 1] = line + piece
    else lines.push(piece)
  }
  return lines.join('\n')
}
