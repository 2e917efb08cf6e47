import type { Target } from '../resolved.ts'
import { didYouMean, nearest } from '../suggest.ts'
import { pageBySuffix } from './intendedTargets.ts'
import type { LinkFault, LinkIndex, LinkPlace, SiteLink } from './linkIndex.ts'

/** A link by a name of `_site.yaml`. */
export function lookUpNamed(name: string, siteIndex: LinkIndex, { path, placement }: LinkPlace): Target | LinkFault {
  const link = Object.hasOwn(siteIndex.links, name) ? siteIndex.links[name] : undefined
  if (link) {
    return { href: trackedAddress(link).replaceAll(placementMark, placement), kind: link.kind === 'plain' ? 'external' : link.kind }
  }
  if (!siteIndex.hasAllLinks) return { href: name, kind: 'external' }
  const names = Object.keys(siteIndex.links)
  const anchors = siteIndex.anchors(path) ?? []
  const place = anchors.includes(name) ? name : undefined
  const page = siteIndex.hasPage(`/${name}`) ? `/${name}` : undefined
  const exact = place === undefined ? (page ?? pageBySuffix(name, siteIndex)) : `#${place}`
  const suggestion = exact ?? nearest(name, names) ?? nearest(`/${name}`, siteIndex.paths())
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
