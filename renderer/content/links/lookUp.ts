import type { Target } from '../resolved.ts'
import { hiddenPlace, withoutHidden } from '../validation/oddSigns.ts'
import { named } from './named.ts'
import { elsewhereOrNowhere } from './outside.ts'
import { fragment, internal } from './own.ts'
import type { LinkFault, LinkPlace, LinkWorld } from './world.ts'

/** What an author wrote after `href:` → a target, or what is wrong with it. */
export function lookUpLink(written: string, world: LinkWorld, place: LinkPlace): Target | LinkFault {
  const hidden = hiddenPlace(written)
  if (hidden !== undefined) {
    const suggestion = withoutHidden(written).trim()
    const message = `"${written}" is not what it looks like: a sign that cannot be seen stands ${hidden}. Write "${suggestion}".`
    return { code: 'unknown-link', message, suggestion }
  }
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
  const inQuotes = /^[“”„‘’«»]+([^\s“”„‘’«»]+)[“”‘’«»]+$/.exec(href)?.[1]
  if (inQuotes !== undefined)
    return {
      code: 'unknown-link',
      message: `The quotation marks around this address are curly, and no part of it. Write "${inQuotes}" in straight ones.`,
      // A "#" without quotes would start a remark.
      suggestion: inQuotes.startsWith('#') ? `"${inQuotes}"` : inQuotes,
    }
  if (href === '') return { code: 'unknown-link', message: 'This link has no address. A page starts with "/", another site with "https://".' }
  const inBraces = /^\{\{?\s*([\w-]+)\s*\}?\}$/.exec(href)?.[1] ?? ''
  if (Object.hasOwn(world.links, inBraces))
    return { code: 'unknown-link', message: `A link is named without braces. Write "${inBraces}".`, suggestion: inBraces }
  return elsewhereOrNowhere(href, world, place)
}
