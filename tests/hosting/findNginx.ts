import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const places = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/opt/homebrew/bin/nginx', '/usr/local/bin/nginx']
const installed = () => places.find((path) => existsSync(path))

export const brotliModule = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so'

/** An nginx: the one that is here, or Debian's, which root may install; otherwise why there is none. */
export function findNginx(): { path: string } | { reason: string } {
  const found = installed()
  if (found) return { path: found }
  if (!existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0)
    return { reason: 'there is no nginx on this machine, and only root of a Debian system can have the tests install one' }
  const apt = (...args: string[]) =>
    spawnSync('apt-get', args, { encoding: 'utf8', timeout: 240_000, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
  apt('update', '-qq')
  // Debian would start a server of its own on port 80; the tests only want the program.
  const { stderr } = apt('install', '-y', '-qq', '--no-install-recommends', '-o', 'DPkg::Post-Invoke={}', 'nginx-light', 'libnginx-mod-http-brotli-static')
  const path = installed()
  return path ? { path } : { reason: `nginx could not be installed: ${stderr.trim().split('\n').at(-1)}` }
}
