import { test } from 'vitest'
import { IncrementalCache } from '../../renderer/content/incrementalCache.ts'
import { canSeed, families } from '../mistakes.ts'
import { expectAmongOthers, withMoreMistakes } from '../mistakesAmongOthers.ts'

const memory = new IncrementalCache()

const mistakes = families.flatMap(({ family, mistakes }) => mistakes.map((mistake) => ({ name: `${family}: ${mistake.name}`, mistake })))

for (const { name, mistake } of mistakes.filter(({ mistake }) => canSeed(mistake) && withMoreMistakes(mistake)))
  test(`a seeded mistake is reported in a file with other mistakes, and these are, too: ${name}`, () => expectAmongOthers(mistake, memory))
