import { readFileSync } from 'node:fs'
import { withoutPolicy } from '../html/policy.ts'
import { listPublicFiles } from '../system/contentFolder.ts'
import type { Emitter } from './emitter.ts'

/**
 * Makes pages that open from a folder, without a server: for a preview that is downloaded and viewed. Links are relative and
 * name files; policies, which browsers do not honor there, are removed. Modules do not load there, so nothing would be
 * hydrated: the pages are those of a browser without JavaScript, which promise nothing that needs it.
 */
export const portable: Emitter = {
  name: 'portable pages',
  followsNames: true,
  emit({ base, filePathOf, folders, portable: isRequested, write, written }) {
    if (!isRequested) return
    const files = new Set(written())
    const authored = new Set(listPublicFiles(folders.public).files)
    for (const name of files)
      if (name.endsWith('.html') && !authored.has(name)) write(name, portablePage(readFileSync(filePathOf(name), 'utf8'), name, base, files))
  },
}

/** @param name the name of the page's file @param files all files of the site, to resolve addresses */
export function portablePage(html: string, name: string, base: string, files: ReadonlySet<string>): string {
  const toRoot = '../'.repeat(name.split('/').length - 1)
  const relative = (address: string): string => {
    const [, path = '', rest = ''] = /^([^?#]*)(.*)$/.exec(address) ?? []
    const file = path.slice(base.length) || 'index'
    return toRoot + (files.has(`${file}.html`) ? `${file}.html` : file) + rest
  }
  return withoutPolicy(html)
    .replace(/<script(?! type="application\/ld\+json")[^>]*>.*?<\/script>/gs, '')
    .replace(/<\/?noscript>/g, '')
    .replace(/<link rel="(preload|manifest|alternate)"[^>]*>/g, '')
    .replace(/ (href|src|content)="((?:0; url=)?)(\/[^"]*)"/g, (match, attribute: string, prefix: string, address: string) =>
      address.startsWith(base) || `${address}/` === base ? ` ${attribute}="${prefix}${relative(address)}"` : match,
    )
    .replace(
      / srcset="([^"]*)"/gi,
      (_, addresses: string) => ` srcset="${addresses.replace(/(^|, )(\/\S+)/g, (__, prefix: string, address: string) => prefix + relative(address))}"`,
    )
    .replace(/<style[^>]*>.*?<\/style>/gs, (style) =>
      style.replaceAll('(scripting: none)', 'all').replace(/url\((\/[^)]*)\)/g, (_, address: string) => `url(${relative(address)})`),
    )
}
