import { withBase } from '../content/addresses.ts'
import { immutableFolders } from '../content/generatedFiles.ts'
import { commonHeaders, hiddenFileHeader, immutableCacheControl, type Redirect } from './rules.ts'

/** Returns `_redirects` for Netlify and Cloudflare Pages. */
export const redirectsFile = (redirects: readonly Redirect[], base: string) =>
  redirects.map(({ from, to }) => `${withBase(base, from)} ${withBase(base, to)} 301\n`).join('')

/** Returns `_headers` for Netlify and Cloudflare Pages. Both make browsers revalidate what no rule matches. */
export const headersFile = (hiddenFiles: readonly string[], base: string) =>
  [
    `${base}*`,
    ...commonHeaders.map(([name, value]) => `  ${name}: ${value}`),
    ...immutableFolders.flatMap((folder) => [`${base}${folder}/*`, `  Cache-Control: ${immutableCacheControl}`]),
    ...hiddenFiles.flatMap((file) => [withBase(base, file), `  ${hiddenFileHeader.join(': ')}`]),
    '',
  ].join('\n')
