import type { LayoutProblem } from './findLayoutProblems.ts'
import { makePdf, type PdfInput } from './makePdf.tsx'
import { makeWorkbook } from './makeWorkbook.ts'

export type GeneratedDocument = {
  pdf: Uint8Array
  workbook?: Uint8Array
  pages: number
  problems: LayoutProblem[]
}

/** Makes the files behind the download buttons of a page, and returns their layout problems. */
export async function makeDocument(input: PdfInput): Promise<GeneratedDocument> {
  const pdf = await makePdf(input)
  return input.page.document?.workbook ? { ...pdf, workbook: await makeWorkbook(input) } : pdf
}
