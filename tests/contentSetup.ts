import { type ContentFiles, textOf } from '../renderer/content/files.ts'
import { formatIssue } from '../renderer/content/format.ts'
import { loadSite } from '../renderer/content/index.ts'
import { block, blockTypes } from '../schema/index.ts'
import { examplesOf, mistakesIn } from './examples.ts'
import { testContent } from './testSite.ts'

/** Ends a run in which hundreds of tests would fail for one mistake in what they read: the test site and the examples of blocks. */
export default function setup() {
  const inSite = mistakesOf(testContent())
  // An example is tried in the test site.
  const mistakes = inSite.length > 0 ? inSite : mistakesInExamples()
  if (mistakes.length === 0) return
  const error = new Error(`Correct this first, most tests read it:\n\n${mistakes.join('\n\n')}\n`)
  error.stack = error.message
  throw error
}

const mistakesOf = (content: ContentFiles) =>
  loadSite(content).issues.map((issue) => formatIssue({ ...issue, file: `tests/site/${issue.file}` }, textOf(content, issue.file)))

/** Only mistakes that the schema finds: any other fails the tests of its block alone. */
const mistakesInExamples = () =>
  blockTypes.flatMap((type) =>
    Object.entries(examplesOf(type)).flatMap(([name, fields]) => (block.safeParse({ type, ...fields }).success ? [] : mistakesIn(type, name))),
  )
