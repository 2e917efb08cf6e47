import type { Site } from '../../../schema/index.ts'
import { oncePer } from '../oncePer.ts'
import type { Target } from '../resolved.ts'
import { didYouMean, nearest } from '../suggest.ts'
import { pageBySuffix } from './intendedTargets.ts'
import type { LinkFault, LinkIndex, LinkPlace, SiteLink } from './linkIndex.ts'

/** Returns a link of the site by its name. Every object inherits "constructor", which is no link. */
export const linkNamed = (name: string, links: Site['links']): SiteLink | undefined => (Object.hasOwn(links, name) ? links[name] : undefined)

/** Looks up a link by its name in `_site.yaml`. */
export function lookUpNamed(name: string, siteIndex: LinkIndex, { path, placement }: LinkPlace): Target | LinkFault {
  const { links } = siteIndex.site
  const link = linkNamed(name, links)
  if (link) {
    return { href: trackedAddress(link).replaceAll(placementMarker, placement), kind: link.kind === 'plain' ? 'external' : link.kind }
  }
  if (!siteIndex.hasAllLinks) return { href: name, kind: 'external' }
  const names = Object.keys(links)
  const anchors = siteIndex.anchors(path) ?? []
  const place = anchors.includes(name) ? name : undefined
  const page = siteIndex.hasPage(`/${name}`) ? `/${name}` : undefined
  const exact = place === undefined ? (page ?? pageBySuffix(name, siteIndex)) : `#${place}`
  const suggestion = exact ?? nearest(name, names) ?? nearest(`/${name}`, siteIndex.paths())
  const known = names.length > 0 ? ` The links are ${names.join(', ')}.` : ''
  return {
    code: 'unknown-link',
    within: name,
    message: `"${name}" is not a link in _site.yaml.${suggestion ? didYouMean(suggestion) : `${known} A page starts with "/", an address with "https://".`}`,
    suggestion,
  }
}

/** Stands for the placement code in a URL: a character that no URL contains. `placementOf` returns only characters that need no escape. */
const placementMarker = '\0'

/** Returns the URL of a link with its tracking codes, and with a marker for the page and block that it is on. */
const trackedAddress = oncePer((link: SiteLink): string => {
  const url = new URL(link.href)
  const codes = Object.entries(link.tracking)
  for (const [key, value] of codes) url.searchParams.set(key, value.replace('PLACEMENT', placementMarker))
  return codes.length === 0 ? link.href : url.href.replaceAll(encodeURIComponent(placementMarker), placementMarker)
})
