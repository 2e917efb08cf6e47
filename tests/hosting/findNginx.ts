import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const commonPaths = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/opt/homebrew/bin/nginx', '/usr/local/bin/nginx']
const installed = () => commonPaths.find((path) => existsSync(path))

export const brotliModule = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so'

/** Returns why nothing can be installed here, or undefined. */
const obstacle = () => (existsSync('/usr/bin/apt-get') && process.getuid?.() === 0 ? undefined : 'only root of a Debian system can have the tests install it')

function install(...packages: string[]): string {
  const apt = (...args: string[]) =>
    spawnSync('apt-get', args, { encoding: 'utf8', timeout: 240_000, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
  apt('update', '-qq')
  // Keeps Debian from starting a server on port 80; the tests only need the program.
  const { stderr } = apt('install', '-y', '-qq', '--no-install-recommends', '-o', 'DPkg::Post-Invoke={}', ...packages)
  return stderr.trim().split('\n').at(-1) ?? ''
}

/** Finds nginx and its module for Brotli, or installs those of Debian if run as root. @returns the path, and why something is missing */
export function findNginx(): { path?: string; missing: string[] } {
  const missingPackages = [...(installed() ? [] : ['nginx-light']), ...(existsSync(brotliModule) ? [] : ['libnginx-mod-http-brotli-static'])]
  const reason = missingPackages.length === 0 ? '' : (obstacle() ?? install(...missingPackages))
  const path = installed()
  return {
    ...(path ? { path } : {}),
    missing: [
      ...(path ? [] : [`There is no nginx on this machine: ${reason}.`]),
      ...(existsSync(brotliModule) ? [] : [`nginx has no module for Brotli: ${reason}.`]),
    ],
  }
}
