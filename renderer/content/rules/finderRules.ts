import type { PlacedBlockOf } from '../expandFragments.ts'
import type { Issue } from '../issue.ts'
import { partsOf } from '../outline.ts'
import { nearest } from '../suggest.ts'
import { checkDuplicates } from './duplicates.ts'
import { pathIn } from './pathIn.ts'

/** Checks that an answer leads to every question and outcome except the first question, and that no answers lead in a circle. */
export const checkFinder = (placed: PlacedBlockOf<'finder'>): Issue[] => [...checkReachable(placed), ...checkCycles(placed), ...checkAnswers(placed)]

/** Two answers that say the same cannot be told apart. */
const checkAnswers = (placed: PlacedBlockOf<'finder'>): Issue[] =>
  placed.block.questions.flatMap((question, index) =>
    checkDuplicates(
      question.answers.map(({ label }) => label),
      { ...placed, block: question, path: pathIn(placed, 'questions', index) },
      'answers',
      'label',
    ),
  )

function checkReachable({ block, file, path }: PlacedBlockOf<'finder'>): Issue[] {
  const parts = partsOf(block)
  const ids = parts.flatMap(({ id }) => id ?? [])
  // A misspelled target is reported at the answer; the place that it means counts as reached.
  const intendedPlace = (href: string) => nearest(href.trim().replace(/^[^#]*#?/, ''), ids)
  const reached = new Set(block.questions.flatMap(({ id, answers }) => answers.map(({ href }) => intendedPlace(href)).filter((place) => place !== id)))
  return parts.slice(1).flatMap(({ id, path: at }): Issue[] => {
    const message = `No answer leads here, so no visitor will see it. Write 'href: "#${id}"' in an answer, or remove this entry.`
    return reached.has(id) ? [] : [{ code: 'unreached', file, path: [...path, ...at, 'id'], message }]
  })
}

/** Reports answers that lead back to a question on the path to their own. To go back, visitors have the link "Start again". */
function checkCycles(placed: PlacedBlockOf<'finder'>): Issue[] {
  const { block, file } = placed
  const { questions } = block
  const issues: Issue[] = []
  const visited = new Set<number>()
  const questionAt = (place: string) => (place === `#${block.id}` ? 0 : questions.findIndex(({ id }) => place === `#${id}`))
  const visit = (index: number, trail: readonly number[]) => {
    visited.add(index)
    questions[index]?.answers.forEach(({ href }, answer) => {
      const next = questionAt(href.trim())
      if (trail.includes(next))
        issues.push({
          code: 'invalid-value',
          file,
          path: pathIn(placed, 'questions', index, 'answers', answer, 'href'),
          message: `This answer leads back to ${next === index ? 'its own question' : questionOnTrail(next)}: visitors would go in circles. Link to another question or an outcome.`,
        })
      else if (next >= 0 && !visited.has(next)) visit(next, [...trail, next])
    })
  }
  const questionOnTrail = (index: number) => (index === 0 ? 'the first question' : `"${questions[index]?.title}", which leads here`)
  for (const index of questions.keys()) if (!visited.has(index)) visit(index, [index])
  return issues
}
