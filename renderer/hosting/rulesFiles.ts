import { under } from '../content/addresses.ts'
import { immutableFolders } from '../content/ownFiles.ts'
import { everyHeader, immutable, type Redirect } from './rules.ts'

/** `_redirects`, as Netlify and Cloudflare Pages read it. */
export const redirectsFile = (redirects: readonly Redirect[], base: string) =>
  redirects.map(({ from, to }) => `${under(base, from)} ${under(base, to)} 301\n`).join('')

/** `_headers`, as Netlify and Cloudflare Pages read it. Both ask browsers to revalidate what no rule names. */
export const headersFile = (base: string) =>
  [
    `${base}*`,
    ...everyHeader.map(([name, value]) => `  ${name}: ${value}`),
    ...immutableFolders.flatMap((folder) => [`${base}${folder}/*`, `  Cache-Control: ${immutable}`]),
    '',
  ].join('\n')
