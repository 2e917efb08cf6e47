import { expect, test } from 'vitest'
import { runsScripts } from '../../../renderer/content/rules/svgScripts.ts'

const svg = (content: string, attributes = '', head = '') => `${head}<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"${attributes}>${content}</svg>`

const alert = '<script>alert(1)</script>'

const utf16 = (text: string, littleEndian: boolean) => (littleEndian ? Buffer.from(text, 'utf16le') : Buffer.from(text, 'utf16le').swap16())

// The escape sequence switches to the characters that are in use already, so browsers read "<script>".
const iso2022 = Buffer.from(svg('<scr\x1b(Bipt>alert(1)</script>', '', '<?xml version="1.0" encoding="ISO-2022-JP"?>'), 'latin1')

test.each<[string, string | Uint8Array, boolean]>([
  ['a path', svg('<path d="M0 0h9"/>'), false],
  ['a text about scripts', svg('<title>Our script: on time = on budget</title>'), false],
  ['the addresses that a drawing program declares', svg('', '', '<!DOCTYPE svg [<!ENTITY ns_svg "http://www.w3.org/2000/svg">]>'), false],
  ['an accent in an old encoding', Buffer.from(svg('<title>Café</title>', '', '<?xml version="1.0" encoding="iso-8859-1"?>'), 'latin1'), false],
  ['an encoding that nobody knows', svg('', '', '<?xml version="1.0" encoding="klingon"?>'), false],
  ['a script', svg(alert), true],
  ['a script with a prefix', svg('<s:script>alert(1)</s:script>'), true],
  ['HTML', svg('<foreignObject/>'), true],
  ['a page in a frame', svg('<iframe xmlns="http://www.w3.org/1999/xhtml" srcdoc="&lt;script>alert(1)&lt;/script>"/>'), true],
  ['an attribute', svg('', '\nonload="alert(1)"'), true],
  ['a link', svg('<a href="JavaScript:alert(1)"/>'), true],
  ['a link with a reference to a character', svg('<a href="java&#x73;cript:alert(1)"/>'), true],
  ['a link with a line end', svg('<a href="java&#10;script:alert(1)"/>'), true],
  ['an entity', svg('&s;', '', '<!DOCTYPE svg [<!ENTITY s "&#60;script>alert(1)&#60;/script>">]>'), true],
  ['an entity of references to references', svg('&s;', '', '<!DOCTYPE svg [<!ENTITY s "&#38;#60;script>alert(1)&#38;#60;/script>">]>'), true],
  ['UTF-16', utf16(`\uFEFF${svg(alert)}`, true), true],
  ['UTF-16 in the other order', utf16(`\uFEFF${svg(alert)}`, false), true],
  ['UTF-16 without its mark', utf16(svg(alert, '', '<?xml version="1.0" encoding="UTF-16"?>'), true), true],
  ['UTF-16 in the other order without its mark', utf16(svg(alert, '', '<?xml version="1.0" encoding="UTF-16"?>'), false), true],
  ['an encoding with escape sequences', iso2022, true],
])('%s', (_, drawing, expected) => {
  expect(runsScripts(Buffer.from(drawing))).toBe(expected)
})

test('a drawing with a million references is read in linear time', () => {
  expect(runsScripts(Buffer.from(svg(`&#38;${'#38;'.repeat(1_000_000)}`)))).toBe(false)
})
