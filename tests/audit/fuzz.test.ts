// @module-tag audit
import { test } from 'vitest'
import { arbitraryFiles } from '../content/arbitraryFiles.ts'

test.each(arbitraryFiles)('with arbitrary content, in 1,000 cases, %s', (_, run) => run(1000), 600_000)
