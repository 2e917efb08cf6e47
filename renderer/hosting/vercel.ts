import { immutableFolders } from '../content/ownFiles.ts'
import { everyHeader, immutable, type Redirect } from './rules.ts'

/** Vercel refuses a file with more. The pages whose rules are left out lead on by themselves. */
const mostRedirects = 2048

/** `vercel.json`, which Vercel reads at the top of the repository before it builds. */
export function vercelConfig(redirects: readonly Redirect[]): string {
  const config = {
    $schema: 'https://openapi.vercel.sh/vercel.json',
    framework: null,
    buildCommand: 'npm run build',
    outputDirectory: 'dist',
    cleanUrls: true,
    trailingSlash: false,
    redirects: redirects.slice(0, mostRedirects).map(({ from, to }) => ({ source: from, destination: to, statusCode: 301 })),
    headers: [
      { source: '/(.*)', headers: everyHeader.map(([key, value]) => ({ key, value })) },
      ...immutableFolders.map((folder) => ({ source: `/${folder}/(.*)`, headers: [{ key: 'Cache-Control', value: immutable }] })),
    ],
  }
  return `${JSON.stringify(config, null, 2)}\n`
}
