import type { Fault } from './faults.ts'
import { makePdf, type PdfInput } from './pdf.tsx'
import { makeWorkbook } from './workbook.ts'

export type MadeDocument = {
  pdf: Uint8Array
  workbook?: Uint8Array | undefined
  pages: number
  faults: Fault[]
}

/** A page → the files behind its download buttons, and what is wrong with them. */
export async function makeDocument(input: PdfInput): Promise<MadeDocument> {
  const pdf = await makePdf(input)
  return input.page.document?.workbook ? { ...pdf, workbook: await makeWorkbook(input) } : pdf
}
