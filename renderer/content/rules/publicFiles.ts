import { generatedFiles, generatedFolderOf, generatedIcons } from '../generatedFiles.ts'
import type { Issue } from '../issue.ts'
import { documentHrefs, outputOf } from '../routes.ts'
import { decodeLeniently } from '../yaml/decode.ts'
import type { AllPages } from './allPages.ts'

/**
 * Files of `public/` are copied last: one would take the place of what the build makes under its name. Some disks take capitals
 * for small letters.
 */
export function checkPublicFiles({ folder: pagesFolder, publicFiles, escapingSymlinks, readPublic, paths, summaries }: AllPages): Issue[] {
  const made = new Set([...generatedFiles, ...summaries.flatMap(documentHrefs)])
  const pages = new Set([...paths, ...summaries.flatMap(({ aliases }) => aliases)])
  const inFiles = [...publicFiles].flatMap((address): Issue[] => {
    if (escapingSymlinks.includes(address)) return [strayLink(address)]
    const whole = wholeFile(address)
    const folder = generatedFolderOf(address)
    if (folder !== undefined) {
      const free = `public/files${address.slice(folder.length + 1)}`
      const message = `The build fills "/${folder}" with files of its own, and browsers keep them for a year. Move this file to a folder of yours, like ${free}.`
      return [{ code: 'bad-file-name', ...whole, message }]
    }
    const small = address.toLowerCase()
    const page = pageServedAs(small)
    // Of the very file of a page it is told there.
    if (pages.has(page) && address !== `/${outputOf(page)}`)
      return [
        { code: 'duplicate-route', ...whole, message: `Servers would send this file for the page "${page}", or none. Delete it, or give it another name.` },
      ]
    if (/\.ya?ml$/.test(small) && isPage(readPublic(address))) {
      const inPages = address.replace(/\.ya?ml$/i, '')
      const isTaken = pages.has(inPages.replace(/\/index$/, '') || '/')
      const way = isTaken ? `Delete it, or move it to ${pagesFolder}/ under another name` : `Move it to ${pagesFolder}${inPages}.yaml`
      return [{ code: 'wrong-folder', ...whole, message: `This is a page, and in public/ it is not drawn: visitors would get the file as it is. ${way}.` }]
    }
    if (small.endsWith('.svg') && runsScripts(readPublic(address))) return [{ code: 'script-in-svg', ...whole, message: scriptInSvg }]
    if (!made.has(small)) return []
    const way = generatedIcons.has(small)
      ? 'It is drawn from public/favicon.svg: change that, and delete this file.'
      : 'Delete this file, or give it another name.'
    return [{ code: 'duplicate-route', ...whole, message: `The build makes "${small}" itself. ${way}` }]
  })
  return [...inFiles, ...escapingSymlinks.filter((address) => !publicFiles.has(address)).map(strayLink)]
}

const wholeFile = (address: string) => ({ file: `public${address}`, path: [], range: [0, 0] as const })

const strayLink = (address: string): Issue => ({
  code: 'wrong-folder',
  ...wholeFile(address),
  message: `"public${address}" is a link that leads out of public/, and what it leads to would be published. Put the file itself here, or delete the link.`,
})

/** The page that a server would look for where it finds a file: "/services", "/services.html.br", "/services/index.html" → "/services". */
const pageServedAs = (address: string) => address.replace(/(?:\/index)?(?:\.html(?:\.(?:br|gz))?(?:\/.*)?)?$/, '') || '/'

/** Other files in YAML may have a title; blocks are what pages have. */
const isPage = (bytes: Uint8Array) => {
  const text = decodeLeniently(bytes)
  return /^title:/m.test(text) && /^blocks:\s*(?:#.*\n\s*)*-\s+(?:\{ *)?type:/m.test(text)
}

const scriptInSvg =
  'This drawing holds a script or a piece of HTML. In a page it does nothing, but whoever opens the file itself would run it on this site. Save it anew as plain SVG.'

const runsScripts = (bytes: Uint8Array) => /<(?:\w+:)?(?:script|foreignObject)\b|\son[a-z]+\s*=|javascript:/i.test(new TextDecoder().decode(bytes))
