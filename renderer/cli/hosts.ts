import { loadSite } from '../content/index.ts'
import { nginxConfig } from '../hosting/nginx.ts'
import { redirectsOf } from '../hosting/rules.ts'
import { vercelConfig } from '../hosting/vercel.ts'
import { pagesFolder, readContent } from '../system/files.ts'
import { reportIssues } from '../system/report.ts'
import { UsageError } from '../system/usageError.ts'
import { portOf } from './port.ts'
import { type Command, checkedBase, type FlagValues } from './usage.ts'

const flags = {
  pages: { type: 'string', describe: 'the folder of pages; "pages" if not given' },
  base: { type: 'string', describe: 'nginx: the path the site is served under; "/" if not given' },
  folder: { type: 'string', describe: 'nginx: the folder of the site on the server; "/usr/share/nginx/html" if not given' },
  port: { type: 'string', describe: 'nginx: the port; 80 if not given' },
  brotli: { type: 'boolean', describe: 'nginx: the server has the module ngx_brotli' },
} as const

export const hostsCommand: Command<typeof flags> = {
  name: 'hosts',
  summary: 'Prints the configuration of a host: "nginx" or "vercel". What Netlify and Cloudflare Pages read is in every build.',
  flags,
  positionals: 'HOST',
}

/** Prints a host's configuration, made from the rules and redirects of the site. */
export function hosts(values: FlagValues<typeof flags>, _installation: object, [host, ...others]: string[]): number {
  const { pages, base = '/', folder = '/usr/share/nginx/html', port = '80', brotli = false } = values
  if (host !== 'nginx' && host !== 'vercel')
    throw new UsageError(`${host === undefined ? 'Which host?' : `"${host}" is not a host.`} Write "nginx" or "vercel".`)
  if (others.length > 0) throw new UsageError(`"${others[0]}" is one host too many. Call the command once for each.`)
  const ofNginx = Object.keys(values).filter((flag) => flag !== 'pages')
  if (host === 'vercel' && ofNginx.length > 0) throw new UsageError(`"--${ofNginx[0]}" is for nginx. Vercel serves the site as it is built.`)
  if (!/^\/[^$\n]*$/.test(folder))
    throw new UsageError(`"${folder}" is not the folder of the site on the server. Write its whole path, without "$": "/srv/site".`)
  const content = readContent(pagesFolder(pages))
  const { loaded, issues } = loadSite(content)
  if (!loaded || issues.length > 0) {
    console.error(reportIssues(issues, content))
    return 1
  }
  const redirects = redirectsOf(loaded.summaries)
  process.stdout.write(host === 'vercel' ? vercelConfig(redirects) : nginxConfig({ redirects, base: checkedBase(base), folder, port: portOf(port), brotli }))
  return 0
}
