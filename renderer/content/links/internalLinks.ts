import { segmentPattern } from '../../../schema/index.ts'
import type { Target } from '../resolved.ts'
import { depthOf, documentHref, notFoundPath, workbookHref } from '../routes.ts'
import { withoutAccents } from '../slug.ts'
import { didYouMean, nearest, typoDistance } from '../suggest.ts'
import { lookalikeHint } from '../validation/lookalikes.ts'
import { intendedPage, intendedPublicFile, pageBySuffix, renamedPage, withoutEscapes } from './intendedTargets.ts'
import type { LinkFault, LinkIndex } from './linkIndex.ts'

/** Returns the fault of a missing file. @param path of a file that `public/` does not hold: "/logos/acme.svg", or one elsewhere */
export function missingFile(path: string, { publicFiles, hasFile }: LinkIndex): LinkFault {
  const intended = intendedPublicFile(path)
  if (intended !== path && hasFile(intended))
    return { code: 'missing-file', message: `A file is written as its path in public/. Write "${intended}".`, suggestion: intended }
  if ([...publicFiles()].some((file) => file.normalize() === intended.normalize())) {
    const plain = withoutAccents(intended)
    const message = `Letters of "${intended}" have another form in public/, as Macs write them, and servers treat the two as different. Rename the file to "${plain}", here too.`
    return { code: 'missing-file', message, suggestion: plain }
  }
  const suggestion = nearest(intended, publicFiles())
  const [, photo] = /^(.+)\.hei[cf]$/i.exec(intended) ?? []
  if (photo !== undefined && suggestion === undefined) {
    const message = `"${path}" is not a file of this site, and not every browser shows HEIC photos. Export it as JPEG, copy that into public/, and write "${photo}.jpg".`
    return { code: 'missing-file', message, suggestion: `${photo}.jpg` }
  }
  if (intended !== path && suggestion === undefined)
    return { code: 'missing-file', message: `"${path}" is not a file of this site. Copy it into public/, and write "${intended}".`, suggestion: intended }
  return { code: 'missing-file', message: `There is no file "${path}" in public/.${didYouMean(suggestion) || ' Copy it there.'}`, suggestion }
}

/** Returns the fault of a link to a page that does not exist. @param path of that page */
export function missingPage(path: string, siteIndex: LinkIndex): LinkFault {
  const alias = siteIndex.aliases().get(path)
  if (alias !== undefined) return { code: 'missing-page', message: `"${path}" has moved. Write "${alias}".`, suggestion: alias }
  const draft = siteIndex.draftOf(path)
  if (draft !== undefined) {
    const message = `"${path}" is a draft, which visitors cannot open: ${draft}. Publish it with "npm run publish -- ${path}", or let "npm run rename -- ${path} /NEW" point all links to another page.`
    return { code: 'missing-page', message, missingPage: path }
  }
  const [, name] = /^(?:[./\w-]*\/)?([\w-]+)$/.exec(path) ?? []
  const near = nearest(path, siteIndex.paths())
  const renamed = near === undefined || path.startsWith(`${near}/`) ? renamedPage(path, siteIndex) : undefined
  const found = intendedPage(path, siteIndex) ?? (name && pageBySuffix(name, siteIndex)) ?? renamed ?? near
  // A page below the missing one is another page, however alike their addresses are.
  const suggestion = found?.startsWith(`${path}/`) ? undefined : found
  const lookalike = suggestion === undefined ? undefined : lookalikeHint(path, suggestion)
  const advice = lookalike === undefined ? missingPageAdvice(path, suggestion) : ` ${lookalike}`
  const message = `"${path}" is not a page.${didYouMean(suggestion)}${advice}`
  // Of a page that was moved or removed, only its author knows whether another replaces it.
  const isCertain = advice === '' || lookalike !== undefined || suggestion?.endsWith(path)
  return { code: 'missing-page', message, suggestion: isCertain ? suggestion : undefined, missingPage: path }
}

/** Returns advice about an address that is not a typo: it may be of a page still to be written, or of one that was moved or removed by hand. */
function missingPageAdvice(path: string, suggestion: string | undefined): string {
  if (path === notFoundPath) return ' It is what visitors see where there is no page, so nothing links to it. Link to another page.'
  const isAbove = suggestion !== undefined && path.startsWith(`${suggestion}/`)
  const isTypo = suggestion !== undefined && !isAbove && typoDistance(path, suggestion) !== undefined
  const segments = path.slice(1).split('/')
  if (isTypo || !path.startsWith('/') || !segments.every((segment) => segmentPattern.test(segment))) return ''
  const newPage = depthOf(path) === 1 ? ` To make that page, run "npm run new -- page ${path.slice(1)}".` : ''
  return `${newPage} If it was moved or removed, "npm run rename -- ${path} ${isAbove ? '/NEW' : (suggestion ?? '/NEW')}" points all links to the page that replaces it.`
}

/** Looks up a link to a page or a file of this site. */
export function lookUpInternal(href: string, siteIndex: LinkIndex): Target | LinkFault {
  const [, path = '', query = '', id] = /^([^?#]*)(\?[^#]*)?(?:#(.*))?$/.exec(href) ?? []
  const clean = path.length > 1 ? path.replace(/\/+$/, '') : path
  const isPage = siteIndex.hasPage(clean)
  // In Markdown a space of a file's name is written "%20".
  if (!isPage && !siteIndex.hasFile(clean) && !siteIndex.hasFile(withoutEscapes(clean))) {
    const source = [...siteIndex.paths()].find((page) => [documentHref(page), workbookHref(page)].includes(clean) && siteIndex.summary(page)?.document)
    if (source !== undefined)
      return {
        code: 'missing-file',
        message: `A link cannot go to a document itself, only to its page. Write "${source}", or offer the file with a downloadList block.`,
        suggestion: source,
        within: path,
      }
    if (/\.(?!html$|ya?ml$)[a-z0-9]{2,5}$/i.test(clean)) return { ...missingFile(clean, siteIndex), within: path }
    return { ...missingPage(clean, siteIndex), within: path }
  }
  if (clean !== path)
    return {
      code: isPage ? 'missing-page' : 'missing-file',
      message: `Addresses have no slash at the end. Write "${clean}".`,
      suggestion: clean,
      within: path,
    }
  // A name with a "%" would be taken for one with an escape.
  if (!isPage && siteIndex.hasFile(clean)) return { href: clean.replaceAll('%', '%25') + href.slice(path.length), kind: 'internal' }
  if (!isPage) return { href, kind: 'internal' }
  return id === undefined ? { href: clean + query, kind: 'internal' } : lookUpAnchor(`${clean + query}#${id}`, clean, id, siteIndex)
}

/** Looks up a link to a place on a page. */
export function lookUpAnchor(href: string, path: string, id: string, siteIndex: LinkIndex): Target | LinkFault {
  if (id === '') return { code: 'missing-fragment', message: '"#" leads nowhere. Name a place, like "#agencies", or a page.' }
  const anchors = siteIndex.anchors(path)
  if (!anchors || anchors.includes(id)) return { href, kind: 'internal' }
  const suggestion = nearest(id, anchors)
  return {
    code: 'missing-fragment',
    message: `The page "${path}" has no place "#${id}".${didYouMean(suggestion && `#${suggestion}`) || ' Name an "id:" that is written there, or link to the page alone.'}`,
    within: `#${id}`,
    at: href.indexOf('#'),
    ...(suggestion ? { suggestion: `#${suggestion}` } : {}),
  }
}
