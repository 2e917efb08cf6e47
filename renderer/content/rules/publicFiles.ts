import { generatedFiles, generatedFolderOf, generatedIcons, textFilePattern } from '../generatedFiles.ts'
import type { Issue } from '../issue.ts'
import { documentHrefs } from '../routes.ts'
import { decodeLeniently } from '../yaml/decode.ts'
import type { SiteOverview } from './siteOverview.ts'
import { runsScripts } from './svgScripts.ts'

/**
 * Reports files of `public/` that would replace what the build makes, since they are copied last, or that do not belong there.
 * Some file systems ignore case, so names are compared in lower case.
 */
export function checkPublicFiles(site: SiteOverview): Issue[] {
  const { publicFiles, escapingSymlinks, paths, summaries } = site
  const generated = new Set([...generatedFiles, ...summaries.flatMap(documentHrefs)])
  const pages = new Set([...paths, ...summaries.flatMap(({ aliases }) => aliases)])
  const inFiles = [...publicFiles].flatMap((address): Issue[] => {
    const fault =
      inGeneratedFolder(address) ??
      cutName(address) ??
      insteadOfPage(address, pages) ??
      wrongContent(address, pages, site) ??
      takenName(address, generated, site)
    return fault ? [{ ...fault, ...wholeFile(address) }] : []
  })
  return [...inFiles, ...escapingSymlinks.map(escapingLink)]
}

type Fault = Pick<Issue, 'code' | 'message'>

function inGeneratedFolder(address: string): Fault | undefined {
  const folder = generatedFolderOf(address)
  if (folder === undefined) return undefined
  const newPlace = `public/files${address.slice(folder.length + 1)}`
  const message = `The build fills "/${folder}" with its own files, and browsers keep them for a year. Move this file to a folder of yours, like ${newPlace}.`
  return { code: 'bad-file-name', message }
}

/** A name whose end a browser would take for something else. */
function cutName(address: string): Fault | undefined {
  const [sign] = /[#?]/.exec(address) ?? []
  if (sign === undefined) return undefined
  const message = `"${sign}" ends the name of a file in an address, so that nobody could open this one. Rename it, like public${address.replace(/[\s_-]*[#?]+[\s_-]*/g, '-')}, here and where it is named.`
  return { code: 'bad-file-name', message }
}

function insteadOfPage(address: string, pages: ReadonlySet<string>): Fault | undefined {
  const page = pageServedAs(address.toLowerCase())
  if (!pages.has(page)) return undefined
  const message = `Servers would send this file instead of the page "${page}", or neither. Delete it, or give it another name.`
  return { code: 'duplicate-route', message }
}

/** A page, or a drawing that runs scripts. */
function wrongContent(address: string, pages: ReadonlySet<string>, { folder, readPublic }: SiteOverview): Fault | undefined {
  const content = isContentChecked(address) ? readPublic(address) : undefined
  if (!content) return undefined
  if (/\.svg$/i.test(address)) return runsScripts(content) ? { code: 'script-in-svg', message: scriptInSvg } : undefined
  if (!isPage(content)) return undefined
  const inPages = address.replace(/\.ya?ml$/i, '')
  const isTaken = pages.has(inPages.replace(/\/index$/, '') || '/')
  const advice = isTaken ? `Delete it, or move it to ${folder}/ under another name` : `Move it to ${folder}${inPages}.yaml`
  const message = `This is a page, but pages are not built from public/: visitors would get the file as it is. ${advice}.`
  return { code: 'wrong-folder', message }
}

/** A name that the build or a host uses for something else. */
function takenName(address: string, generated: ReadonlySet<string>, { publicFiles, summaries }: SiteOverview): Fault | undefined {
  const lowerCase = address.toLowerCase()
  const original = address.replace(/\.(?:br|gz)$/i, '')
  if (original !== address && textFilePattern.test(original) && (publicFiles.has(original) || generated.has(original.toLowerCase()))) {
    const message = `The build writes a compressed copy of "${original}" under this name, for servers that send it in its place. Delete this file, or give it another name.`
    return { code: 'duplicate-route', message }
  }
  if (lowerCase === '/documents' && summaries.some(({ document }) => document))
    return { code: 'duplicate-route', message: 'The build makes a folder of this name, for the documents of pages. Give this file another name.' }
  if (/\/.+\/index\.html?$/.test(lowerCase)) {
    const message = `Hosts disagree about the address of an "index.html" in a folder, so that its own links and pictures may not be found. Give this file another name, like public${address.replace(/index\.html?$/i, 'start.html')}.`
    return { code: 'bad-file-name', message }
  }
  if (!generated.has(lowerCase)) return undefined
  const advice = generatedIcons.has(lowerCase)
    ? 'It is made from public/favicon.svg: change that, and delete this file.'
    : 'Delete this file, or give it another name.'
  return { code: 'duplicate-route', message: `The build makes "${lowerCase}" itself. ${advice}` }
}

/** True for a file of `public/` whose content is checked as well as its name. */
export const isContentChecked = (address: string) => /\.(?:svg|ya?ml)$/i.test(address)

const wholeFile = (address: string) => ({ file: `public${address}`, path: [], range: [0, 0] as const })

const escapingLink = (address: string): Issue => ({
  code: 'wrong-folder',
  ...wholeFile(address),
  message: `"public${address}" is a link that points out of public/, and what it points to would be published. Put the file itself here, or delete the link.`,
})

/** Returns the page for whose address a server would send a file: "/services", "/services.html.br", "/services/index.html" → "/services". */
const pageServedAs = (address: string) => address.replace(/(?:\/index)?(?:\.html(?:\.(?:br|gz))?(?:\/.*)?)?$/, '') || '/'

/** True for the YAML of a page. Other YAML files may have a title, only pages have blocks. */
const isPage = (bytes: Uint8Array) => {
  const text = decodeLeniently(bytes)
  return /^title:/m.test(text) && /^blocks:\s*(?:#.*\n\s*)*-\s+(?:\{ *)?type:/m.test(text)
}

const scriptInSvg =
  'This drawing contains a script or HTML. On a page it does nothing, but anyone who opens the file itself would run it on this site. Save it again as plain SVG.'
