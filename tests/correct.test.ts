import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { IncrementalCache } from '../renderer/content/incrementalCache.ts'
import { loadSite } from '../renderer/content/index.ts'
import { canSeed, readMistakes, seed } from './mistakes.ts'

const file = 'tests/correct.yaml'
const caches = { test: new IncrementalCache(), shipped: new IncrementalCache() }

describe('what resembles a mistake and is none', () => {
  for (const change of readMistakes(file, readFileSync(file, 'utf8')))
    test.skipIf(!canSeed(change))(change.name, () => {
      const { issues } = loadSite(seed(change).content, caches[change.site])
      expect(issues.map(({ file, line, code, message }) => `${file}:${line} ${code} ${message}`)).toEqual([])
    })
})
