import { isHostName } from '../../schema/hostName.ts'
import type { Site } from '../../schema/index.ts'
import type { IssueCode } from './issue.ts'
import { type OwnAddress, ownAddress, pageMeant, publicFileMeant } from './meant.ts'
import type { PageSummary } from './pageSummary.ts'
import type { Target } from './resolved.ts'
import { depthOf, documentHref, segment, workbookHref } from './routes.ts'
import { didYouMean, nearest } from './suggest.ts'

/** What is known about the rest of the site when a link is looked up. */
export type LinkWorld = {
  links: Site['links']
  /** The address of this site: "https://agencybrief.example". */
  origin: string
  /** There are no more links than these. */
  knowsLinks: boolean
  hasPage(path: string): boolean
  paths(): Iterable<string>
  /** What cards and breadcrumbs show of a page. */
  summary(path: string): PageSummary | undefined
  /** Addresses that redirect: old → new. */
  aliases(): ReadonlyMap<string, string>
  /** The ids of a page; nothing while the page has mistakes of its own. */
  anchors(path: string): readonly string[] | undefined
  hasFile(path: string): boolean
  /** The files of `public/`, for suggestions. */
  publicFiles: Iterable<string>
}

type SiteLink = Site['links'][string]

/** Where a link stands, for looking up "#id" and for the placement code of partner links. */
type LinkPlace = {
  path: string
  placement: string
  /** The link says where a fact comes from, and a source does not pay. */
  isSource?: boolean | undefined
}

export type LinkFault = { code: IssueCode; message: string; suggestion?: string; within?: string; at?: number }

/** What an author wrote after `href:` → a target, or what is wrong with it. */
export function lookUpLink(written: string, world: LinkWorld, place: LinkPlace): Target | LinkFault {
  const found = target(written.trim(), world, place)
  if ('kind' in found || found.within === undefined) return found
  return { ...found, at: (found.at ?? 0) + written.length - written.trimStart().length }
}

function target(href: string, world: LinkWorld, place: LinkPlace): Target | LinkFault {
  if (href.startsWith('//'))
    return { code: 'unsafe-link', message: `"${href}" leaves it open how to connect. Write "https:${href}".`, suggestion: `https:${href}` }
  if (href.includes('\\')) {
    const suggestion = href.replaceAll('\\', '/')
    return {
      code: 'unsafe-link',
      message: `"${href}" holds a backslash, which leads elsewhere than it seems. Write "/".`,
      ...(suggestion.startsWith('//') ? {} : { suggestion }),
    }
  }
  if (href.startsWith('#')) return fragment(href, place.path, href.slice(1), world)
  if (href.startsWith('/')) return internal(href, world)
  if (/^[a-z0-9-]+$/i.test(href)) return named(href, world, place)
  const bare = /^<(\S+)>$/.exec(href)?.[1]
  if (bare !== undefined) return { code: 'unknown-link', message: `An address stands here without "<" and ">". Write "${bare}".`, suggestion: bare }
  const inBraces = /^\{\{?\s*([\w-]+)\s*\}?\}$/.exec(href)?.[1] ?? ''
  if (Object.hasOwn(world.links, inBraces))
    return { code: 'unknown-link', message: `A link is named without braces. Write "${inBraces}".`, suggestion: inBraces }
  return outside(href, world, place)
}

/** @param path of a file that `public/` does not hold: "/logos/acme.svg", or one elsewhere */
export function missingFile(path: string, { publicFiles, hasFile }: LinkWorld): LinkFault {
  const own = publicFileMeant(path)
  if (own !== path && hasFile(own)) return { code: 'missing-file', message: `A file is named from public/ on. Write "${own}".`, suggestion: own }
  const suggestion = nearest(own, publicFiles)
  if (own !== path && suggestion === undefined)
    return { code: 'missing-file', message: `"${path}" is no file of this site. Copy it into public/, and write "${own}".`, suggestion: own }
  return { code: 'missing-file', message: `There is no file "${path}" in public/.${didYouMean(suggestion)}`, suggestion }
}

/** @param path of a page that there is not */
export function missingPage(path: string, world: LinkWorld): LinkFault {
  const suggestion = world.aliases().get(path) ?? pageMeant(path, world) ?? nearest(path, world.paths())
  return { code: 'missing-page', message: `"${path}" is not a page.${didYouMean(suggestion)}${removedOrToCome(path, suggestion)}`, suggestion }
}

/** What an address that is no slip of the pen may be: of a page that was removed, or of one that is still to be written. */
function removedOrToCome(path: string, suggestion: string | undefined): string {
  const isSlip = suggestion !== undefined && !path.startsWith(`${suggestion}/`)
  const words = path.slice(1).split('/')
  if (isSlip || !words.every((word) => segment.test(word))) return ''
  return depthOf(path) === 1
    ? ` A page of that address is made by "npm run new -- page ${path.slice(1)}".`
    : ` If the page was removed, "aliases: [${path}]" in the page that takes its place leads old links there.`
}

function internal(href: string, world: LinkWorld): Target | LinkFault {
  const [, path = '', query = '', id] = /^([^?#]*)(\?[^#]*)?(?:#(.*))?$/.exec(href) ?? []
  const clean = path.length > 1 ? path.replace(/\/+$/, '') : path
  if (!world.hasPage(clean)) {
    const alias = world.aliases().get(clean)
    if (alias !== undefined) return { code: 'missing-page', message: `"${clean}" has moved. Write "${alias}".`, suggestion: alias, within: path }
    if (world.hasFile(clean))
      return clean === path
        ? { href, kind: 'internal' }
        : { code: 'missing-file', message: `Addresses have no slash at the end. Write "${clean}".`, suggestion: clean, within: path }
    const source = [...world.paths()].find((page) => [documentHref(page), workbookHref(page)].includes(clean) && world.summary(page)?.document)
    if (source !== undefined)
      return {
        code: 'missing-file',
        message: `A document has no address of its own to write: it goes with its page. Write "${source}", or offer the file with a downloadList block.`,
        suggestion: source,
        within: path,
      }
    if (/\.(?!html$|ya?ml$)[a-z0-9]{2,5}$/i.test(clean)) return { ...missingFile(clean, world), within: path }
    return { ...missingPage(clean, world), within: path }
  }
  if (clean !== path) return { code: 'missing-page', message: `Addresses have no slash at the end. Write "${clean}".`, suggestion: clean, within: path }
  return id === undefined ? { href: clean + query, kind: 'internal' } : fragment(`${clean + query}#${id}`, clean, id, world)
}

function fragment(href: string, path: string, id: string, world: LinkWorld): Target | LinkFault {
  if (id === '') return { code: 'missing-fragment', message: '"#" leads nowhere. Name a place, like "#agencies", or a page.' }
  const anchors = world.anchors(path)
  if (!anchors || anchors.includes(id)) return { href, kind: 'internal' }
  const suggestion = nearest(id, anchors)
  return {
    code: 'missing-fragment',
    message: `The page "${path}" has no place "#${id}".${didYouMean(suggestion && `#${suggestion}`)}`,
    within: `#${id}`,
    at: href.indexOf('#'),
    ...(suggestion ? { suggestion: `#${suggestion}` } : {}),
  }
}

function named(name: string, world: LinkWorld, { path, placement }: LinkPlace): Target | LinkFault {
  const link = Object.hasOwn(world.links, name) ? world.links[name] : undefined
  if (link) {
    return { href: trackedAddress(link).replaceAll(placementMark, placement), kind: link.kind === 'plain' ? 'external' : link.kind }
  }
  if (!world.knowsLinks) return { href: name, kind: 'external' }
  const names = Object.keys(world.links)
  const anchors = world.anchors(path) ?? []
  const place = anchors.includes(name) ? name : undefined
  const page = world.hasPage(`/${name}`) ? `/${name}` : undefined
  const exact = place === undefined ? (page ?? pageCalled(name, world)) : `#${place}`
  const suggestion = exact ?? nearest(name, names) ?? nearest(`/${name}`, world.paths())
  return {
    code: 'unknown-link',
    within: name,
    message: `"${name}" is not a link in _site.yaml.${suggestion ? didYouMean(suggestion) : ` The links are ${names.join(', ')}. A page starts with "/", an address with "https://".`}`,
    suggestion,
  }
}

/** Stands for the placement in an address, which no address holds: `placementOf` makes it of signs that need no escape. */
const placementMark = '\0'

const trackedAddresses = new WeakMap<SiteLink, string>()

/** The address of a link with its codes, and with a mark for the page and block that it stands on. */
function trackedAddress(link: SiteLink): string {
  const known = trackedAddresses.get(link)
  if (known !== undefined) return known
  const url = new URL(link.href)
  const codes = Object.entries(link.tracking)
  for (const [key, value] of codes) url.searchParams.set(key, value === 'PLACEMENT' ? placementMark : value)
  const address = codes.length === 0 ? link.href : url.href.replaceAll(encodeURIComponent(placementMark), placementMark)
  trackedAddresses.set(link, address)
  return address
}

/** An address of another site as nearly all are written: nothing in it needs a second look. What stands behind "xn--" may be no name. */
const usualAddress = /^(https:\/\/((?:(?!xn--)[a-z\d-]+\.)+[a-z]{2,}))(?:\/[\w./~%?&=#+-]*)?$/

/** A file as links on other sites name one: "../guides/first-steps.html", "brochure.pdf". */
const fileWritten =
  /^(?<path>(?:\.{0,2}\/)*(?:[\w%-]+\/)*(?<name>[\w%-]+)\.(?<ending>html?|php|aspx?|pdf|docx?|xlsx?|pptx?|csv|zip|jpe?g|png|webp|avif|gif|svg))(?:[?#].*)?$/i

const isDocument = (ending: string) => !/^(?:html?|php|aspx?)$/i.test(ending)

/** The one page whose address ends in a name. */
function pageCalled(name: string, world: LinkWorld): string | undefined {
  const [only, ...more] = [...world.paths()].filter((path) => path.endsWith(`/${name}`))
  return more.length === 0 ? only : undefined
}

function pageFileLink(href: string, name: string, world: LinkWorld): LinkFault {
  const last = (path: string) => path.slice(path.lastIndexOf('/') + 1)
  const paths = [...world.paths()]
  const near = nearest(name, paths.map(last))
  const suggestion = pageCalled(name, world) ?? paths.find((path) => last(path) === near)
  return {
    code: 'unknown-link',
    message: `"${href}" is a file, and a link names a page by its address: "/services".${didYouMean(suggestion)}`,
    suggestion,
  }
}

function documentLink(href: string, path: string, world: LinkWorld): LinkFault {
  const address = publicFileMeant(path)
  const suggestion = world.hasFile(address) ? address : nearest(address, world.publicFiles)
  return {
    code: 'missing-file',
    message: suggestion
      ? `"${href}" is a file, which a link names from the start of public/.${didYouMean(suggestion)}`
      : `"${href}" is a file, and public/ does not hold it. Put it there, and write "${address}".`,
    suggestion,
  }
}

function onThisSite(href: string, { path, hash, isPreview }: OwnAddress): LinkFault {
  const suggestion = path + hash
  return { code: 'unknown-link', message: `"${href}" is ${isPreview ? 'this site on your machine' : 'on this site'}. Write "${suggestion}".`, suggestion }
}

function outside(href: string, world: LinkWorld, place: LinkPlace): Target | LinkFault {
  const [, usualOrigin, usualHost = ''] = usualAddress.exec(href) ?? []
  if (usualOrigin !== undefined && usualOrigin !== world.origin) return elsewhere(href, usualHost, world, place)
  const own = ownAddress(href, world.origin)
  if (own) return onThisSite(href, own)
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(href.replace(/[\s\0-\x1f]/g, ''))?.[1]?.toLowerCase()
  if (scheme === 'mailto' || scheme === 'tel') {
    const complete = scheme === 'mailto' ? /^mailto:[^\s@]+@[^\s@]+\.[^\s@]+$/i.test(href) : /^tel:\+?[\d().-]{3,}$/i.test(href)
    const example = scheme === 'mailto' ? 'mailto:name@site.org' : 'tel:+14155550100'
    return complete ? { href, kind: 'internal' } : { code: 'unknown-link', message: `"${href}" is not complete. Write it like "${example}", without spaces.` }
  }
  if (scheme === 'http') return { code: 'unsafe-link', message: 'Write the address with "https://".', suggestion: href.replace(/^http:/i, 'https:') }
  const slip = /^(?:htt?ps?|hhttps?|htpps?|ttps?|https?s)?:?\/{1,3}(?=[\w-]+\.)/i.exec(href)
  if (slip && !/^https:\/\/[^/]/i.test(href)) {
    const suggestion = href.replace(slip[0], 'https://')
    return { code: 'unsafe-link', message: `"${href}" is not a complete address.${didYouMean(suggestion)}`, suggestion }
  }
  if (scheme !== undefined && scheme !== 'https')
    return { code: 'unsafe-link', message: `"${scheme}:" is not allowed in links. Start with "/", "#", "https:", "mailto:" or "tel:".` }
  if (scheme === undefined) {
    const page = pageMeant(href, world)
    if (page !== undefined && /\.(?:html?|ya?ml)(?:[?#]|$)|^(?:\.{0,2}\/)*pages\//i.test(href))
      return { code: 'unknown-link', message: `"${href}" is a file, and a link names a page. Write "${page}".`, suggestion: page }
    const { path, name, ending } = fileWritten.exec(href)?.groups ?? {}
    if (path !== undefined && ending !== undefined) return isDocument(ending) ? documentLink(href, path, world) : pageFileLink(href, name ?? '', world)
    if (/^(www\.)?[\w-]+(\.[\w-]+)+(\/|$)/.test(href))
      return { code: 'unknown-link', message: `"${href}" lacks "https://" in front.`, suggestion: `https://${href}` }
    if (/^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(href))
      return { code: 'unknown-link', message: `"${href}" lacks "mailto:" in front.`, suggestion: `mailto:${href}` }
    const suggestion = page ?? pageCalled(href.replace(/^(?:\.{1,2}\/)+/, ''), world) ?? nearest(`/${href}`, world.paths())
    return {
      code: 'unknown-link',
      message: `"${href}" is no address. A page starts with "/", another site with "https://".${didYouMean(suggestion)}`,
      suggestion,
    }
  }
  if (!URL.canParse(href) || /\s/.test(href) || !/^https:\/\/[^/]/i.test(href) || !isHostName(new URL(href).hostname)) return notComplete(href)
  const { hostname, username } = new URL(href)
  const entity = /&(?:amp|#38);/.exec(href)?.[0]
  if (entity)
    return { code: 'unsafe-link', message: `This address holds "${entity}", as HTML writes "&". Write "&".`, suggestion: href.replaceAll(entity, '&') }
  if (username) return { code: 'unsafe-link', message: 'An address with a name before "@" hides where it leads. Remove that part.' }
  return elsewhere(href, hostname, world, place)
}

/** What a sentence or a list ends in is no part of an address. */
function notComplete(href: string): LinkFault {
  const suggestion = /^(.+?)[,;]+$/.exec(href)?.[1]
  return {
    code: 'unsafe-link',
    message: `"${href}" is not a complete address. Check it for spaces and slips.${didYouMean(suggestion)}`,
    suggestion,
  }
}

/** The link by name that an author wrote, or that leads to the same site as what was written. */
export function linkMeant(written: string, links: Site['links']): SiteLink | undefined {
  const name = written.trim()
  if (Object.hasOwn(links, name)) return links[name]
  const host = hostOf(name)
  return host === undefined ? undefined : sitesOf(links).get(siteName(host))
}

function hostOf(address: string): string | undefined {
  const [, , usualHost] = usualAddress.exec(address) ?? []
  return usualHost ?? (/^https:/i.test(address) && URL.canParse(address) ? new URL(address).hostname : undefined)
}

/** An address of another site, whose kind is that of the link by name to the same site. Without its code an affiliate address pays nobody. */
function elsewhere(href: string, host: string, { links }: LinkWorld, { isSource }: LinkPlace): Target | LinkFault {
  const { kind, tracking } = sitesOf(links).get(siteName(host)) ?? { kind: 'plain', tracking: {} }
  if (kind !== 'plain' && !isSource) {
    const name = Object.keys(links).find((each) => links[each]?.kind !== 'plain' && isSameAddress(links[each]?.href ?? '', href))
    if (name !== undefined)
      return {
        code: 'unknown-link',
        message: `This is the link "${name}" of _site.yaml. Write "${name}", and the codes that go with it are added.`,
        suggestion: name,
      }
  }
  const codes = Object.keys(tracking)
  const pays = kind === 'partner' || (kind === 'affiliate' && (codes.length === 0 || codes.some((code) => new URL(href).searchParams.has(code))))
  return { href, kind: pays ? kind : 'external' }
}

const isSameAddress = (one: string, other: string) => plainAddress(one) === plainAddress(other)

const plainAddress = (href: string) => href.replace(/^https:\/\/(?:www\.)?/i, '').replace(/\/+$/, '')

/** A site is the same with "www." in front of its name and with the dot that ends every full name. */
const siteName = (host: string) => host.replace(/^www\.|\.$/g, '')

const sites = new WeakMap<Site['links'], ReadonlyMap<string, SiteLink>>()

/** The links by their sites: a page is full of addresses, and the site has its links but once. */
function sitesOf(links: Site['links']) {
  const known = sites.get(links)
  if (known) return known
  // Of two links to one site the first counts.
  const own = new Map(
    Object.values(links)
      .map((link) => [siteName(new URL(link.href).hostname), link] as const)
      .reverse(),
  )
  sites.set(links, own)
  return own
}
