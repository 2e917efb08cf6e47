import { basePathOf } from '../content/addresses.ts'
import { hostRulesFiles, immutableFolders } from '../content/generatedFiles.ts'
import { commonHeaders, immutableCacheControl, type Redirect, revalidateCacheControl } from './rules.ts'

type NginxOptions = {
  /** The host name of the site. */
  host: string
  redirects: readonly Redirect[]
  /** Where the site is served: "/" or "/sub/". */
  base: string
  /** The folder that holds the site. */
  folder: string
  port: number
  /** True if the server has the module that sends `.br` copies. */
  brotli: boolean
}

/** Returns a server block for `conf.d/` or `sites-enabled/` of nginx, both of which are included in `http`. */
export function nginxConfig({ host, redirects, base, folder, port, brotli }: NginxOptions): string {
  const root = basePathOf(base)
  const pattern = root.replace(/[.~]/g, '\\$&')
  return `# Made by "npm run hosts -- nginx" from the rules that every host of the site follows.
map $uri $site_cache_control {
  default ${quote(revalidateCacheControl)};
${immutableFolders.map((name) => `  ~^/${name}/.*[^/]$ ${quote(immutableCacheControl)};`).join('\n')}
}

server {
  listen ${port};
  # Without IPv6 on the machine nginx does not start: remove this line there.
  listen [::]:${port};
  server_name ${host};
  server_tokens off;

  root ${quote(folder)};
  charset utf-8;
  charset_types text/plain text/xml application/javascript;

  # Redirects name no host and no port: they hold behind a proxy, too.
  absolute_redirect off;

  # Copies compressed at build; for proxies, too, which say "Via" or speak HTTP/1.0, as nginx does.
  gzip_static on;
  gzip_proxied any;
  gzip_http_version 1.0;
  gzip_vary on;
${brotli ? '  brotli_static on;' : '  # With the module ngx_brotli, print this with --brotli.'}

${commonHeaders.map(([name, value]) => `  add_header ${name} ${quote(value)} always;`).join('\n')}
  add_header Cache-Control $site_cache_control always;

  error_page 404 /404.html;
  location = /404.html {
    internal;
  }

  # Rules for other hosts, and the page that answers for addresses that are none.
  location ~ /(${hostRulesFiles.join('|')})$|^${pattern}/404(.html)?$ {
    return 404;
  }
${root ? `\n  location = ${root} {\n    return 301 ${base}$is_args$args;\n  }\n` : ''}${redirects
  .map(({ from, to }) => `\n  location = ${root}${from} {\n    return 301 ${root}${to}$is_args$args;\n  }\n`)
  .join('')}
  location = ${root}/site.webmanifest {
    types {}
    default_type application/manifest+json;
    try_files /site.webmanifest =404;
  }

  # Addresses have no slash and no ".html" at the end. Browsers take a backslash for a slash: "/\\elsewhere.example" would be another site.
  location ~ ^${pattern}/[^\\x5c]*[^/\\x5c]/+$ {
    rewrite ^([^\\x5c]*[^/\\x5c])/+$ $1 permanent;
  }
  location ~ ^${pattern}/[^\\x5c]*\\.html$ {
    rewrite ^${pattern}/index\\.html$ ${base} permanent;
    rewrite ^([^\\x5c]*?)(/index)?\\.html$ $1 permanent;
  }

  location = ${base} {
    try_files /index.html =404;
  }

  location ~ ^${pattern}(?<page>/.*)$ {
    try_files $page $page.html $page/index.html =404;
  }
${root ? '\n  location / {\n    return 404;\n  }\n' : ''}}
`
}

/** Quotes a value for nginx, escaping quotes and backslashes. "$" cannot be escaped: it always starts a variable. */
const quote = (value: string) => `"${value.replace(/["\\]/g, '\\$&')}"`
