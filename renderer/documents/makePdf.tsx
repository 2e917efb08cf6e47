/** @jsxImportSource react */
import layoutDocument, { type SafeDocumentNode } from '@react-pdf/layout'
import { pdf } from '@react-pdf/renderer'
import PDFDocument from 'pdfkit'
import { blockFiles } from '../blocks/blockFiles.ts'
import type { ResolvedPage, ResolvedSite } from '../content/resolved.ts'
import { documentBlocks } from './blocks/index.ts'
import { DocumentPages } from './DocumentPages.tsx'
import { ErrorBoundary, FailureProvider, type RenderFailure } from './ErrorBoundary.tsx'
import { findLayoutProblems, type LayoutProblem } from './findLayoutProblems.ts'
import { renderTagged } from './renderTagged.ts'
import { loadFonts } from './theme.ts'

export type PdfInput = {
  site: ResolvedSite
  page: ResolvedPage
  /** The URL of the site without a trailing slash: "https://agencybrief.example". */
  address: string
  /** The date in the file's metadata, instead of the current time, so that two builds make the same bytes. */
  date: Date
}

/** Makes the PDF of a page of blocks. */
export async function makePdf({ site, page, address, date }: PdfInput): Promise<{ pdf: Uint8Array; pages: number; problems: LayoutProblem[] }> {
  const laidOut = await layOut(renderDocument({ site, page, address }))
  if (laidOut.children.length === 0) throw new Error(`The PDF of ${page.path} has no pages.`)
  const file = new PDFDocument({
    pdfVersion: '1.7',
    lang: 'en',
    displayTitle: true,
    autoFirstPage: false,
    tagged: true,
    info: {
      Title: page.title,
      Author: site.publisher,
      Subject: page.description,
      Creator: site.name,
      Producer: 'react-pdf',
      CreationDate: date,
      ModDate: date,
    },
  })
  const chunks: Uint8Array[] = []
  file.on('data', (chunk: Uint8Array) => chunks.push(chunk))
  const ended = new Promise((resolve, reject) => file.on('end', resolve).on('error', reject))
  renderTagged(file, laidOut)
  await ended
  return { pdf: Buffer.concat(chunks), pages: laidOut.children.length, problems: findLayoutProblems(laidOut) }
}

type RenderedDocument = Parameters<typeof layoutDocument>[0]

/** Renders a page of blocks to a tree of boxes and text, before layout. @throws an error that names the page and the block */
export function renderDocument({ site, page, address }: Omit<PdfInput, 'date'>): RenderedDocument {
  const failures: RenderFailure[] = []
  const { document } = pdf(
    <FailureProvider value={(failure) => failures.push(failure)}>
      <ErrorBoundary>
        <DocumentPages site={site} page={page} address={address} />
      </ErrorBoundary>
    </FailureProvider>,
  ).container as unknown as { document: RenderedDocument }
  const [failure] = failures
  if (failure) throw renderErrorOf(page, failure)
  return document
}

/** Returns an error that names the page and the block, which the error of the component does not. */
function renderErrorOf({ path }: ResolvedPage, { block, error }: RenderFailure): Error {
  if (block === undefined) return new Error(`The PDF of ${path} cannot be rendered by renderer/documents/.`, { cause: error })
  const suffix = block in documentBlocks ? ` by ${blockFiles(block).pdfComponent}.` : ': renderer/documents/blocks/index.ts has no line for it.'
  return new Error(`The block "${block}" of ${path} cannot be rendered${suffix}`, { cause: error })
}

/** Lays out a document: gives each box a position on a page. */
async function layOut(document: RenderedDocument): Promise<SafeDocumentNode> {
  // The types omit the second argument, which the library's own renderer passes.
  return (layoutDocument as (document: unknown, fonts: unknown) => Promise<SafeDocumentNode>)(document, await loadFonts())
}
