// @module-tag audit
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { pathOf } from '../../renderer/content/routes.ts'
import { listFiles } from '../../renderer/system/files.ts'

/** A text of a page, and its path: "blocks.2.items.0.title". */
type Text = { path: string; at: string; text: string }

/** Keys whose values nobody reads. */
const unread = new Set(
  'type id icon marker tone badgeTone href url source page from except ranking formula layout checked published reviewed aliases word'.split(' '),
)

function* textsIn(value: unknown, path: string, at: string[] = []): Generator<Text> {
  if (typeof value === 'string' && !value.startsWith('/') && !/^https?:/.test(value)) yield { path, at: at.join('.'), text: value.replace(/\s+/g, ' ').trim() }
  else if (typeof value === 'object' && value !== null)
    for (const [key, item] of Object.entries(value)) if (Array.isArray(value) || !unread.has(key)) yield* textsIn(item, path, [...at, key])
}

type Written = { title: string; description: string; blocks: { type: string }[]; card?: object }

const pages = listFiles('pages')
  .filter((file) => !file.startsWith('_'))
  .map((file) => ({ path: pathOf(file), ...(parse(readFileSync(join('pages', file), 'utf8')) as Written) }))

/** The texts about the site, which all pages share. */
const shared = listFiles('pages/_shared').map((file) => ({ path: file, ...(parse(readFileSync(join('pages/_shared', file), 'utf8')) as Written) }))

const texts = [...pages, ...shared].flatMap(({ path, ...page }) => [...textsIn(page, path)])

const wordsIn = (text: string) => text.match(/[\p{L}\p{N}][\p{L}\p{N}’'.,%/–-]*/gu) ?? []

describe('word count', () => {
  test.each(pages.filter(({ path }) => !['/404', '/search', '/sitemap'].includes(path)))('$path has at least 250 words of its own', ({ path, blocks }) => {
    const texts = [
      ...textsIn(
        blocks.filter(({ type }) => type !== 'sources' && type !== 'fragment'),
        path,
      ),
    ]
    const words = texts.reduce((sum, { text }) => sum + (text.includes(' ') ? wordsIn(text).length : 0), 0)
    expect(words).toBeGreaterThanOrEqual(250)
  })
})

describe('sentences', () => {
  /** Returns the sentences of six words or more, without Markdown; headings, cells and labels end without a period. */
  const sentencesOf = (text: string) =>
    text
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replace(/[*_`#]+/g, '')
      .split(/(?<=[.!?]”?)\s+(?=[\p{Lu}“\d-])/u)
      .map((sentence) => sentence.replace(/^(- |\d+\. )/, '').trim())
      .filter((sentence) => /[.!?]”?$/.test(sentence) && wordsIn(sentence).length >= 6)

  test('occur only once on the site', () => {
    const places = new Map<string, Set<string>>()
    for (const { path, at, text } of texts.filter(({ at }) => !/^(title|blocks\.0\.title)$|\.hint$/.test(at)))
      for (const sentence of sentencesOf(text)) places.set(sentence.toLowerCase(), (places.get(sentence.toLowerCase()) ?? new Set()).add(`${path} ${at}`))
    const twice = [...places].filter(([, where]) => where.size > 1).map(([sentence, where]) => `${sentence} (${[...where].join('; ')})`)
    expect(places.size).toBeGreaterThan(2500)
    expect(twice).toEqual([])
  })
})

describe('next steps', () => {
  test.each(pages.filter(({ path }) => /^\/resources\/(blog|comparisons|grants)\/./.test(path)))('the end of $path leads to other pages', ({ blocks }) => {
    const last = blocks.findLast(({ type }) => type !== 'sources' && type !== 'fragment')
    expect(['cardGrid', 'promo']).toContain(last?.type)
  })

  const longlist = '/resources/guides/choosing-an-ai-agency'
  const naming = /^\/(services|types-of-agencies|rankings)\/.|^\/(agency-types|case-studies|getting-started|resources\/guides)?$/

  test.each(pages.filter(({ path }) => naming.test(path)))('$path, which leads to the partner, leads to other firms as well', (page) => {
    const blocks = page.blocks as { actions?: { href: string }[] }[]
    const hrefs = blocks.flatMap(({ actions = [] }) => actions.map(({ href }) => href))
    expect(hrefs).toContain('agency')
    expect(hrefs.some((href) => href.startsWith(longlist))).toBe(true)
  })
})

describe('an abbreviation', () => {
  /** The texts of a page that are read there: a link and a source may name something by its abbreviation. */
  const readOn = ({ path, blocks }: (typeof pages)[number]) =>
    [
      ...textsIn(
        blocks.filter(({ type }) => type !== 'sources' && type !== 'search'),
        path,
      ),
    ]
      .filter(({ at }) => !/\.label$/.test(at))
      .map(({ text }) => text.replace(/\[[^\]]*\]\([^)]*\)/g, ''))

  test.each([
    [/\bRPA\b/, /robotic process automation/i],
    [/\bNLP\b/, /natural language processing/i],
    [/\bAPIs?\b/, /interface/i],
    [/\bR&D\b/, /research and development/i],
    [/\bSR&ED\b/, /Scientific Research and Experimental Development/],
    [/\bSBIR\b/, /Small Business Innovation Research/],
    [/\bIRAP\b/, /Industrial Research Assistance Program/],
    [/\bCDAP\b/, /Canada Digital Adoption Program/],
    [/\bIRS\b/, /Internal Revenue Service/],
  ])('%s is written out on every page that uses it', (abbreviation, meaning) => {
    const using = pages.filter((page) => readOn(page).some((text) => abbreviation.test(text)))
    expect(using).not.toEqual([])
    expect(using.filter((page) => !readOn(page).some((text) => meaning.test(text))).map(({ path }) => path)).toEqual([])
  })
})

test('a table of facts bears no later date than the sources it was checked in', () => {
  type Dated = { type: string; checked?: string; items?: { checked?: string }[] }
  const later = pages.flatMap(({ path, blocks }) => {
    const datesOf = (...types: string[]) => (blocks as Dated[]).filter(({ type }) => types.includes(type))
    const first = datesOf('sources')
      .flatMap(({ items = [] }) => items.map(({ checked = '' }) => checked))
      .sort()[0]
    return datesOf('comparisonTable').flatMap(({ checked }) =>
      checked !== undefined && first !== undefined && checked > first ? [`${path}: ${checked}, ${first}`] : [],
    )
  })
  expect(later).toEqual([])
})

test('a source whose link opens a whole site says so', () => {
  type Source = { title: string; href?: string }
  const sources = pages.flatMap(({ blocks }) => blocks.flatMap((block) => (block.type === 'sources' ? (block as unknown as { items: Source[] }).items : [])))
  const sites = sources.filter(({ href }) => href !== undefined && new URL(href).pathname === '/')
  expect(sites.length).toBeGreaterThan(0)
  expect(sites.map(({ title }) => title).filter((title) => !/front page|(product|project) site|documentation/.test(title))).toEqual([])
})

test('a tool has the same icon on every page', () => {
  type Tool = { name: string; icon?: string }
  const icons = new Map<string, Set<string | undefined>>()
  for (const { name, icon } of pages.flatMap(({ blocks }) => blocks as { tools?: Tool[] }[]).flatMap(({ tools = [] }) => tools))
    icons.set(name, (icons.get(name) ?? new Set()).add(icon))
  expect(icons.size).toBeGreaterThan(10)
  expect([...icons].filter(([, used]) => used.size > 1).map(([name, used]) => `${name}: ${[...used].join(', ')}`)).toEqual([])
})

describe('the texts of the site', () => {
  const found = (pattern: RegExp, allowed?: RegExp) =>
    texts.flatMap(({ path, at, text }) => {
      const read = text.replace(/\]\([^)]*\)/g, ']')
      return [...read.matchAll(pattern)]
        .map(({ 0: word, index }) => ({ word, around: read.slice(Math.max(0, index - 30), index + word.length + 30) }))
        .filter(({ around }) => !allowed?.test(around))
        .map(({ word, around }) => `${path} ${at}: “${word}” in “${around}”`)
    })

  test('use American spelling', () => {
    const stems =
      'anonym|apolog|author|capital|categor|central|character|critic|custom|digital|emphas|familiar|final|formal|general|harmon|initial|item|legal|local|maxim|memor|minim|modern|monet|normal|optim|organ|personal|priorit|real|recogn|social|special|stabil|standard|summar|token|util|visual'
    const british = new RegExp(
      `\\b(\\w*(${stems})is(e|es|ed|ing|er|ers|ation|ations)|\\w*(behaviour|colour|favour|honour|labour|neighbour)\\w*|(centre|metre|litre|theatre|programme|judgement|licence|defence|offence|catalogue|dialogue|cheque|tyre|artefact|instalment|storey)s?|analys(e|ed|ing)|practis(e|es|ed|ing)|(label|model|travel|cancel|fuel|signal)l(ed|ing)|fulfils?|skilful|enrols?|learnt|spelt|burnt|grey|whilst|amongst|afterwards|towards|backwards|ageing|sceptic\\w*|enquir(y|ies|e|ed)|maths|payslips?|turnover|dearer|CVs?|fortnights?|reckons?|agree(ing)? (the|a|who|what|which))\\b`,
      'gi',
    )
    expect(found(british, /Funding Programmes Portal/)).toEqual([])
  })

  test('spell product and company names correctly', () => {
    const wrong =
      /\b(N8[Nn]|Open AI|OpenAi|Chat GPT|Chatgpt|ChatGpt|Ui ?path|UI Path|PowerAutomate|Bot Press|BotPress|Dialog Flow|DialogFlow|Lang Chain|Langchain|Llama Index|Ll?amaindex|LLamaIndex|QDrant|PG ?Vector|Postgres|PineCone|MilVus|HuggingFace|Hugging face|Github|Javascript|Typescript|Linkedin|Youtube|[Gg]ov\.uk|SteamConnect|PrimeAxiom|North ?[Ss]ignal(?! Studio)|AIAdopt|Euro Access|AsiaRPA|RAND Corporation)\b/g
    expect(found(wrong)).toEqual([])
  })

  test('take the names of the site and its partners from _site.yaml', () => {
    const { name, provider, consulting } = parse(readFileSync('pages/_site.yaml', 'utf8')) as Record<string, string>
    expect(found(new RegExp(`${name}|${provider}|${consulting}`, 'g'))).toEqual([])
  })

  test('write dates like November 20, 2026', () => {
    const month = '(January|February|March|April|May|June|July|August|September|October|November|December)'
    const others = [`\\d{1,2}(st|nd|rd|th)? (of )?${month}`, `${month} \\d{1,2}(st|nd|rd|th)`, '\\d{1,2}/\\d{1,2}/\\d{2,4}', '\\d{4}-\\d\\d-\\d\\d']
    expect(found(new RegExp(`\\b(${others.join('|')})\\b`, 'g'))).toEqual([])
  })

  test('use curly quotes and real dashes, and no exclamation marks', () => {
    expect(found(/\p{L}'\p{L}|"\p{L}|\p{L}"|\d-\d+ ?(weeks|months|days|hours|minutes|years|%)|--/gu, /^What's Inside$/)).toEqual([])
    expect(found(/\w!/g, /^Oops! Page not found$/)).toEqual([])
  })

  test('contain no placeholder text', () => {
    expect(found(/lorem|ipsum|\bTODO\b|\bTBD\b|\bXXX\b|coming soon|in today[’']s fast-paced/gi)).toEqual([])
  })
})
