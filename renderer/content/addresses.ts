/** Returns the absolute URL of an address of the site: "https://agencybrief.example/sub/rankings". Only Home ends in a slash. */
export const absoluteUrl = (origin: string, base: string, path: string) => origin + withBase(base, path)

/**
 * Returns where a link on a page goes, wherever it is copied to.
 * @param site the URL of the site, without a slash at the end
 * @param path the address of the page
 */
export const absoluteHref = (href: string, site: string, path: string) =>
  href.startsWith('/') ? site + href : href.startsWith('#') ? site + path + href : href

/** Puts the base path that the site is served from in front of an address: "/rankings" → "/sub/rankings". */
export const withBase = (base: string, path: string) => basePathOf(base) + path

/** Returns the base path without a slash at the end: "/" → "", "/sub/" → "/sub". */
export const basePathOf = (base: string) => base.replace(/\/$/, '')

/** The addresses of the feed in its two formats. */
export const feedFiles = { atom: '/feed.xml', json: '/feed.json' } as const

/** The icon rendered as PNG, for what does not read SVG: phones, launchers, search results. */
export const iconFiles = [
  { href: '/apple-touch-icon.png', size: 180, inManifest: false },
  { href: '/icon-192.png', size: 192, inManifest: true },
  { href: '/icon-512.png', size: 512, inManifest: true },
] as const
