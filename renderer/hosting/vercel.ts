import { immutableFolders } from '../content/generatedFiles.ts'
import { commonHeaders, hiddenFileHeader, immutableCacheControl, type SiteRules } from './rules.ts'

/** Vercel rejects a file with more. Old addresses of pages redirect even without a rule. */
const maxRedirects = 2048

/** Returns `vercel.json`, which Vercel reads from the root of the repository before it builds. */
export function vercelConfig({ redirects, hiddenFiles }: Pick<SiteRules, 'redirects' | 'hiddenFiles'>): string {
  const headerOf = ([key, value]: readonly [key: string, value: string]) => ({ key, value })
  const config = {
    $schema: 'https://openapi.vercel.sh/vercel.json',
    framework: null,
    buildCommand: 'npm run build',
    outputDirectory: 'dist',
    cleanUrls: true,
    trailingSlash: false,
    redirects: redirects.slice(0, maxRedirects).map(({ from, to }) => ({ source: from, destination: to, statusCode: 301 })),
    headers: [
      { source: '/(.*)', headers: commonHeaders.map(headerOf) },
      ...immutableFolders.map((folder) => ({ source: `/${folder}/(.*)`, headers: [headerOf(['Cache-Control', immutableCacheControl])] })),
      ...hiddenFiles.map((source) => ({ source, headers: [headerOf(hiddenFileHeader)] })),
    ],
  }
  return `${JSON.stringify(config, null, 2)}\n`
}
