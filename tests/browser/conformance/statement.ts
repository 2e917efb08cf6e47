import type { Page } from 'playwright'

/** A page that has been opened, and what happened while it opened. */
export type Visit = {
  page: Page
  /** The address asked for: "/services". */
  path: string
  status: number
  /** What the page asked for besides itself. */
  requests: { url: string; type: string }[]
  /** What it wrote to the console as errors. */
  errors: string[]
}

/** Holds a page to a statement. @throws an assertion error that says what is not so */
export type Check = (visit: Visit) => Promise<void>

/** Statements by page: the sentence, with its source first, and the checks that hold the page to it. */
export type Statements = Record<string, Record<string, Check | Check[]>>

/** One row of the conformance table. */
export type Row = { path: string; statement: string; check: Check }

/** The rows of a table of statements. */
export const rowsIn = (statements: Statements): Row[] =>
  Object.entries(statements).flatMap(([path, own]) => Object.entries(own).map(([statement, checks]) => ({ path, statement, check: allOf(checks) })))

const allOf =
  (checks: Check | Check[]): Check =>
  async (visit) => {
    for (const check of [checks].flat()) await check(visit)
  }
