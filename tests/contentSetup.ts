import { loadSite } from '../renderer/content/index.ts'
import { block, blockTypes } from '../schema/index.ts'
import { examplesOf, formatInTestSite, mistakesIn } from './examples.ts'
import { testContent } from './testSite.ts'

/** Ends a run in which hundreds of tests would fail for one mistake in what they read: the test site and the examples of blocks. */
export default function setup() {
  const content = testContent()
  const inSite = loadSite(content).issues.map((issue) => formatInTestSite(issue, content))
  // An example is tried in the test site.
  const mistakes = inSite.length > 0 ? inSite : mistakesInExamples()
  if (mistakes.length === 0) return
  const error = new Error(`Correct this first, most tests read it:\n\n${mistakes.join('\n\n')}\n`)
  error.stack = error.message
  throw error
}

/** Only mistakes that the schema finds: any other fails the tests of its block alone. */
const mistakesInExamples = () =>
  blockTypes.flatMap((type) =>
    Object.entries(examplesOf(type)).flatMap(([name, fields]) => (block.safeParse({ type, ...fields }).success ? [] : mistakesIn(type, name))),
  )
