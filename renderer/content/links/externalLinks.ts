import { isHostName } from '../../../schema/hostName.ts'
import type { Site } from '../../../schema/index.ts'
import { oncePer } from '../oncePer.ts'
import type { Target } from '../resolved.ts'
import { didYouMean, nearest } from '../suggest.ts'
import { copiedUrlFault } from './copiedUrlFault.ts'
import { fileLink } from './fileLinks.ts'
import { intendedPage, pageBySuffix, parseSiteUrl, type SiteUrl, withoutWww } from './intendedTargets.ts'
import type { LinkFault, LinkIndex, LinkPlace, SiteLink } from './linkIndex.ts'
import { linkNamed } from './namedLinks.ts'

/** A URL of another site as nearly all are written, which needs no further checks. What follows "xn--" may not be a valid name. */
const commonUrlPattern = /^(https:\/\/((?:(?!xn--)[a-z\d-]+\.)+[a-z]{2,}))(?:\/[\w./~%?&=#+-]*)?$/

/** Looks up a link that is neither an address of this site nor a name: to another site, to a person, or to nothing. */
export function lookUpExternal(href: string, siteIndex: LinkIndex, place: LinkPlace): Target | LinkFault {
  const [, commonOrigin, commonHost = ''] = commonUrlPattern.exec(href) ?? []
  if (commonOrigin !== undefined && withoutWww(commonOrigin) !== withoutWww(siteIndex.site.origin)) return otherSite(href, commonHost, siteIndex, place)
  const siteUrl = parseSiteUrl(href, siteIndex.site.origin)
  if (siteUrl) return onThisSite(href, siteUrl, siteIndex)
  const surrounded = surroundedByText(href)
  if (surrounded) return surrounded
  const unreachable = joinedAddresses(href) ?? incompleteHost(href)
  if (unreachable) return unreachable
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(href.replace(/[\s\0-\x1f]/g, ''))?.[1]?.toLowerCase()
  if (scheme === 'mailto' || scheme === 'tel') return contact(href, scheme)
  if (scheme === 'http')
    return {
      code: 'unsafe-link',
      message: `Links to other sites start with "https://". Write "${href.replace(/^http:/i, 'https:')}".`,
      suggestion: href.replace(/^http:/i, 'https:'),
    }
  const badScheme = /^(?:htt?ps?|hhttps?|htpps?|ttps?|https?s)?:?\/{1,3}(?=[\w-]+\.)/i.exec(href)
  if (badScheme && !/^https:\/\/[^/]/i.test(href)) {
    const suggestion = href.replace(badScheme[0], 'https://')
    return { code: 'unsafe-link', message: `"${href}" is not a valid address.${didYouMean(suggestion)}`, suggestion }
  }
  if (scheme === undefined) return withoutScheme(href, siteIndex)
  if (scheme !== 'https') return { code: 'unsafe-link', message: `"${scheme}:" is not allowed in links. Start with "/", "#", "https:", "mailto:" or "tel:".` }
  return lookUpUncommon(href, siteIndex, place)
}

/** Reports `Make https://make.com`, `(https://make.com)`: a URL with text around it. What only follows a space may be the rest of the URL. */
function surroundedByText(href: string): LinkFault | undefined {
  const [, before = '', address = '', after = ''] = /^(.*[\s([])?(https?:\/\/[\w-]+(?:\.[\w-]+)+[^\s()[\]]*)(.*)$/i.exec(href) ?? []
  if (/https?:\/\//i.test(before + after) || !(before !== '' || /^\s+[([–—|-]/.test(after))) return undefined
  const suggestion = address.replace(/^http:/i, 'https:').replace(/[,;.]+$/, '')
  return { code: 'unknown-link', message: `Only the address of a link goes here. Write "${suggestion}".`, suggestion }
}

/** Reports `https://https://x.org`, `https://x.orghttps://x.org`: pasted twice. A URL may contain another after a "/", as those of archives do, or a "?". */
function joinedAddresses(href: string): LinkFault | undefined {
  const [, first = '', second = ''] = /^(https:\/\/[^\s?#]*?)(?<=:\/\/|[^\W_])(https:\/\/[^\s/?#].*)$/i.exec(href.replace(/http:/gi, 'https:')) ?? []
  if (second === '') return undefined
  if (/^https:\/\/$/i.test(first)) return { code: 'unsafe-link', message: `The start of "${href}" is there twice. Write "${second}".`, suggestion: second }
  const areSame = isSameAddress(first, second)
  return {
    code: 'unsafe-link',
    message: `These are two addresses with nothing between them. Write ${areSame ? '' : `"${first}" or `}"${second}".`,
    ...(areSame ? { suggestion: second } : {}),
  }
}

/** Reports a host without a dot, or with the dot of a sentence at its end; before a path that dot is intended. Other faults of hosts are reported elsewhere. */
function incompleteHost(href: string): LinkFault | undefined {
  const [, host = '', dots = '', path] = /^https?:\/\/([\w-]+(?:\.[\w-]+)*)(\.*)([:/?#].*)?$/i.exec(href) ?? []
  if (host === '') return undefined
  if (!host.includes('.'))
    return { code: 'unsafe-link', message: `"${host}" is not a complete site name, which has a dot in it. Write it like "https://www.site.org".` }
  if (dots === '' || path !== undefined) return undefined
  const suggestion = `https://${host}`
  return { code: 'unsafe-link', message: `The site name ends with a period, like a sentence. Write "${suggestion}".`, suggestion }
}

/** Looks up "mailto:" and "tel:" links. */
function contact(href: string, scheme: 'mailto' | 'tel'): Target | LinkFault {
  const complete =
    scheme === 'mailto'
      ? /^mailto:[^\s@?,]+@[^\s@?,][^\s@?,.]*\.[^\s@?,]+(?:,[^\s@?,]+@[^\s@?,][^\s@?,.]*\.[^\s@?,]+)*(?:\?\S*)?$/i
      : /^tel:\+?[\d().-]{3,}(?:;ext=\d+)?$/i
  if (complete.test(href)) return { href, kind: 'internal' }
  const example = scheme === 'mailto' ? 'mailto:name@site.org' : 'tel:+14155550100'
  return { code: 'unknown-link', message: `"${href}" is not complete. Write it like "${example}", without spaces.` }
}

/** Reports a link that starts with neither a scheme nor a "/", with the best guess at what was intended. */
function withoutScheme(href: string, siteIndex: LinkIndex): LinkFault {
  const page = intendedPage(href, siteIndex)
  if (page !== undefined && /\.(?:html?|ya?ml)(?:[?#]|$)|^(?:\.{0,2}\/)*pages\//i.test(href))
    return { code: 'unknown-link', message: `"${href}" is a file, but a link takes the address of a page. Write "${page}".`, suggestion: page }
  const file = fileLink(href, siteIndex)
  if (file) return file
  // A mail address may be at the site's own host.
  const siteUrl = href.includes('@') ? undefined : parseSiteUrl(`https://${href}`, siteIndex.site.origin)
  if (siteUrl) return onThisSite(href, siteUrl, siteIndex)
  if (/^(www\.)?[\w-]+(\.[\w-]+)+(\/|$)/.test(href))
    return { code: 'unknown-link', message: `"${href}" is missing "https://" at the start. Write "https://${href}".`, suggestion: `https://${href}` }
  if (/^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(href))
    return { code: 'unknown-link', message: `"${href}" is missing "mailto:" at the start. Write "mailto:${href}".`, suggestion: `mailto:${href}` }
  const mail = /[\s<(]([^\s@<>()/]+@[^\s@<>()/]+\.[^\s@<>()/]+)[>)]?$/.exec(href)?.[1]
  if (mail !== undefined)
    return { code: 'unknown-link', message: `Only the address of a link goes here. Write "mailto:${mail}".`, suggestion: `mailto:${mail}` }
  if (/^\+?[\d\s()./–-]+$/.test(href) && href.replace(/\D/g, '').length >= 7) {
    const number = `tel:${href.replace(/[^\d+]/g, '').replace(/^00/, '+')}`
    return { code: 'unknown-link', message: `A telephone number starts with "tel:" here, and has no spaces. Write "${number}".`, suggestion: number }
  }
  const suggestion = page ?? pageBySuffix(href.replace(/^(?:\.{1,2}\/)+/, ''), siteIndex) ?? nearest(`/${href}`, siteIndex.paths())
  return {
    code: 'unknown-link',
    message: `"${href}" is not an address. A page starts with "/", another site with "https://".${didYouMean(suggestion)}`,
    suggestion,
  }
}

/** Returns the name of a site without its last part, as it is written: "https://www.example.org/x" → "www.example". */
const siteNameOf = (href: string) => /^https:\/\/([^/?#:]*)\.[^./?#:]*/i.exec(href)?.[1] ?? ''

/** Matches a name with Latin letters and Greek or Cyrillic ones, which look like them. */
const mixesAlphabets = /[a-z].*[\u0370-\u052f]|[\u0370-\u052f].*[a-z]/i

/** Looks up a URL of another site that needs further checks. */
function lookUpUncommon(href: string, siteIndex: LinkIndex, place: LinkPlace): Target | LinkFault {
  if (!URL.canParse(href) || /\s/.test(href) || !/^https:\/\/[^/]/i.test(href) || !isHostName(new URL(href).hostname)) return notComplete(href)
  const { hostname, username } = new URL(href)
  const cut = /(?:…|\.\.\.)$/.exec(href)?.[0]
  if (cut !== undefined)
    return { code: 'unsafe-link', message: `This address is cut off: it ends with "${cut}". Open the page, and copy its address from the address bar.` }
  if (mixesAlphabets.test(siteNameOf(href)))
    return {
      code: 'unsafe-link',
      message: 'The name of this site mixes letters of different alphabets that look alike. Type it again, or copy it from the address bar.',
    }
  const entity = /&(?:amp|#38);/.exec(href)?.[0]
  if (entity)
    return { code: 'unsafe-link', message: `This address contains "${entity}", the HTML for "&". Write "&".`, suggestion: href.replaceAll(entity, '&') }
  if (username) return { code: 'unsafe-link', message: 'An address with a name before "@" hides where it leads. Remove that part.' }
  return otherSite(href, hostname, siteIndex, place)
}

/** Reports the full URL of a page or a file of this site. Under its host there may be another site, where this one is served under a path. */
function onThisSite(href: string, { path, hash, isPreview }: SiteUrl, siteIndex: LinkIndex): LinkFault {
  const isHere = (address: string) =>
    intendedPage(address, siteIndex) !== undefined || siteIndex.hasFile(address) || siteIndex.aliases().has(address) || /\.[a-z\d]{2,5}$/i.test(address)
  // As a browser shows it: "https://site.org/guide/services".
  const belowBase = path.replace(/^\/[^/]+(?=\/)/, '')
  const address = [path, belowBase].find(isHere) ?? (isPreview ? path : undefined)
  if (address === undefined) {
    const suggestion = nearest(path, siteIndex.paths())
    const message = `This site has no page "${path}".${didYouMean(suggestion)} If another site at the same host has one, name it under "links:" in _site.yaml, and write that name here.`
    return { code: 'unknown-link', message, suggestion }
  }
  const suggestion = address + hash
  return { code: 'unknown-link', message: `"${href}" is ${isPreview ? 'this site on your machine' : 'on this site'}. Write "${suggestion}".`, suggestion }
}

/** Reports an invalid URL. The comma or semicolon of a sentence or a list at its end is left out of the suggestion. */
function notComplete(href: string): LinkFault {
  const suggestion = /^(.+?)[,;]+$/.exec(href)?.[1]
  return {
    code: 'unsafe-link',
    message: `"${href}" is not a valid address. Check it for spaces and typos.${didYouMean(suggestion)}`,
    suggestion,
  }
}

/** Returns the named link that an author wrote, or the one to the same site as the written URL. */
export function siteLinkFor(written: string, links: Site['links']): SiteLink | undefined {
  const address = written.trim()
  const host = hostOf(address)
  return linkNamed(address, links) ?? (host === undefined ? undefined : linksByHost(links).get(normalizeHost(host)))
}

function hostOf(address: string): string | undefined {
  const [, , commonHost] = commonUrlPattern.exec(address) ?? []
  return commonHost ?? (/^https:/i.test(address) && URL.canParse(address) ? new URL(address).hostname : undefined)
}

/** Looks up a URL of another site. Its kind is that of the named link to the same site; without its tracking code an affiliate URL pays nobody. */
function otherSite(href: string, host: string, { site: { links } }: LinkIndex, { isSource }: LinkPlace): Target | LinkFault {
  const fault = copiedUrlFault(href)
  if (fault) return fault
  const { kind, tracking } = linksByHost(links).get(normalizeHost(host)) ?? { kind: 'plain', tracking: {} }
  if (kind !== 'plain' && !isSource) {
    const name = Object.keys(links).find((each) => links[each]?.kind !== 'plain' && isSameAddress(links[each]?.href ?? '', href))
    if (name !== undefined)
      return {
        code: 'unknown-link',
        message: `This is the link "${name}" in _site.yaml. Write "${name}", so that its tracking codes are added.`,
        suggestion: name,
      }
  }
  const codes = Object.keys(tracking)
  const pays = kind === 'partner' || (kind === 'affiliate' && (codes.length === 0 || codes.some((code) => new URL(href).searchParams.has(code))))
  return { href, kind: pays ? kind : 'external' }
}

const isSameAddress = (one: string, other: string) => normalizeUrl(one) === normalizeUrl(other)

/** Returns a URL without the parts that may be left out: scheme, "www." and slashes at the end. */
export const normalizeUrl = (href: string) => href.replace(/^https:\/\/(?:www\.)?/i, '').replace(/\/+$/, '')

/** Returns a host without "www." in front and without the dot that ends every fully qualified name: both lead to the same site. */
const normalizeHost = (host: string) => host.replace(/^www\.|\.$/g, '')

/** Returns the named links by host; of two links to one host, the first. Every URL of every page is looked up in it. */
const linksByHost = oncePer(
  (links: Site['links']): ReadonlyMap<string, SiteLink> =>
    new Map(
      Object.values(links)
        .map((link) => [normalizeHost(new URL(link.href).hostname), link] as const)
        .reverse(),
    ),
)
