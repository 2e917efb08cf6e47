/** @jsxImportSource react */
import layoutDocument, { type SafeDocumentNode } from '@react-pdf/layout'
import { pdf } from '@react-pdf/renderer'
import PDFDocument from 'pdfkit'
import { blockFiles } from '../blocks/files.ts'
import type { ResolvedPage, ResolvedSite } from '../content/resolved.ts'
import { Boundary, type Failure, FailureProvider } from './Boundary.tsx'
import { documentBlocks } from './blocks/index.ts'
import { DocumentPages } from './DocumentPages.tsx'
import { type Fault, findFaults } from './faults.ts'
import { renderTagged } from './tags.ts'
import { fonts } from './theme.ts'

export type PdfInput = {
  site: ResolvedSite
  page: ResolvedPage
  /** Where the site is served, without a slash at the end: "https://agencybrief.example". */
  address: string
  /** The day written into the file, in place of the clock: two builds make the same bytes. */
  date: Date
}

/** A page of blocks → its PDF. */
export async function makePdf({ site, page, address, date }: PdfInput): Promise<{ pdf: Uint8Array; pages: number; faults: Fault[] }> {
  const laidOut = await layOut(drawDocument({ site, page, address }))
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
  return { pdf: Buffer.concat(chunks), pages: laidOut.children.length, faults: findFaults(laidOut) }
}

type DrawnDocument = Parameters<typeof layoutDocument>[0]

/** A page of blocks → boxes and words, without a place yet. */
export function drawDocument({ site, page, address }: Omit<PdfInput, 'date'>): DrawnDocument {
  const failures: Failure[] = []
  const { document } = pdf(
    <FailureProvider value={(failure) => failures.push(failure)}>
      <Boundary>
        <DocumentPages site={site} page={page} address={address} />
      </Boundary>
    </FailureProvider>,
  ).container as unknown as { document: DrawnDocument }
  const [failure] = failures
  if (failure) throw cannotPrint(page, failure)
  return document
}

/** What a component throws says nothing of the page. */
function cannotPrint({ path }: ResolvedPage, { block, error }: Failure): Error {
  if (block === undefined) return new Error(`The PDF of ${path} cannot be printed by renderer/documents/.`, { cause: error })
  const why = block in documentBlocks ? ` by ${blockFiles(block).printed}.` : ': renderer/documents/blocks/index.ts has no line for it.'
  return new Error(`The block "${block}" of ${path} cannot be printed${why}`, { cause: error })
}

/** Boxes → boxes with places on pages. */
function layOut(document: DrawnDocument): Promise<SafeDocumentNode> {
  // The types leave out the second argument, which the library's own renderer passes.
  return (layoutDocument as (document: unknown, fonts: unknown) => Promise<SafeDocumentNode>)(document, fonts())
}
