/** @jsxImportSource react */
import { Link as PdfLink, Page as PdfPage, Text as PdfText, View as PdfView } from '@react-pdf/renderer'
import type { ComponentProps, ComponentType, ReactElement, ReactNode } from 'react'
import { absoluteHref } from '../content/addresses.ts'
import { partnerLinkSuffix } from '../content/labels.ts'
import type { Link as LinkData, Target } from '../content/resolved.ts'
import { useDocument } from './context.ts'
import { color, fontSizes } from './theme.ts'

/** The type of a structure element, which screen readers use (ISO 32000-1, 14.8). */
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
  /** Identifies an element that is repeated on every page of its block; screen readers read it only on the first. */
  repeatKey?: string
  field?: Field
}

/** Makes an element, which draws a box or lines, a field of the document's form. */
export type Field = {
  /** What screen readers read: the text beside the field. */
  label: string
  /** The font size of typed text, in points. Without it, the field is a box to tick. */
  fontSize?: number
}

/**
 * Where in the site's content a page or a text comes from: the index of the block, optionally with the index of a chapter's
 * section or a field of the block; or a field of the page or of the site.
 */
export type Origin = { block: number; section?: number; field?: string } | { of: 'page' | 'site'; path: readonly string[] }

export type Style = Exclude<ComponentProps<typeof PdfView>['style'], undefined>

/** The content of a box. Not text: outside of `<Text>` the library leaves it out. */
export type BoxContent = ReactElement | readonly BoxContent[] | boolean | null | undefined

// The library preserves unknown props; `renderTagged.ts` and `findLayoutProblems.ts` read them after layout.
export const View = PdfView as ComponentType<Tagged<Omit<ComponentProps<typeof PdfView>, 'children'> & { children?: BoxContent }>>
/** Inline text with a different style. */
export const Span = PdfText as ComponentType<{ style?: Style; children?: ReactNode }>

/** The penalty by which the library's line breaking never hyphenates (its `linebreak.infinity`). */
const neverHyphenate = 10_000

type TextProps = {
  tag?: Tag
  /** Where the text comes from, if not from the same place as its page. */
  origin?: Origin
  /** In points. */
  fontSize?: number
  /** The line height as a multiple of the font size. Always set, because the library would inherit the parent's in points. */
  leading?: number
  weight?: 400 | 600 | 700
  ink?: string
  style?: Style
  children?: ReactNode
  minPresenceAhead?: number
  render?: (at: { pageNumber: number }) => string
}

/** A block of text, such as a paragraph, heading or label. */
export function Text({ fontSize = fontSizes.body, leading = 1.45, weight = 400, ink = color.ink, style = {}, ...rest }: TextProps) {
  const TaggedText = PdfText as ComponentType<
    Pick<TextProps, 'tag' | 'origin' | 'children' | 'minPresenceAhead' | 'render'> & { style: Style; hyphenationPenalty: number }
  >
  // The hyphenation callback keeps words whole, but the library would also separate an emphasized word from the comma after it.
  return <TaggedText {...rest} hyphenationPenalty={neverHyphenate} style={[{ fontSize, lineHeight: leading, fontWeight: weight, color: ink }, style].flat()} />
}

export const Page = PdfPage as ComponentType<ComponentProps<typeof PdfPage> & { origin?: Origin }>

/**
 * A link that works in any copy of the document: to anchors of this document directly, to other pages of the site by full URL.
 * @param props.to a target, or a whole link as an author wrote it
 */
export function Link({ to: destination, children }: { to: Target | LinkData; children: ReactNode }) {
  const to = 'kind' in destination ? destination : destination.href
  const { page, address, anchors } = useDocument()
  const [path, anchor] = to.href.split('#')
  const isInternal = anchor !== undefined && (path === '' || path === page.path) && anchors.has(anchor)
  const href = isInternal ? `#${anchor}` : absoluteHref(to.href, address, page.path)
  return (
    <>
      <PdfLink src={href} style={{ color: color.accent, textDecoration: 'underline' }}>
        {children}
      </PdfLink>
      {to.kind === 'affiliate' && partnerLinkSuffix}
    </>
  )
}

/** A link to an anchor in this document. */
export const InternalLink = ({ to, ink = color.ink, children }: { to: string; ink?: string; children: ReactNode }) => (
  <PdfLink src={`#${to}`} style={{ color: ink, textDecoration: 'none' }}>
    {children}
  </PdfLink>
)

/**
 * Formats an address for print, without protocol and "www.", in lines of at most `maxLength` characters. Lines break after a
 * slash or hyphen or, in a piece that is too long, before a dot or a delimiter of the query string: at the end of a line it
 * would look like the punctuation of a sentence.
 */
export function printedAddress(href: string, maxLength: number): string {
  const lines = ['']
  const pieces = href
    .replace(/^https?:\/\/(www\.)?/, '')
    .replace(/\/$/, '')
    .split(/(?<=[/-])/)
  for (const piece of pieces.flatMap((piece) => (piece.length > maxLength ? piece.split(/(?=[.?&=])/) : piece))) {
    const line = lines.at(-1) ?? ''
    if (line === '' || line.length + piece.length <= maxLength) lines[lines.length - 1] = line + piece
    else lines.push(piece)
  }
  return lines.join('\n')
}
