import { expect, test } from 'vitest'
import { portablePage } from '../../renderer/outputs/portable.ts'

test.each([
  [
    'the files of a picture are relative',
    '<source srcset="/media/a-1.avif 1x, /media/a-2.avif 2x"/>',
    '<source srcset="../media/a-1.avif 1x, ../media/a-2.avif 2x"/>',
  ],
  ['a link names the file of its page', '<a href="/services#top">/services</a>', '<a href="../services.html#top">/services</a>'],
  ['fonts are relative', '<style>@font-face{src:url(/fonts/a.woff2)}</style>', '<style>@font-face{src:url(../fonts/a.woff2)}</style>'],
  ['what is hidden without JavaScript is hidden', '<style>@media (scripting: none){a{b:c}}</style>', '<style>@media all{a{b:c}}</style>'],
  ['words stay as they are', '<p>url(/fonts) and (scripting: none)</p>', '<p>url(/fonts) and (scripting: none)</p>'],
])('%s', (_, html, portable) => {
  expect(portablePage(html, 'rankings/rpa.html', '/', new Set(['services.html']))).toBe(portable)
})
