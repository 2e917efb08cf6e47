import type { LinkFault } from './linkIndex.ts'

/** The redirect URLs that search engines, mail programs and social networks wrap around a copied URL. Some add who copied it. */
const wrappers = [
  { by: 'Google', pattern: /^https:\/\/(?:www\.)?google\.[a-z.]+\/url\?(?:.*&)?(?:q|url)=([^&]+)/i },
  { by: 'Outlook', pattern: /^https:\/\/[\w.-]+\.safelinks\.protection\.outlook\.com\/[^?]*\?(?:.*&)?url=([^&]+)/i },
  { by: 'Facebook or Instagram', pattern: /^https:\/\/lm?\.(?:facebook|instagram)\.com\/[^?]*\?(?:.*&)?u=([^&]+)/i },
  { by: 'LinkedIn', pattern: /^https:\/\/(?:www\.)?linkedin\.com\/(?:redir\/redirect|safety\/go)\/?\?(?:.*&)?url=([^&]+)/i },
  { by: 'YouTube', pattern: /^https:\/\/(?:www\.)?youtube\.com\/redirect\?(?:.*&)?q=([^&]+)/i },
  { by: 'A mail program', pattern: /^https:\/\/urldefense\.com\/v3\/__(https?:.+?)__;/i },
]

/** Query parameters that programs add to a URL so that its site knows who copied it, or where. */
const trackingParameter =
  /^(?:(?:gclid|gbraid|wbraid|dclid|fbclid|msclkid|twclid|yclid|igshid|igsh|mc_eid|srsltid|_gl|_hsenc|_hsmi)=|utm_source=(?:chatgpt\.com|openai|copilot\.com|perplexity(?:\.ai)?)$)/i

/** A file of Google, open in its editor. */
const inEditor = /^(https:\/\/docs\.google\.com\/(document|forms|presentation|spreadsheets)\/d\/[\w-]+)\/edit\b/i

const inMailbox = /^https:\/\/(?:mail\.google\.com|outlook\.(?:live|office|office365)\.com)\/mail\//i

/** Returns the fault of an address that others see differently, or not at all. */
function ownViewFault(href: string): LinkFault | undefined {
  const [, file, kind = ''] = inEditor.exec(href) ?? []
  if (file !== undefined) {
    const suggestion = `${file}/${kind.toLowerCase() === 'forms' ? 'viewform' : 'preview'}`
    return {
      code: 'unsafe-link',
      message: `This address opens the editor. Share the file with everyone who has the link, and write "${suggestion}".`,
      suggestion,
    }
  }
  if (inMailbox.test(href)) return { code: 'unsafe-link', message: 'This address is in your mailbox, which nobody else can open. Link to a public page.' }
  return undefined
}

/** Returns the fault of a URL with something that came along when it was copied: the author's own view, a wrapper or tracking parameters. */
export function copiedUrlFault(href: string): LinkFault | undefined {
  const ownView = /google|outlook/i.test(href) ? ownViewFault(href) : undefined
  if (ownView) return ownView
  if (!/\?|urldefense/.test(href)) return undefined
  for (const { by, pattern } of wrappers) {
    const suggestion = unwrapUrl(pattern.exec(href)?.[1] ?? '')
    if (suggestion !== undefined) return { code: 'unsafe-link', message: `${by} wrapped this address in one of its own. Write "${suggestion}".`, suggestion }
  }
  const { trackers, suggestion } = withoutTracking(href)
  const [first] = trackers
  if (first === undefined) return undefined
  return { code: 'unsafe-link', message: `"${first}" says where this address was copied, and is not part of it. Write "${suggestion}".`, suggestion }
}

function unwrapUrl(encoded: string): string | undefined {
  try {
    const { suggestion } = withoutTracking(decodeURIComponent(encoded).replace(/^http:/i, 'https:'))
    return /^https:\/\/\S+\.\S+$/i.test(suggestion) ? suggestion : undefined
  } catch {
    return undefined
  }
}

function withoutTracking(href: string): { trackers: string[]; suggestion: string } {
  const [, page = '', query = '', hash = ''] = /^([^?#]*)\?([^#]*)(#.*)?$/.exec(href) ?? []
  const pairs = query.split('&')
  const trackers = pairs.filter((pair) => trackingParameter.test(pair))
  if (trackers.length === 0) return { trackers, suggestion: href }
  const kept = pairs.filter((pair) => !trackingParameter.test(pair)).join('&')
  return { trackers, suggestion: page + (kept && `?${kept}`) + hash }
}
