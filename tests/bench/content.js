// The content that build times are measured with: any number of ranking pages, the same bytes on every run, once in this
// project's own format and once as the plain baseline reads it. Each page has a hero, a ranking of five agencies, a promo,
// three tools, six cards and three questions, about 5.5 kB of YAML.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parse } from 'yaml'

const list = (/** @type {string} */ words) => words.split(/\s*,\s*/)
const words = `brand strategy studio market design launch product founder growth identity digital team clear practical
research audience narrative system visual agency budget delivery campaign quarter client partner software regional
senior independent measurable workshop discovery prototype roadmap content editorial channel pricing contract review
portfolio sector retention onboarding conversion analysis message positioning packaging interview process handover`.split(/\s+/)
const sectors = list('Fintech, Healthcare, Logistics, Food & Drink, Education, Real Estate, Travel, Energy, Retail, Cybersecurity')
const services = list('Branding, Web Design, Content Marketing, Packaging, UX Research, SEO, Video Production, Naming')
const cities = list('Lisbon, Warsaw, Toronto, Nairobi, Osaka, Austin, Leeds, Zürich, São Paulo, Melbourne')
const firstNames = list('North, Blue, Copper, Quiet, Bright, Field, Paper, Harbour, Signal, Maple, Granite, Open')
const lastNames = list('Works, Studio, Collective, Lab, Partners, House, Office, Foundry, Group, Practice')
const icons = list('globe, shield-check, users, search, clock')
/** The baseline has icons of its own. */
const plainIcons = list('globe, shield, flag, star, bolt')

/** Mulberry32: small, and the same numbers everywhere. */
function random(/** @type {number} */ seed) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

export const slugOf = (/** @type {number} */ number) => `category-${String(number).padStart(5, '0')}`

/** The words of one page, whatever format they are written in. */
function makePage(/** @type {number} */ number) {
  const next = random(number * 7919 + 13)
  const pick = (/** @type {readonly string[]} */ from) => from[Math.floor(next() * from.length)] ?? ''
  const phrase = (/** @type {number} */ length) => {
    const chosen = Array.from({ length }, () => pick(words))
    if (length > 8) chosen[Math.floor(length / 2)] += ','
    const joined = chosen.join(' ')
    return joined.charAt(0).toUpperCase() + joined.slice(1)
  }
  const sentence = (/** @type {number} */ length) => `${phrase(length)}.`
  const topic = `${pick(sectors)} ${pick(services)}`
  const city = pick(cities)
  return {
    title: `Best ${topic} Agencies in ${city} (#${number})`,
    description: `${phrase(15)
      .slice(0, 150)
      .replace(/\W*\s\S*$/, '')}.`,
    topic,
    hero: { title: `Top ${topic} agencies in ${city}, ranked`, subtitle: sentence(14) },
    ranking: {
      title: `The ${topic} ranking`,
      intro: sentence(12),
      agencies: Array.from({ length: 5 }, (_, row) => {
        const name = `${pick(firstNames)} ${pick(lastNames)}${row > 0 ? ` ${row + 1}` : ''}`
        return { name, expertise: phrase(7), specialization: phrase(6), rating: Number((5 - row * 0.2).toFixed(1)), fit: sentence(8), unfit: sentence(8) }
      }),
    },
    promo: { title: `List your agency: ${phrase(4)}`, text: sentence(18) },
    tools: Array.from({ length: 3 }, (_, index) => ({ name: `${pick(firstNames)} Kit ${index + 1}`, description: sentence(13) })),
    cards: Array.from({ length: 6 }, () => ({ title: phrase(3), description: sentence(12), icon: pick(icons) })),
    questions: Array.from({ length: 3 }, () => ({ question: `${phrase(8)}?`, answer: `${sentence(15)} ${sentence(12)}` })),
  }
}

/** A page in this project's own format. */
function ownPage(/** @type {number} */ number) {
  const { title, description, topic, hero, ranking, promo, tools, cards, questions } = makePage(number)
  const subject = topic.slice(0, 20)
  return {
    title,
    description,
    // Some pages of a site of years have had another address.
    ...(number % 10 === 1 ? { aliases: [`/old/${slugOf(number)}`] } : {}),
    blocks: [
      { type: 'hero', ...hero, actions: [{ label: 'Compare agencies', href: '#agencies' }] },
      {
        type: 'rankingTable',
        id: 'agencies',
        title: ranking.title,
        intro: ranking.intro,
        scope: `${topic} agencies`,
        agencies: ranking.agencies.map(({ name, fit, unfit, ...agency }, row) => ({
          name: row === 0 ? '{provider}' : name,
          ...agency,
          website: row === 0 ? 'agency' : `https://${name.toLowerCase().replaceAll(' ', '-')}.example/${number}`,
          badge: `#${row + 1} For ${subject}`,
          ...(row === 0 ? { highlighted: true } : {}),
          bestFor: fit,
          lookElsewhereIf: unfit,
        })),
      },
      { type: 'promo', ...promo, actions: [{ label: 'Apply for a review', href: `/contact?from=${number}` }] },
      {
        type: 'toolList',
        title: `Tools for ${topic}`,
        tools: tools.map((tool, index) => ({ ...tool, url: `https://tools.example/${number}/${index}` })),
      },
      {
        type: 'cardGrid',
        title: `How we rank ${topic}`,
        items: cards.map((card) => ({ ...card, href: '/rankings#selection-criteria' })),
      },
      { type: 'faq', title: 'Questions & answers', items: questions },
    ],
  }
}

/** The same page as the plain baseline reads it. */
function plainPage(/** @type {number} */ number) {
  const { title, description, topic, hero, ranking, promo, tools, cards, questions } = makePage(number)
  return {
    title,
    description,
    sections: [
      { type: 'hero', ...hero, button: { label: 'Compare agencies', href: `/compare/${number}/` } },
      {
        type: 'rankingTable',
        title: ranking.title,
        subtitle: ranking.intro,
        agencies: ranking.agencies.map(({ fit: _, unfit: __, ...agency }, row) => ({
          ...agency,
          website: `https://${agency.name.toLowerCase().replaceAll(' ', '-')}.example/${number}`,
          badge: `#${row + 1} For ${topic}`,
        })),
      },
      { type: 'promo', ...promo, link: { label: 'Apply for a review', href: `/apply/?from=${number}&ref=promo` } },
      { type: 'toolList', title: `Tools for ${topic}`, tools: tools.map((tool, index) => ({ ...tool, url: `https://tools.example/${number}/${index}` })) },
      {
        type: 'cardGrid',
        title: `How we rank ${topic}`,
        cards: cards.map((card, index) => ({ ...card, icon: plainIcons[icons.indexOf(card.icon)], link: `/method/${index + 1}/` })),
      },
      { type: 'faq', title: 'Questions & answers', items: questions },
    ],
  }
}

/**
 * The frame of the bench site: the shipped facts, navigation and footer, and a short page at every address that they and the rankings lead to.
 * @param siteText the text of `_site.yaml`
 * @returns the files, by name
 */
function framePages(/** @type {string} */ siteText) {
  /** @type {Map<string, Set<string>>} */
  const anchors = new Map([
    ['/contact', new Set()],
    ['/404', new Set()],
    ['/rankings', new Set(['selection-criteria'])],
  ])
  const collect = (/** @type {unknown} */ value) => {
    if (typeof value === 'object' && value !== null) for (const item of Object.values(value)) collect(item)
    if (typeof value !== 'string' || !/^\/[a-z0-9/#-]*$/.test(value)) return
    const [path = '/', anchor] = value.split('#')
    const own = anchors.get(path) ?? new Set()
    if (anchor) own.add(anchor)
    anchors.set(path, own)
    for (let above = path; above !== '/'; above = above.slice(0, above.lastIndexOf('/')) || '/') if (!anchors.has(above)) anchors.set(above, new Set())
  }
  collect(parse(siteText))
  /** @type {Map<string, string>} */
  const files = new Map([['_site.yaml', siteText]])
  for (const [path, ids] of anchors) {
    const name = path === '/' ? 'Home' : path.slice(1).replaceAll('/', ', ').replaceAll('-', ' ')
    const prose = [...ids].map((id) => ({ type: 'prose', id, title: `About ${id}`, body: `What there is to say about ${id} of ${name}.` }))
    const collection =
      path === '/rankings'
        ? [{ type: 'cardGrid', title: 'Rankings', items: { from: '/rankings/*', limit: 12 } }]
        : path === '/sitemap'
          ? [{ type: 'pageList', title: 'Pages' }]
          : []
    const page = {
      title: `The page called ${name}`,
      description: `A short page of the measured site, at the address that the navigation calls ${name}.`,
      blocks: [{ type: 'hero', title: `The page called ${name}` }, ...collection, ...prose],
    }
    const hasPagesBelow = [...anchors.keys()].some((other) => other.startsWith(`${path}/`)) || path === '/rankings'
    files.set(path === '/' ? 'index.yaml' : `${path.slice(1)}${hasPagesBelow ? '/index' : ''}.yaml`, yamlOf(page))
  }
  return files
}

/** Writes so many pages in this project's own format. Pages of an earlier, longer run are taken away. */
export function writeOwnContent(/** @type {number} */ pages, /** @type {string} */ folder, siteText = readFileSync('pages/_site.yaml', 'utf8')) {
  const files = framePages(siteText)
  for (let number = 1; number <= pages; number++) files.set(`rankings/${slugOf(number)}.yaml`, yamlOf(ownPage(number)))
  writeFiles(folder, files)
}

/** Writes so many pages as the plain baseline reads them. */
export function writePlainContent(/** @type {number} */ pages, /** @type {string} */ folder) {
  writeFiles(folder, new Map(Array.from({ length: pages }, (_, index) => [`${slugOf(index + 1)}.yaml`, yamlOf(plainPage(index + 1))])))
}

function writeFiles(/** @type {string} */ folder, /** @type {ReadonlyMap<string, string>} */ files) {
  mkdirSync(folder, { recursive: true })
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    if (name.endsWith('.yaml') && !files.has(name.replaceAll('\\', '/'))) rmSync(join(folder, name))
  for (const [name, text] of files) {
    const file = join(folder, name)
    if (existsSync(file) && readFileSync(file, 'utf8') === text) continue
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
}

/** YAML as a person writes it: quotes only where they are needed. */
function yamlOf(/** @type {object} */ value, pad = '') {
  let text = ''
  for (const [key, field] of Object.entries(value)) {
    if (Array.isArray(field)) {
      text += `${pad}${key}:\n`
      for (const item of field) text += `${pad}  - ${typeof item === 'object' ? yamlOf(item, `${pad}    `).slice(pad.length + 4) : `${scalar(item)}\n`}`
    } else if (typeof field === 'object') text += `${pad}${key}:\n${yamlOf(field, `${pad}  `)}`
    else text += `${pad}${key}: ${scalar(field)}\n`
  }
  return text
}

const scalar = (/** @type {unknown} */ value) =>
  typeof value !== 'string' || (/^(?:https:\/\/[^\s#]+|[A-Za-z/][^:#\n]*)$/.test(value) && !/^(?:true|false|null)$/i.test(value))
    ? String(value)
    : JSON.stringify(value)
