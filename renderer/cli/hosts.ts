import { resolve } from 'node:path'
import { loadSite } from '../content/index.ts'
import { nginxConfig } from '../hosting/nginx.ts'
import { hiddenFilesOf, redirectsOf } from '../hosting/rules.ts'
import { vercelConfig } from '../hosting/vercel.ts'
import { pagesFolder, readContent } from '../system/files.ts'
import { reportIssues } from '../system/report.ts'
import { UsageError } from '../system/usageError.ts'
import { writeFileAtomic } from '../system/writeFileAtomic.ts'
import { defineCommand, type FlagValues, pagesFlag, parseBase } from './command.ts'
import { portOf } from './port.ts'

const flags = {
  pages: pagesFlag,
  base: { type: 'string', describe: 'nginx: the path the site is served under', default: '/' },
  folder: { type: 'string', describe: 'nginx: the folder of the site on the server', default: '/srv/site' },
  port: { type: 'string', describe: 'nginx: the port', default: '80' },
  brotli: { type: 'boolean', describe: 'nginx: the server has the module ngx_brotli' },
  to: { type: 'string', describe: 'write it to this file instead of the terminal' },
} as const

const nginxFlags = ['base', 'folder', 'port', 'brotli'] as const

export const hostsCommand = defineCommand({
  name: 'hosts',
  summary: 'Prints or writes the configuration for a host: "nginx" or "vercel". Every build contains what Netlify and Cloudflare Pages read.',
  flags,
  positionals: 'HOST',
  run: ({ flags, args }) => hosts(flags, args),
})

/** Prints or writes a host's configuration, generated from the rules and redirects of the site. Writes nothing if the content has mistakes. */
function hosts(values: FlagValues<typeof flags>, [host, ...others]: string[]): number {
  const { pages, base, folder, port, brotli, to } = values
  if (host !== 'nginx' && host !== 'vercel')
    throw new UsageError(`${host === undefined ? 'Which host?' : `"${host}" is not a host.`} Write "nginx" or "vercel".`)
  if (others.length > 0) throw new UsageError(`"${others[0]}" is one host too many. Run the command once for each.`)
  const given = nginxFlags.find((name) => values[name] !== ('default' in flags[name] ? flags[name].default : false))
  if (host === 'vercel' && given !== undefined) throw new UsageError(`"--${given}" is for nginx. Vercel serves the site as it is built.`)
  if (!/^\/[^$\n]*$/.test(folder))
    throw new UsageError(`"${folder}" is not the folder of the site on the server. Write its full path, without "$": "/srv/site".`)
  const content = readContent(pagesFolder(pages))
  const { loaded, issues } = loadSite(content)
  if (!loaded || issues.length > 0) {
    console.error(reportIssues(issues, content))
    return 1
  }
  const redirects = redirectsOf(loaded.summaries, loaded.siteIndex)
  const hiddenFiles = hiddenFilesOf(loaded.summaries)
  const config =
    host === 'vercel'
      ? vercelConfig(redirects, hiddenFiles)
      : nginxConfig({ host: new URL(loaded.site.origin).hostname, redirects, hiddenFiles, base: parseBase(base), folder, port: portOf(port, 1), brotli })
  if (to === undefined) process.stdout.write(config)
  else writeFileAtomic(resolve(to), config)
  return 0
}
