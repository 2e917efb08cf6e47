import { type BlockType, block as blockUnion } from '../../../schema/index.ts'
import { completionsOf } from '../../authoring/completionsOf.ts'
import { fileSchema } from '../../authoring/fileSchema.ts'
import type { PlacedBlock } from '../../content/expandFragments.ts'
import { type ContentFiles, isDraftFile, nameInFolder, textOf } from '../../content/files.ts'
import type { LoadedSite } from '../../content/index.ts'
import { isAlwaysPublic, sharedFile, siteFileName } from '../../content/routes.ts'
import { oncePerPage } from '../../content/rules/duplicateBlocks.ts'
import { read } from '../../content/yaml/read.ts'
import { fingerprint } from '../../system/fingerprint.ts'
import { blockHref } from '../catalogue/address.ts'
import { examples } from '../catalogue/examples.ts'
import { filePathOf } from '../filePages.ts'
import type { SiteState } from '../liveSite.ts'
import type { EditableBlock, EditableField, EditablePage } from '../messages.ts'
import { editableFields } from './editableFields.ts'
import { siteFacts } from './siteFacts.ts'

/** Identifies the state of a file, so that no change is made in another one than its author saw. */
export const revisionOf = (text: string) => fingerprint(text)

/** Returns the file of a page, as issues name it; undefined if there is no page at the address. */
export const fileOf = (path: string, { loaded }: SiteState) => loaded?.siteIndex.summary(path)?.file

/** Returns a page as the edit panel shows it; undefined if there is no page at the address. */
export function editablePage(
  path: string,
  state: SiteState,
  content: ContentFiles,
  absolutePathOf: (file: string) => string,
): Omit<EditablePage, 'undo' | 'redo'> | undefined {
  const { loaded, issues } = state
  const file = fileOf(path, state)
  if (!loaded || file === undefined) return undefined
  const text = textOf(content, file)
  const common = {
    file,
    sourceLocation: `${absolutePathOf(file)}:1:1`,
    revision: revisionOf(text),
    publishing: publishingFor(path, file),
    names: namesIn(content, loaded),
    facts: siteFacts(`${content.folder}/${siteFileName}`, loaded, absolutePathOf),
    blockTypes: addableBlocks(loaded.placedBlocks(path).map(({ block }) => block.type)),
  }
  const { source, issues: yamlIssues } = read(file, new TextEncoder().encode(text))
  if (!source || yamlIssues.length > 0)
    return { ...common, blocks: [], problem: 'The YAML of this file has a mistake. Once it is fixed, it can be changed here.' }
  const { fields, ...page } = editableFields(file, { schema: fileSchema(nameInFolder(file)), data: source.data }, issues, loaded.siteIndex.tokens)
  const list = fields.find(({ name }) => name === 'blocks')
  const hasNoUse: Readonly<Record<string, boolean>> = { publishOn: !isDraftFile(file), unpublishOn: isAlwaysPublic(path) }
  const isOffered = ({ name }: EditableField) => !hasNoUse[name] || Object.hasOwn(source.data as object, name)
  const { blocks: written } = source.data as { blocks?: unknown }
  const data: WrittenBlock[] = Array.isArray(written) ? written : []
  const entries = list?.kind === 'list' ? list.entries : []
  const listMistakes = [...(list?.mistakes ?? []), ...entries.flatMap(({ kind, mistakes }) => (kind === 'group' ? [] : mistakes))]
  const own = { ...page, mistakes: [...page.mistakes, ...listMistakes], fields: fields.filter((field) => field !== list && isOffered(field)) }
  return {
    ...common,
    ...(own.fields.length + own.mistakes.length === 0 ? {} : { page: own }),
    blocks: editableBlocks(entries, data, shownPlaces(file, data, loaded.placedBlocks(path), content.folder), content.folder),
  }
}

function publishingFor(path: string, file: string): EditablePage['publishing'] {
  if (isDraftFile(file)) return 'publish'
  return isAlwaysPublic(path) || filePathOf(file) !== undefined ? undefined : 'unpublish'
}

/** The maximum number of names of a kind that are offered. */
const maxNames = 1_000

function namesIn(content: ContentFiles, loaded: LoadedSite): EditablePage['names'] {
  const { tokens, ...names } = completionsOf(content, loaded)
  return Object.fromEntries(Object.entries(names).map(([name, list]) => [name, list.slice(0, maxNames)]))
}

/** A block as it is read from its file, which may be anything. */
type WrittenBlock = { type?: unknown; name?: unknown } | null

/** Returns the blocks of a file. An entry that is no group of fields is none, and is fixed in the file. @param places where each is in the page */
const editableBlocks = (entries: readonly EditableField[], written: readonly WrittenBlock[], places: readonly number[][], folder: string): EditableBlock[] =>
  entries.flatMap((block) => {
    if (block.kind !== 'group') return []
    const index = Number(block.path.at(-1))
    const shared = sharedFileOf(written[index], folder)
    return {
      ...block,
      type: String(written[index]?.type),
      shown: places[index] ?? [],
      ...(shared === undefined ? {} : { summary: String(written[index]?.name), shared: { file: shared, href: filePathOf(shared) ?? '' } }),
    }
  })

const sharedFileOf = (block: WrittenBlock | undefined, folder: string) =>
  block?.type === 'fragment' && block.name ? `${folder}/${sharedFile(String(block.name))}` : undefined

/** Returns the indexes of the blocks in the page that each block of a file is shown as. */
function shownPlaces(file: string, blocks: readonly WrittenBlock[], placed: readonly PlacedBlock[], folder: string): number[][] {
  // The heading above shared blocks is in no file.
  let next = placed.filter((block) => block.file === '').length
  return blocks.map((block) => {
    const shared = sharedFileOf(block, folder)
    const isOwn = (at: number) => placed[at]?.file === (shared ?? file)
    const shown: number[] = []
    // The next time a shared file is used, it starts anew.
    while (next < placed.length && isOwn(next) && (shown.length === 0 || (shared !== undefined && placed[next]?.path.at(-1) !== 0))) shown.push(next++)
    return shown
  })
}

/** Returns the kinds of blocks of which a page may have one more. @param present those that it has */
const addableBlocks = (present: readonly BlockType[]): EditablePage['blockTypes'] =>
  blockUnion.options.flatMap(({ shape, description = '' }) => {
    const type = shape.type.value
    if (oncePerPage.includes(type) && present.includes(type)) return []
    return [{ type, about: description, picture: blockHref(type, examples.get(type)?.[0]?.slug) }]
  })
