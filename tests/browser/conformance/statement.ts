import type { Page } from 'playwright'

/** An opened page, and what happened while it loaded. */
export type Visit = {
  page: Page
  /** The requested address: "/services". */
  path: string
  status: number
  /** The requests of the page, including that for itself. */
  requests: { url: string; type: string }[]
  /** The errors it logged to the console. */
  errors: string[]
}

/** Checks that a page fulfills a statement. @throws an assertion error that says what is wrong */
export type Check = (visit: Visit) => Promise<void>

/** Statements by page: the sentence, with its source first, and the checks for it. */
export type Statements = Record<string, Record<string, Check | Check[]>>

/** One row of the conformance table. */
export type Row = { path: string; statement: string; check: Check }

/** Returns the rows of a table of statements. */
export const rowsIn = (statements: Statements): Row[] =>
  Object.entries(statements).flatMap(([path, pageStatements]) =>
    Object.entries(pageStatements).map(([statement, checks]) => ({ path, statement, check: allOf(checks) })),
  )

const allOf =
  (checks: Check | Check[]): Check =>
  async (visit) => {
    for (const check of [checks].flat()) await check(visit)
  }
