// @module-tag audit
import { test } from 'vitest'
import { IncrementalCache } from '../../renderer/content/incrementalCache.ts'
import { hasPlace, namedMistakes } from '../mistakes.ts'
import { expectAmongOthers, withMoreMistakes } from '../mistakesAmongOthers.ts'

const memory = new IncrementalCache()

for (const { name, mistake } of namedMistakes.filter(({ mistake }) => hasPlace(mistake) && withMoreMistakes(mistake)))
  test(`a seeded mistake is reported in a file with other mistakes, and these are, too: ${name}`, () => expectAmongOthers(mistake, memory))
