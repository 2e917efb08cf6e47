import { didYouMean, nearest } from '../suggest.ts'
import { intendedPublicFile } from './intendedTargets.ts'
import type { LinkFault, LinkIndex } from './linkIndex.ts'

/** A file as links on other sites refer to it: "../guides/first-steps.html", "brochure.pdf". */
const filePattern =
  /^(?<path>(?:\.{0,2}\/)*(?:[\w%-]+\/)*(?<name>[\w%-]+)\.(?<ending>html?|php|aspx?|pdf|docx?|xlsx?|pptx?|csv|zip|jpe?g|png|webp|avif|gif|svg))(?:[?#].*)?$/i

const isDocument = (ending: string) => !/^(?:html?|php|aspx?)$/i.test(ending)

/** Returns what is wrong with a link that names a file instead of an address; undefined for one that does not. */
export function fileLink(href: string, siteIndex: LinkIndex): LinkFault | undefined {
  const { path, name = '', ending } = filePattern.exec(href)?.groups ?? {}
  if (path === undefined || ending === undefined) return undefined
  return isDocument(ending) ? documentLink(href, path, siteIndex) : pageFileLink(href, name, siteIndex)
}

function pageFileLink(href: string, name: string, siteIndex: LinkIndex): LinkFault {
  const lastSegment = (path: string) => path.slice(path.lastIndexOf('/') + 1)
  const paths = [...siteIndex.paths()]
  const near = nearest(name, paths.map(lastSegment))
  const suggestion = paths.find((path) => lastSegment(path) === near)
  return {
    code: 'unknown-link',
    message: `"${href}" is a file, but a link takes the address of a page, like "/services".${didYouMean(suggestion)}`,
    suggestion,
  }
}

function documentLink(href: string, path: string, siteIndex: LinkIndex): LinkFault {
  const address = intendedPublicFile(path)
  const suggestion = nearest(address, siteIndex.publicFiles())
  return {
    code: 'missing-file',
    message: suggestion
      ? `"${href}" is a file, and a link to it takes its path in public/.${didYouMean(suggestion)}`
      : `"${href}" is a file that is not in public/. Put it there, and write "${address}".`,
    suggestion,
  }
}
