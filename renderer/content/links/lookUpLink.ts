import type { Target } from '../resolved.ts'
import { hiddenCharacterPlace, withoutHiddenCharacters } from '../validation/lookalikes.ts'
import { lookUpExternal } from './externalLinks.ts'
import { intendedPublicFile } from './intendedTargets.ts'
import { lookUpAnchor, lookUpInternal } from './internalLinks.ts'
import type { LinkFault, LinkIndex, LinkPlace } from './linkIndex.ts'
import { lookUpNamed } from './namedLinks.ts'

/** Looks up what an author wrote after `href:`. Returns its target, or what is wrong with it. */
export function lookUpLink(written: string, siteIndex: LinkIndex, place: LinkPlace): Target | LinkFault {
  const hidden = hiddenCharacterPlace(written)
  if (hidden !== undefined) {
    const suggestion = withoutHiddenCharacters(written).trim()
    const message = `"${written}" is not what it looks like: there is an invisible character ${hidden}. Write "${suggestion}".`
    return { code: 'unknown-link', message, suggestion }
  }
  const found = lookUpTrimmed(written.trim(), siteIndex, place)
  if ('kind' in found || found.within === undefined) return found
  return { ...found, at: (found.at ?? 0) + written.length - written.trimStart().length }
}

function lookUpTrimmed(href: string, siteIndex: LinkIndex, place: LinkPlace): Target | LinkFault {
  if (href.startsWith('//'))
    return { code: 'unsafe-link', message: `"${href}" is missing "https:" at the start. Write "https:${href}".`, suggestion: `https:${href}` }
  if (/^(?:[a-z]:\\|\\\\)/i.test(href)) {
    const suggestion = intendedPublicFile(href)
    const message = `"${href}" is on your machine, or in a network that visitors cannot reach. Copy the file into public/, and write "${suggestion}".`
    return { code: 'unsafe-link', message, suggestion }
  }
  if (href.includes('\\')) {
    const suggestion = href.replaceAll('\\', '/').replace(/^\/+/, '/')
    return { code: 'unsafe-link', message: `"${href}" contains a backslash, so it does not go where it seems to. Write "/" instead.`, suggestion }
  }
  if (href.startsWith('#')) return lookUpAnchor(href, place.path, href.slice(1), siteIndex)
  if (href.startsWith('/')) return lookUpInternal(href, siteIndex)
  if (/^[a-z0-9-]+$/i.test(href)) return lookUpNamed(href, siteIndex, place)
  const bare = /^<(\S+)>$/.exec(href)?.[1]
  if (bare !== undefined) return { code: 'unknown-link', message: `An address is written without "<" and ">" here. Write "${bare}".`, suggestion: bare }
  const inQuotes = /^[“”„‘’«»]+([^\s“”„‘’«»]+)[“”‘’«»]+$/.exec(href)?.[1]
  if (inQuotes !== undefined)
    return {
      code: 'unknown-link',
      message: `The curly quotation marks around this address are not part of it. Type straight ones: "${inQuotes}".`,
      // A "#" without quotes would start a YAML comment.
      suggestion: inQuotes.startsWith('#') ? `"${inQuotes}"` : inQuotes,
    }
  if (href === '') return { code: 'unknown-link', message: 'This link has no address. A page starts with "/", another site with "https://".' }
  const inBraces = /^\{\{?\s*([\w-]+)\s*\}?\}$/.exec(href)?.[1] ?? ''
  if (Object.hasOwn(siteIndex.site.links, inBraces))
    return { code: 'unknown-link', message: `The name of a link has no braces. Write "${inBraces}".`, suggestion: inBraces }
  return lookUpExternal(href, siteIndex, place)
}
