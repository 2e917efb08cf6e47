import { expect, test } from 'vitest'
import { IncrementalCache } from '../../renderer/content/incrementalCache.ts'
import { outcomeOf } from '../mistakeOutcome.ts'
import { canSeed, namedMistakes, wayOutOf } from '../mistakes.ts'
import { expectAmongOthers, withMoreMistakes } from '../mistakesAmongOthers.ts'

const memory = new IncrementalCache()

const mistakes = namedMistakes.filter(({ mistake }) => canSeed(mistake))

for (const { name, mistake } of mistakes.filter(({ mistake }) => mistake.audit))
  test(`a seeded mistake is reported: ${name}`, () => expect(outcomeOf(mistake).misses, wayOutOf(name)).toEqual([]))

for (const { name, mistake } of mistakes.filter(({ mistake }) => withMoreMistakes(mistake)))
  test(`a seeded mistake is reported in a file with other mistakes, and these are, too: ${name}`, () => expectAmongOthers(mistake, memory))
