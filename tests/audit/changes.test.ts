// @module-tag audit
import { test } from 'vitest'
import { randomChanges } from '../authoring/changes/randomChanges.ts'

test.each(randomChanges)('in 10,000 cases %s', (_, run) => run(10_000))
