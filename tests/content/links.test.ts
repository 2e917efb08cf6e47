import { expect, test } from 'vitest'
import { lookUpInternal } from '../../renderer/content/links/internalLinks.ts'
import type { LinkIndex } from '../../renderer/content/links/linkIndex.ts'

const files = new Set(['/files/50%.pdf', '/files/my menu.pdf'])
const index = { hasPage: (path: string) => path === '/services', hasFile: (path: string) => files.has(path) } as unknown as LinkIndex

test.each([
  ['/services', '/services'],
  ['/files/50%.pdf', '/files/50%25.pdf'],
  ['/files/50%25.pdf', '/files/50%25.pdf'],
  ['/files/50%.pdf#page=2', '/files/50%25.pdf#page=2'],
  ['/files/my%20menu.pdf', '/files/my%20menu.pdf'],
])('a link to %s leads to %s, which servers and browsers read as the file', (written, href) => {
  expect(lookUpInternal(written, index)).toEqual({ href, kind: 'internal' })
})
