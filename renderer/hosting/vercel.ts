import { immutableFolders } from '../content/generatedFiles.ts'
import { commonHeaders, immutableCacheControl, type Redirect } from './rules.ts'

/** Vercel rejects a file with more. Old addresses of pages redirect even without a rule. */
const maxRedirects = 2048

/** Returns `vercel.json`, which Vercel reads from the root of the repository before it builds. */
export function vercelConfig(redirects: readonly Redirect[]): string {
  const config = {
    $schema: 'https://openapi.vercel.sh/vercel.json',
    framework: null,
    buildCommand: 'npm run build',
    outputDirectory: 'dist',
    cleanUrls: true,
    trailingSlash: false,
    redirects: redirects.slice(0, maxRedirects).map(({ from, to }) => ({ source: from, destination: to, statusCode: 301 })),
    headers: [
      { source: '/(.*)', headers: commonHeaders.map(([key, value]) => ({ key, value })) },
      ...immutableFolders.map((folder) => ({ source: `/${folder}/(.*)`, headers: [{ key: 'Cache-Control', value: immutableCacheControl }] })),
    ],
  }
  return `${JSON.stringify(config, null, 2)}\n`
}
