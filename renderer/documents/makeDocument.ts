import type { LayoutProblem } from './findLayoutProblems.ts'
import { makePdf, type PdfInput } from './makePdf.tsx'
import { makeWorkbook } from './makeWorkbook.ts'

export type GeneratedDocument = {
  pdf: Uint8Array
  workbook?: Uint8Array | undefined
  pages: number
  problems: LayoutProblem[]
}

/** A page → the files behind its download buttons, and what is wrong with them. */
export async function makeDocument(input: PdfInput): Promise<GeneratedDocument> {
  const pdf = await makePdf(input)
  return input.page.document?.workbook ? { ...pdf, workbook: await makeWorkbook(input) } : pdf
}
