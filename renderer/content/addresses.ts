/** Where something of the site is: "https://agencybrief.example/sub/rankings". Home keeps its slash, nothing else has one. */
export const absoluteUrl = (origin: string, base: string, path: string) => origin + withBase(base, path)

/** An address of the site under the path it is served from: "/rankings" → "/sub/rankings". */
export const withBase = (base: string, path: string) => basePathOf(base) + path

/** The path that the site is served from, without a slash at the end: "/" → "", "/sub/" → "/sub". */
export const basePathOf = (base: string) => base.replace(/\/$/, '')

/** The two forms of the feed. */
export const feedFiles = { atom: '/feed.xml', json: '/feed.json' } as const

/** The icon drawn as pixels, for what does not read SVG: phones, launchers, search results. */
export const iconFiles = [
  { href: '/apple-touch-icon.png', size: 180, inManifest: false },
  { href: '/icon-192.png', size: 192, inManifest: true },
  { href: '/icon-512.png', size: 512, inManifest: true },
] as const
