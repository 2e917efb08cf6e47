import type { PlacedBlockOf } from '../expandFragments.ts'
import type { Issue } from '../issue.ts'
import { partsOf } from '../outline.ts'
import { nearest } from '../suggest.ts'

/** Visitors come to a question or an outcome by an answer alone, except to the first question; and go on from there. */
export const checkFinder = (placed: PlacedBlockOf<'finder'>): Issue[] => [...checkReachable(placed), ...checkCycles(placed)]

function checkReachable({ block, file, path }: PlacedBlockOf<'finder'>): Issue[] {
  const parts = partsOf(block)
  const ids = parts.flatMap(({ id }) => id ?? [])
  // Of an answer whose place is misspelt it is told at the answer, and what it means is reached.
  const placeMeant = (href: string) => nearest(href.trim().replace(/^[^#]*#?/, ''), ids)
  const reached = new Set(block.questions.flatMap(({ id, answers }) => answers.map(({ href }) => placeMeant(href)).filter((place) => place !== id)))
  return parts.slice(1).flatMap(({ id, path: at }): Issue[] =>
    reached.has(id)
      ? []
      : [
          {
            code: 'unreached',
            file,
            path: [...path, ...at, 'id'],
            message: `No answer leads here, so no visitor will see it. Write 'href: "#${id}"' at an answer, or remove this entry.`,
          },
        ],
  )
}

/** Answers that lead back to a question on the way to theirs. The way back is the link "Start again". */
function checkCycles({ block, file, path }: PlacedBlockOf<'finder'>): Issue[] {
  const { questions } = block
  const issues: Issue[] = []
  const visited = new Set<number>()
  const questionAt = (place: string) => (place === `#${block.id}` ? 0 : questions.findIndex(({ id }) => place === `#${id}`))
  const visit = (index: number, way: readonly number[]) => {
    visited.add(index)
    questions[index]?.answers.forEach(({ href }, answer) => {
      const next = questionAt(href.trim())
      if (way.includes(next))
        issues.push({
          code: 'invalid-value',
          file,
          path: [...path, 'questions', index, 'answers', answer, 'href'],
          message: `This answer leads back to ${next === index ? 'its own question' : onTheWay(next)}: visitors would go round in a circle. Lead to another question or to an outcome.`,
        })
      else if (next >= 0 && !visited.has(next)) visit(next, [...way, next])
    })
  }
  const onTheWay = (index: number) => (index === 0 ? 'the first question' : `"${questions[index]?.title}", which leads here`)
  for (const index of questions.keys()) if (!visited.has(index)) visit(index, [index])
  return issues
}
