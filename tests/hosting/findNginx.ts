import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const places = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/opt/homebrew/bin/nginx', '/usr/local/bin/nginx']
const installed = () => places.find((path) => existsSync(path))

export const brotliModule = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so'

/** Why nothing can be installed here, if nothing can. */
const obstacle = () => (existsSync('/usr/bin/apt-get') && process.getuid?.() === 0 ? undefined : 'only root of a Debian system can have the tests install it')

function install(...packages: string[]): string {
  const apt = (...args: string[]) =>
    spawnSync('apt-get', args, { encoding: 'utf8', timeout: 240_000, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
  apt('update', '-qq')
  // Debian would start a server of its own on port 80; the tests only want the program.
  const { stderr } = apt('install', '-y', '-qq', '--no-install-recommends', '-o', 'DPkg::Post-Invoke={}', ...packages)
  return stderr.trim().split('\n').at(-1) ?? ''
}

/** An nginx, and its module for Brotli: those that are here, or Debian's, which root may install; otherwise why there is none. */
export function findNginx(): { path?: string; missing: string[] } {
  const lacks = [...(installed() ? [] : ['nginx-light']), ...(existsSync(brotliModule) ? [] : ['libnginx-mod-http-brotli-static'])]
  const reason = lacks.length === 0 ? '' : (obstacle() ?? install(...lacks))
  const path = installed()
  return {
    ...(path ? { path } : {}),
    missing: [
      ...(path ? [] : [`There is no nginx on this machine: ${reason}.`]),
      ...(existsSync(brotliModule) ? [] : [`nginx has no module for Brotli: ${reason}.`]),
    ],
  }
}
