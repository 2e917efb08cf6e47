import { withBase } from '../content/addresses.ts'
import { immutableFolders } from '../content/generatedFiles.ts'
import { commonHeaders, immutableCacheControl, type Redirect } from './rules.ts'

/** `_redirects`, as Netlify and Cloudflare Pages read it. */
export const redirectsFile = (redirects: readonly Redirect[], base: string) =>
  redirects.map(({ from, to }) => `${withBase(base, from)} ${withBase(base, to)} 301\n`).join('')

/** `_headers`, as Netlify and Cloudflare Pages read it. Both ask browsers to revalidate what no rule names. */
export const headersFile = (base: string) =>
  [
    `${base}*`,
    ...commonHeaders.map(([name, value]) => `  ${name}: ${value}`),
    ...immutableFolders.flatMap((folder) => [`${base}${folder}/*`, `  Cache-Control: ${immutableCacheControl}`]),
    '',
  ].join('\n')
