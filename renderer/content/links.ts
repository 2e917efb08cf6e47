import { isHostName } from '../../schema/hostName.ts'
import type { Site } from '../../schema/index.ts'
import type { Face } from './faces.ts'
import type { IssueCode } from './issue.ts'
import type { Target } from './resolved.ts'
import { documentHref, workbookHref } from './routes.ts'
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
  face(path: string): Face | undefined
  /** Addresses that redirect: old → new. */
  aliases: ReadonlyMap<string, string>
  /** The ids of a page; nothing while the page has mistakes of its own. */
  anchors(path: string): readonly string[] | undefined
  hasFile(path: string): boolean
  /** The files of `public/`, for suggestions. */
  publicFiles(): Iterable<string>
}

type SiteLink = Site['links'][string]

/** Where a link stands, for looking up "#id" and for the placement code of partner links. */
type LinkPlace = { path: string; placement: string }

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
  const inBraces = /^\{\{?\s*([\w-]+)\s*\}?\}$/.exec(href)?.[1] ?? ''
  if (Object.hasOwn(world.links, inBraces))
    return { code: 'unknown-link', message: `A link is named without braces. Write "${inBraces}".`, suggestion: inBraces }
  return outside(href, world)
}

/** @param path of a file that `public/` does not hold: "/logos/acme.svg" */
export function missingFile(path: string, { publicFiles }: LinkWorld): LinkFault {
  const suggestion = nearest(path, publicFiles())
  return { code: 'missing-file', message: `There is no file "${path}" in public/.${didYouMean(suggestion)}`, suggestion }
}

function internal(href: string, world: LinkWorld): Target | LinkFault {
  const [, path = '', query = '', id] = /^([^?#]*)(\?[^#]*)?(?:#(.*))?$/.exec(href) ?? []
  const clean = path.length > 1 ? path.replace(/\/+$/, '') : path
  if (!world.hasPage(clean)) {
    const alias = world.aliases.get(clean)
    if (alias !== undefined) return { code: 'missing-page', message: `"${clean}" has moved. Write "${alias}".`, suggestion: alias, within: path }
    if (world.hasFile(clean))
      return clean === path
        ? { href, kind: 'internal' }
        : { code: 'missing-file', message: `Addresses have no slash at the end. Write "${clean}".`, suggestion: clean, within: path }
    const source = [...world.paths()].find((page) => [documentHref(page), workbookHref(page)].includes(clean) && world.face(page)?.document)
    if (source !== undefined)
      return {
        code: 'missing-file',
        message: `A document has no address of its own to write: it goes with its page. Write "${source}", or offer the file with a downloadList block.`,
        suggestion: source,
        within: path,
      }
    if (/\.(?!html$|ya?ml$)[a-z0-9]{2,5}$/i.test(clean)) return { ...missingFile(clean, world), within: path }
    const bare = clean.replace(/(?:\.html|\.ya?ml|\/index)$/, '').replace(/\/{2,}/g, '/') || '/'
    const suggestion = world.hasPage(bare) ? bare : nearest(clean, world.paths())
    return { code: 'missing-page', message: `"${clean}" is not a page.${didYouMean(suggestion)}`, within: path, suggestion }
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
  const address = `/${path.replace(/^[./]+/, '').replace(/^public\//, '')}`
  const suggestion = world.hasFile(address) ? address : nearest(address, world.publicFiles())
  return {
    code: 'missing-file',
    message: suggestion
      ? `"${href}" is a file, which a link names from the start of public/.${didYouMean(suggestion)}`
      : `"${href}" is a file, and public/ does not hold it. Put it there, and write "${address}".`,
    suggestion,
  }
}

/** An address copied from the preview. */
const previewAddress = /^(?:https?:\/\/)?(?:localhost|127(?:\.\d+){3}|0\.0\.0\.0|\[::1?\])(?::\d+)?(\/\S*)?$/i

function onThisSite(href: string, why: string, path: string): LinkFault {
  const suggestion = path.replace(/(?<=.)\/+(?=#|$)/, '')
  return { code: 'unknown-link', message: `"${href}" ${why}. Write "${suggestion}".`, suggestion }
}

function outside(href: string, world: LinkWorld): Target | LinkFault {
  const [, usualOrigin, usualHost = ''] = usualAddress.exec(href) ?? []
  if (usualOrigin !== undefined && usualOrigin !== world.origin) return elsewhere(href, usualHost, world)
  const preview = previewAddress.exec(href)
  if (preview) return onThisSite(href, 'is this site on your machine', preview[1] ?? '/')
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(href.replace(/[\s\0-\x1f]/g, ''))?.[1]?.toLowerCase()
  if (scheme === 'mailto' || scheme === 'tel') {
    const complete = scheme === 'mailto' ? /^mailto:[^\s@]+@[^\s@]+\.[^\s@]+$/i.test(href) : /^tel:\+?[\d().-]{3,}$/i.test(href)
    const example = scheme === 'mailto' ? 'mailto:name@site.org' : 'tel:+14155550100'
    return complete ? { href, kind: 'internal' } : { code: 'unknown-link', message: `"${href}" is not complete. Write it like "${example}", without spaces.` }
  }
  const http = scheme === 'http' && URL.canParse(href) ? new URL(href) : undefined
  if (http && `https://${http.host}` === world.origin) return onThisSite(href, 'is on this site', http.pathname + http.hash)
  if (scheme === 'http') return { code: 'unsafe-link', message: 'Write the address with "https://".', suggestion: href.replace(/^http:/i, 'https:') }
  const slip = /^(?:htt?ps?|hhttps?|htpps?|ttps?|https?s)?:?\/{1,3}(?=[\w-]+\.)/i.exec(href)
  if (slip && !/^https:\/\/[^/]/i.test(href)) {
    const suggestion = href.replace(slip[0], 'https://')
    return { code: 'unsafe-link', message: `"${href}" is not a complete address.${didYouMean(suggestion)}`, suggestion }
  }
  if (scheme !== undefined && scheme !== 'https')
    return { code: 'unsafe-link', message: `"${scheme}:" is not allowed in links. Start with "/", "#", "https:", "mailto:" or "tel:".` }
  if (scheme === undefined) {
    const file = `/${href.replace(/^(?:\.{1,2}\/)+/, '').replace(/(?:\/index)?\.(?:html?|ya?ml)$/, '')}`
    if (file !== `/${href}` && world.hasPage(file))
      return { code: 'unknown-link', message: `"${href}" is a file, and a link names a page. Write "${file}".`, suggestion: file }
    const { path, name, ending } = fileWritten.exec(href)?.groups ?? {}
    if (path !== undefined && ending !== undefined) return isDocument(ending) ? documentLink(href, path, world) : pageFileLink(href, name ?? '', world)
    if (/^(www\.)?[\w-]+(\.[\w-]+)+(\/|$)/.test(href))
      return { code: 'unknown-link', message: `"${href}" lacks "https://" in front.`, suggestion: `https://${href}` }
    if (/^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(href))
      return { code: 'unknown-link', message: `"${href}" lacks "mailto:" in front.`, suggestion: `mailto:${href}` }
    const suggestion = world.hasPage(`/${href}`) ? `/${href}` : (pageCalled(href.replace(/^(?:\.{1,2}\/)+/, ''), world) ?? nearest(`/${href}`, world.paths()))
    return {
      code: 'unknown-link',
      message: `"${href}" is no address. A page starts with "/", another site with "https://".${didYouMean(suggestion)}`,
      suggestion,
    }
  }
  if (!URL.canParse(href) || /\s/.test(href) || !/^https:\/\/[^/]/i.test(href) || !isHostName(new URL(href).hostname)) return notComplete(href)
  const { hostname, username, origin, pathname, hash } = new URL(href)
  if (origin === world.origin) return onThisSite(href, 'is on this site', pathname + hash)
  const entity = /&(?:amp|#38);/.exec(href)?.[0]
  if (entity)
    return { code: 'unsafe-link', message: `This address holds "${entity}", as HTML writes "&". Write "&".`, suggestion: href.replaceAll(entity, '&') }
  if (username) return { code: 'unsafe-link', message: 'An address with a name before "@" hides where it leads. Remove that part.' }
  return elsewhere(href, hostname, world)
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

/** An address of another site, whose kind is that of the link by name to the same site. Without its code an affiliate address pays nobody. */
function elsewhere(href: string, host: string, { links }: LinkWorld): Target {
  const { kind, tracking } = sitesOf(links).get(siteName(host)) ?? { kind: 'plain', tracking: {} }
  const codes = Object.keys(tracking)
  const pays = kind === 'partner' || (kind === 'affiliate' && (codes.length === 0 || codes.some((code) => new URL(href).searchParams.has(code))))
  return { href, kind: pays ? kind : 'external' }
}

/** A site is the same with "www." in front of its name and with the dot that ends every full name. */
const siteName = (host: string) => host.replace(/^www\.|\.$/g, '')

const sites = new WeakMap<Site['links'], ReadonlyMap<string, Site['links'][string]>>()

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
