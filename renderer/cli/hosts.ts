import { resolve } from 'node:path'
import { loadSite } from '../content/index.ts'
import { nginxConfig } from '../hosting/nginx.ts'
import { hiddenFilesOf, redirectsOf, type SiteRules } from '../hosting/rules.ts'
import { vercelConfig } from '../hosting/vercel.ts'
import { UsageError } from '../system/commandError.ts'
import { listPublished, readContent } from '../system/contentFolder.ts'
import { reportIssues } from '../system/report.ts'
import { writeFileAtomic } from '../system/writeFileAtomic.ts'
import { defineCommand, type FlagValues, pagesFlag, parseBase } from './command.ts'
import { pagesFolder } from './pagesFolder.ts'
import { portOf } from './port.ts'

const flags = {
  pages: pagesFlag,
  base: { type: 'string', value: 'PATH', describe: 'nginx: the path the site is served under', default: '/' },
  folder: { type: 'string', value: 'DIR', describe: 'nginx: the folder of the site on the server', default: '/srv/site' },
  port: { type: 'string', value: 'N', describe: 'nginx: the port', default: '80' },
  brotli: { type: 'boolean', describe: 'nginx: the server has the module ngx_brotli' },
  to: { type: 'string', value: 'FILE', describe: 'write it to this file instead of the terminal' },
} as const

type Flags = FlagValues<typeof flags>

type Host = {
  /** The flags that are for this host. */
  flags: readonly (keyof typeof flags)[]
  config(rules: SiteRules, flags: Flags): string
}

/** The hosts that are given a configuration. What others read is in every build. */
const hosts: Record<string, Host> = {
  nginx: {
    flags: ['base', 'folder', 'port', 'brotli'],
    config: (rules, { base, folder, port, brotli }) =>
      nginxConfig({ ...rules, base: parseBase(base), folder: parseFolder(folder), port: portOf(port, 1), brotli }),
  },
  vercel: { flags: [], config: vercelConfig },
}

const hostNames = Object.keys(hosts)
  .map((name) => `"${name}"`)
  .join(' or ')

export const hostsCommand = defineCommand({
  name: 'hosts',
  summary: `Prints or writes the configuration for a host: ${hostNames}. Every build contains what Netlify and Cloudflare Pages read.`,
  flags,
  positionals: 'HOST',
  run: ({ flags, args }) => printConfig(flags, args),
})

/** Prints or writes a host's configuration, generated from the rules and redirects of the site. Writes nothing if the content has mistakes. */
function printConfig(values: Flags, [name, ...others]: string[]): number {
  const host = name !== undefined && Object.hasOwn(hosts, name) ? hosts[name] : undefined
  if (!host) throw new UsageError(`${name === undefined ? 'Which host?' : `"${name}" is not a host.`} Write ${hostNames}.`)
  if (others.length > 0) throw new UsageError(`"${others[0]}" is one host too many. Run the command once for each.`)
  for (const [other, { flags: itsFlags }] of Object.entries(hosts)) {
    const given = itsFlags.find((flag) => !host.flags.includes(flag) && values[flag] !== ('default' in flags[flag] ? flags[flag].default : false))
    if (given !== undefined) throw new UsageError(`"--${given}" is for ${other}, not for ${name}.`)
  }
  const content = readContent(pagesFolder(values.pages), listPublished)
  const { loaded, issues } = loadSite(content)
  if (!loaded || issues.length > 0) {
    console.error(reportIssues(issues, content))
    return 1
  }
  const rules = {
    host: new URL(loaded.site.origin).hostname,
    redirects: redirectsOf(loaded.summaries, loaded.siteIndex),
    hiddenFiles: hiddenFilesOf(loaded.summaries),
  }
  const config = host.config(rules, values)
  if (values.to === undefined) process.stdout.write(config)
  else writeFileAtomic(resolve(values.to), config)
  return 0
}

/** Returns the folder of the site on a server, unchanged. @throws {UsageError} if it is no full path, or one that nginx would read otherwise */
function parseFolder(folder: string): string {
  if (!/^\/[^$\n]*$/.test(folder))
    throw new UsageError(`"${folder}" is not the folder of the site on the server. Write its full path, without "$": "/srv/site".`)
  return folder
}
