import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import { expect, test } from 'vitest'
import { parseDocument, visit } from 'yaml'
import { type ContentFiles, textOf } from '../../renderer/content/files.ts'
import { fillTokens, longDate } from '../../renderer/content/tokens.ts'
import { LiveSite } from '../../renderer/preview/liveSite.ts'
import { renderAddress } from '../../renderer/preview/renderAddress.tsx'
import { SourceFinder } from '../../renderer/preview/sourceFinder.ts'
import { readContent } from '../../renderer/system/contentFolder.ts'
import { hasShippedPages, testContent } from '../testSite.ts'

type Node = DefaultTreeAdapterTypes.Node

const attributeOf = (node: Node, name: string) => ('attrs' in node ? node.attrs.find((attribute) => attribute.name === name)?.value : undefined)
const childrenOf = (node: Node) => ('childNodes' in node ? node.childNodes : [])
const hrefsIn = (node: Node): string[] => [...(attributeOf(node, 'href')?.split('#').slice(0, 1) ?? []), ...childrenOf(node).flatMap(hrefsIn)]

type Around = { blockIndex?: number; links?: string[]; isInMain?: boolean }

/** Returns the texts of a page as a visitor sees them, each with its block and the links beside it. */
function* textsIn(node: Node, around: Around = {}): Generator<Around & { text: string }> {
  if (['script', 'style', 'template', 'head', 'noscript'].includes(node.nodeName)) return
  if ('value' in node && node.nodeName === '#text' && node.value.trim() !== '') yield { ...around, text: node.value.trim() }
  const block = attributeOf(node, 'data-block')
  const own = {
    ...around,
    ...(node.nodeName === 'main' ? { isInMain: true } : {}),
    ...(block === undefined ? {} : { blockIndex: Number(block) }),
    ...(['li', 'tr', 'article'].includes(node.nodeName) && around.isInMain ? { links: hrefsIn(node) } : {}),
  }
  for (const child of childrenOf(node)) yield* textsIn(child, own)
}

/** @param path of a page that is looked at */
function liveSite(content: ContentFiles, path = '/services') {
  const site = new LiveSite()
  site.read(content)
  const state = site.stateAt(path)
  if (!state.loaded) throw new Error('The site has mistakes')
  const { loaded } = state
  const finder = new SourceFinder(loaded, (file) => textOf(content, file))
  const documents = new Map([...content.files].map(([name, bytes]) => [`${content.folder}/${name}`, parseDocument(Buffer.from(bytes).toString())]))
  /** Returns the value at a source as pages show it, and the file that it is in. */
  const find = (path: string, clicked: Around & { text: string; occurrence?: number }) => {
    const source = finder.find(path, { occurrence: 0, ...clicked })
    if (!source) return undefined
    const value = documents.get(source.file)?.getIn(source.path)
    return { file: source.file, path: source.path, shown: typeof value === 'object' ? undefined : shownTexts(String(value), loaded.siteIndex.tokens) }
  }
  return { loaded, find, htmlOf: (path: string) => renderAddress(path, state, (file) => file).html }
}

const shownTexts = (value: string, tokens: ReadonlyMap<string, string>) =>
  /^\d{4}-\d\d-\d\d$/.test(value) ? [value, longDate(value)] : [fillTokens(value, tokens).trim(), Number(value).toFixed(1)]

const { find } = liveSite(testContent())

test.each([
  ['an entry of the menu', '/services', { text: 'Rankings' }, '_site.yaml', ['navigation', 1, 'label']],
  ['the name of the site', '/services', { text: 'Test Brief' }, '_site.yaml', ['name']],
  ['what a token stands for', '/', { text: 'Good morning', blockIndex: 0 }, 'index.yaml', ['blocks', 0, 'title']],
  ['the title of the page, in its breadcrumbs', '/services', { text: 'The services offered', links: [] }, 'services/index.yaml', ['title']],
  ['the title of a card', '/services', { text: 'Process audits', blockIndex: 1, links: ['/services/audits'] }, 'services/audits.yaml', ['title']],
  ['a fact of a card', '/rankings', { text: 'Two', blockIndex: 0, links: ['/rankings/chatbots'] }, 'rankings/chatbots.yaml', ['card', 'facts', 0, 'value']],
  ['an agency of another page', '/', { text: 'Hypothetica', blockIndex: 2 }, 'rankings/index.yaml', ['blocks', 1, 'agencies', 1, 'name']],
  ['a score', '/rankings', { text: '5.0', blockIndex: 1 }, 'rankings/index.yaml', ['blocks', 1, 'agencies', 0, 'rating']],
  ['an entry of “On this page”', '/rankings', { text: 'Agencies', blockIndex: 0 }, 'rankings/index.yaml', ['blocks', 1, 'title']],
  ['the date of the review', '/', { text: 'November 20, 2026', blockIndex: 0 }, '_site.yaml', ['reviewed']],
  ['words of the renderer in a block', '/rankings', { text: 'Look elsewhere if', blockIndex: 1 }, 'rankings/index.yaml', ['blocks', 1]],
])('%s leads to where it is written', (_, page, clicked, file, path) => {
  expect(find(page, clicked)).toMatchObject({ file: `pages/${file}`, path })
})

test.each([
  ['a button of the page', '/services', { text: 'Switch colors' }],
  ['words that nobody wrote', '/services', { text: 'Nobody wrote this' }],
  ['nothing', '/services', { text: ' ' }],
  ['a page that is not there', '/nowhere', { text: 'Services' }],
])('%s, outside of all blocks, leads nowhere', (_, page, clicked) => {
  expect(find(page, clicked)).toBeUndefined()
})

test.each([
  ['empty', ''],
  ['nested too deep', `a: ${'['.repeat(5000)}`],
])('a file that is %s has no text; those of other files are found meanwhile', (_, emptied) => {
  const content = testContent()
  const { loaded } = liveSite(content)
  const finder = new SourceFinder(loaded, (file) => (file === 'pages/services/index.yaml' ? emptied : textOf(content, file)))
  expect(finder.find('/services', { text: 'Test Brief', occurrence: 0 })).toBeUndefined()
  const card = { text: 'Process audits', occurrence: 0, links: ['/services', '/services/audits'] }
  expect(finder.find('/', card)).toMatchObject({ file: 'pages/services/audits.yaml', path: ['title'] })
})

test('facts of the site are found while its home page is a draft', () => {
  const { find } = liveSite(testContent({ 'index.yaml': null, '_drafts/index.yaml': testContent().files.get('index.yaml') ?? null }), '/')
  expect(find('/', { text: 'Test Brief' })).toMatchObject({ file: 'pages/_site.yaml', path: ['name'] })
})

test('nearly every text of the shipped pages that is a value in their files is found there', { tags: 'audit' }, () => {
  const content = readContent('pages')
  const { loaded, find, htmlOf } = liveSite(content)
  const written = new Set<string>()
  for (const bytes of content.files.values())
    visit(parseDocument(Buffer.from(bytes).toString()), {
      Scalar(key, { value }) {
        if (key !== 'key') for (const text of shownTexts(String(value), loaded.siteIndex.tokens)) written.add(text)
      },
    })
  let count = 0
  const missed: string[] = []
  for (const { path } of loaded.summaries)
    for (const each of textsIn(parse(htmlOf(path)))) {
      if (!written.has(each.text)) continue
      count++
      if (!find(path, each)?.shown?.includes(each.text)) missed.push(`${path} ${each.blockIndex ?? ''}: ${each.text}`)
    }
  if (hasShippedPages) expect(count).toBeGreaterThan(10_000)
  // Some words of the renderer are words of a file by accident: “Results”, “1”.
  expect(missed.length / count, missed.join('\n')).toBeLessThan(0.02)
})
