import { expect, test } from 'vitest'
import { inspectWithSourceMaps } from '../../renderer/system/inspectWithSourceMaps.ts'

test.each([
  ['at Steps (renderer/blocks/Steps.tsx:6:16)', true],
  ['at Steps (/site/renderer/blocks/Steps.tsx:6:16)', true],
  ['at renderElement (node_modules/react-dom/server.js:4524:19)', false],
  ['at renderElement (../site/node_modules/react-dom/server.js:4524:19)', false],
  ['at renderElement (C:\\site\\node_modules\\react-dom\\server.js:4524:19)', false],
  ['at node_modules/react-dom/server.js:4524:19', false],
  ['at process.processTicksAndRejections (node:internal/process/task_queues:95:5)', false],
])('of a block that fails, the stack has "%s": %s', (frame, isShown) => {
  const cause = Object.assign(new Error('The ink has run out'), { stack: `Error: The ink has run out\n    ${frame}` })
  const shown = isShown ? `\n    ${frame}` : ''
  expect(inspectWithSourceMaps(new Error('The block "steps" cannot be rendered.', { cause }))).toBe(
    `The block "steps" cannot be rendered.\n\nError: The ink has run out${shown}`,
  )
})
