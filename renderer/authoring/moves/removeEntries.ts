import type { ContentFiles } from '../../content/files.ts'
import type { Path } from '../../content/issue.ts'
import { decodeWhole } from '../../content/yaml/decode.ts'
import { read } from '../../content/yaml/read.ts'
import { changeText } from '../changes/change.ts'
import { editBetween } from '../commonEnds.ts'
import { schemaIn } from './moveFiles.ts'
import type { ChangedFile } from './originalPlace.ts'
import { type Reference, referencesIn } from './references.ts'

/**
 * Removes the entries of lists that are about a page alone: its cards, and links to it that would be there twice if they led to the page in its
 * place. The only entry of a list stays.
 * @param fileOf the files of the pages, by address
 * @param to the page in its place
 * @returns the files as they should be, and the changes of files by their names
 */
export function removeEntries(content: ContentFiles, fileOf: ReadonlyMap<string, string>, page: string, to: string) {
  const files = new Map(content.files)
  const changes = new Map<string, ChangedFile>()
  let count = 0
  for (const [name, bytes] of content.files) {
    const schema = schemaIn(name, fileOf)
    const text = decodeWhole(bytes)
    if (!schema || !text.includes(page)) continue
    const file = `${content.folder}/${name}`
    // The last one first: those above stay where they are.
    const entries = entriesAbout(page, to, referencesIn(schema, read(file, bytes).source?.data)).reverse()
    const changed = entries.reduce((current, path) => {
      const without = changeText(current, { action: 'remove', path })
      if (without !== undefined) count++
      return without ?? current
    }, text)
    if (changed === text) continue
    files.set(name, new TextEncoder().encode(changed))
    changes.set(file, { file, text, changed, edits: [editBetween(text, changed)] })
  }
  return { files, changes, count }
}

/** Returns the paths of the entries, in the order of the file. */
function entriesAbout(page: string, to: string, references: readonly Reference[]): Path[] {
  const links = references.filter(isLinkOrCard)
  return links.flatMap(({ path, address }) => {
    if (address !== page) return []
    if (typeof path.at(-1) === 'number') return [path]
    const [list, field] = [path.slice(0, -2), path.at(-1)]
    const isBeside = (other: Reference) =>
      other.address === to &&
      other.part === '' &&
      other.path.length === path.length &&
      other.path.at(-1) === field &&
      list.every((step, at) => step === other.path[at])
    return typeof path.at(-2) === 'number' && links.some(isBeside) ? [path.slice(0, -1)] : []
  })
}

/**
 * True for the address of a link or a card, alone or with its words. Other entries say more than where they lead, such as the source of a
 * figure, the page of a tool, or what is compared; and so does a text with a link in it.
 */
const isLinkOrCard = ({ path, start }: Reference) => start === 0 && (typeof path.at(-1) === 'number' || (path.at(-1) === 'href' && path.at(-3) !== 'options'))
