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
  ['a link to Home names its file', '<a href="/">Home</a> <a href="/?a#b">Home</a>', '<a href="../index.html">Home</a> <a href="../index.html?a#b">Home</a>'],
  [
    'an old address leads to a file',
    '<meta http-equiv="refresh" content="0; url=/services"/><img src="/a.png"/>',
    '<meta http-equiv="refresh" content="0; url=../services.html"/><img src="../a.png"/>',
  ],
  [
    'scripts are removed, those for other programs apart, and what is shown without them is shown',
    '<script type="module" src="/a.js"></script><noscript><p>One</p></noscript><script>\n2</script><script type="application/ld+json">{}</script>',
    '<p>One</p><script type="application/ld+json">{}</script>',
  ],
  [
    'links to what only a server sends are removed',
    '<link rel="preload" href="/a"/><link rel="manifest" href="/b"/><link rel="alternate" href="/c"/><link rel="icon" href="/d.svg"/>',
    '<link rel="icon" href="../d.svg"/>',
  ],
  [
    'each style and picture counts',
    '<style>\na{b:url(/c) url(/d)}</style><source srcSet="/a.avif"/><p>url(/e)</p><style>a{b:url(/c)}</style><img srcset="/a.webp"/>',
    '<style>\na{b:url(../c) url(../d)}</style><source srcset="../a.avif"/><p>url(/e)</p><style>a{b:url(../c)}</style><img srcset="../a.webp"/>',
  ],
  ['words stay as they are', '<p>url(/fonts) and (scripting: none)</p>', '<p>url(/fonts) and (scripting: none)</p>'],
])('%s', (_, html, portable) => {
  expect(portablePage(html, 'rankings/rpa.html', '/', new Set(['index.html', 'services.html']))).toBe(portable)
})

test('under a base path, addresses of the rest of the host stay as they are', () => {
  const html = '<a href="/sub">Home</a><a href="/sub/services">Services</a><a href="/other">Other</a>'
  expect(portablePage(html, 'a.html', '/sub/', new Set(['index.html', 'services.html']))).toBe(
    '<a href="index.html">Home</a><a href="services.html">Services</a><a href="/other">Other</a>',
  )
})
