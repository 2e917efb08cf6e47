import type { PlacedBlock } from '../content/expandFragments.ts'
import type { Issue } from '../content/issue.ts'
import { pathTo } from '../content/pathTo.ts'
import { siteFileName } from '../content/routes.ts'
import type { LayoutProblem } from './findLayoutProblems.ts'

/** Turns the problems of a document into issues in the content. @param file of the page @param blocks of the page, with their location */
export const issuesOfProblems = (problems: readonly LayoutProblem[], file: string, blocks: readonly PlacedBlock[]): Issue[] =>
  problems.map((problem) => ({ ...locationOf(problem, file, blocks), ...describe(problem) }))

function describe(problem: LayoutProblem): Pick<Issue, 'code' | 'message'> {
  switch (problem.kind) {
    case 'overflow': {
      const amount = problem.lines === 1 ? 'a line' : `${problem.lines} lines`
      const isSection = problem.origin !== undefined && 'section' in problem.origin
      const [subject, advice] = isSection ? ['This section', 'Shorten the text or the table, or make two sections of it'] : ['This', 'Shorten it']
      return { code: 'page-overflow', message: `${subject} does not fit its page of the PDF: it is about ${amount} too long. ${advice}.` }
    }
    case 'too-wide':
      return { code: 'page-overflow', message: `"${problem.text}" is wider than its column in the PDF. Break it up, or give the table fewer columns.` }
    case 'no-glyph':
      return { code: 'missing-glyph', message: `The PDF cannot show "${problem.character}": its font does not have it. Write it another way.` }
  }
}

/** Returns where a problem is in the content: its exact text if that is found, or else its field, or the title of its section, block or page. */
function locationOf(problem: LayoutProblem, file: string, blocks: readonly PlacedBlock[]): Pick<Issue, 'file' | 'path' | 'within'> {
  const { origin } = problem
  const text = problem.kind === 'too-wide' ? problem.text : problem.kind === 'no-glyph' ? problem.character : undefined
  const inField = text === undefined ? {} : { within: text }
  if (origin && 'of' in origin) return { file: origin.of === 'site' ? siteFileOf(file) : file, path: [...origin.path], ...inField }
  const placed = origin && blocks[origin.block]
  if (!placed) return { file, path: ['title'] }
  if (origin.field !== undefined) return { file: placed.file, path: [...placed.path, origin.field], ...inField }
  const { block } = placed
  const sections = origin.section === undefined ? [] : (['sections', origin.section] as const)
  const part = block.type === 'chapter' && origin.section !== undefined ? block.sections[origin.section] : block
  const found = text === undefined ? undefined : pathTo(part, (value) => value.includes(text))
  if (found) return { file: placed.file, path: [...placed.path, ...sections, ...found], within: text }
  return { file: placed.file, path: [...placed.path, ...sections, part && 'title' in part && part.title !== undefined ? 'title' : 'type'] }
}

/** Returns the site file of a page: "pages/services/audits.yaml" → "pages/_site.yaml". */
const siteFileOf = (file: string) => `${file.slice(0, file.indexOf('/'))}/${siteFileName}`
