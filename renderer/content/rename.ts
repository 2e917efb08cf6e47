import { isDeepStrictEqual } from 'node:util'
import { isScalar, type Scalar } from 'yaml'
import { page as pageSchema, segmentPattern, sharedBlocks, site as siteSchema } from '../../schema/index.ts'
import { classifyFiles } from './classifyFiles.ts'
import type { ContentFiles } from './files.ts'
import { groupBy } from './groupBy.ts'
import { IncrementalCache } from './incrementalCache.ts'
import { loadSite } from './index.ts'
import type { LocatedIssue } from './issue.ts'
import { intendedPage, parseSiteUrl } from './links/intendedTargets.ts'
import { modeline } from './modeline.ts'
import { type Reference, referencesIn } from './references.ts'
import { notFoundPath, parentOf, pathOf } from './routes.ts'
import { isWrongCount } from './rules/entryCounts.ts'
import type { SiteIndex } from './siteIndex.ts'
import { slugPath } from './slug.ts'
import { didYouMean, nearest } from './suggest.ts'
import { valueAt } from './validation/draft.ts'
import { applyEdits, type Edit, sortEdits, toOriginalOffset } from './yaml/edits.ts'
import { nodeAt } from './yaml/nodes.ts'
import { parsePositions, read, type Source } from './yaml/read.ts'
import { addToList, editInScalar } from './yaml/scalars.ts'

export type Rename = {
  /** The files as they should be. One whose name is no longer among them has moved. */
  files: Map<string, Uint8Array>
  /** Pages that moved: addresses and files. */
  moved: { from: string; to: string; fromFile: string; toFile: string }[]
  /** Where an address was rewritten, in the file as it will be. */
  rewritten: { file: string; line: number; column: number; from: string; to: string }[]
  issues: LocatedIssue[]
  /** Titles that count the pages of a folder wrongly, in the files as they will be. */
  wrongCounts: LocatedIssue[]
}

/** A rename that cannot be made; the message says why, and what would work. */
export class RenameError extends Error {}

/**
 * Moves a page, and the pages below it, to another address: files, every reference in every file, and an alias at each
 * moved page. Only the characters of the references change. Where a page was moved by hand, only its file is in place already.
 * @param cache of an earlier run over the same folder
 * @returns the files as they should be, or the issues that prevent the move
 * @throws {RenameError}
 */
export function renamePage(content: ContentFiles, from: string, to: string, cache = new IncrementalCache()): Rename {
  const before = loadSite(content, cache)
  const unchanged = { files: new Map(content.files), moved: [], rewritten: [], wrongCounts: [] }
  const { pages } = classifyFiles([...content.files.keys()], content.folder)
  const fileOf = new Map(pages.map((file) => [pathOf(file), file]))
  // Links to a page that was moved or removed by hand: the page in its place takes them over. Those to other such pages wait for their turn.
  const lost = new Set(before.issues.flatMap(({ missingPage }) => missingPage ?? []))
  const isLost = ({ missingPage }: LocatedIssue) => missingPage !== undefined && lost.has(missingPage)
  const inPlace = [...lost].flatMap((path): Move[] => {
    const newPath = path === from || path.startsWith(`${from}/`) ? to + path.slice(from.length) : path
    const file = newPath === path ? undefined : fileOf.get(newPath)
    return file === undefined ? [] : [{ from: path, to: newPath, fromFile: file, toFile: file }]
  })
  const issues = before.issues.filter((issue) => !isLost(issue) && !isWrongCount(issue))
  // In a file with mistakes a reference could be missed.
  if (!before.loaded || issues.length > 0) return { ...unchanged, issues }
  if (inPlace.length === 0 || fileOf.has(from)) checkMove(content, fileOf, before.loaded.siteIndex, from, to)

  const moved = pages.flatMap((fromFile) => {
    const there = inPlace.filter((move) => move.fromFile === fromFile)
    if (there.length > 0) return there
    const path = pathOf(fromFile)
    if (path !== from && !path.startsWith(`${from}/`)) return []
    const newPath = to + path.slice(from.length)
    return [{ from: path, to: newPath, fromFile, toFile: fromFile.endsWith('/index.yaml') ? `${newPath.slice(1)}/index.yaml` : `${newPath.slice(1)}.yaml` }]
  })
  const overwritten = moved.find(({ to: path, fromFile, toFile }) => toFile !== fromFile && fileOf.has(path))
  if (overwritten) throw new RenameError(`"${overwritten.to}" is already a page: ${content.folder}/${fileOf.get(overwritten.to)}.`)
  const newAddress = new Map(moved.map((move) => [move.from, move.to]))

  const files = new Map(content.files)
  const rewritten: Rename['rewritten'] = []
  const changes = new Map<string, Change>()
  for (const [file, bytes] of content.files) {
    const schema = file === '_site.yaml' ? siteSchema : file.startsWith('_shared/') ? sharedBlocks : fileOf.get(pathOf(file)) === file ? pageSchema : undefined
    if (!schema) continue
    const move = moved.find(({ fromFile }) => fromFile === file)
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
    if (!move && ![...newAddress.keys()].some((address) => text.includes(address))) continue
    const source = readSource(content, file, bytes)
    const references = referencesIn(schema, source.data).filter(({ address }) => newAddress.has(address))
    if (references.length === 0 && !move) continue

    const { edits, places } = editsFor(text, references, newAddress, move && { ...move, aliases: aliasesOf(source.data) })
    const changed = applyEdits(text, edits)
    const encoded = new TextEncoder().encode(changed)
    const expectedData = dataAfter(source.data, references, newAddress, move)
    if (!isDeepStrictEqual(readSource(content, file, encoded).data, expectedData))
      throw new RenameError(
        `${content.folder}/${file} writes an address in a way that cannot be changed automatically: with escapes, or as an alias of other text. Write it there as plain text.`,
      )
    if (move) files.delete(file)
    const newFile = move?.toFile ?? file
    files.set(newFile, encoded)
    changes.set(`${content.folder}/${newFile}`, { file: `${content.folder}/${file}`, text, changed, edits })
    rewritten.push(...positionsOf(changed, edits, places).map((place) => ({ file: `${content.folder}/${newFile}`, ...place })))
  }
  const after = loadSite({ ...content, files }, cache)
  const wrongCounts = after.issues.filter(isWrongCount)
  const mistakes = after.issues.filter((issue) => !isWrongCount(issue) && !(isLost(issue) && !newAddress.has(issue.missingPage ?? '')))
  return { files, moved, rewritten, wrongCounts, issues: mistakes.map((issue) => mapToOriginal(issue, changes.get(issue.file))) }
}

type Change = { file: string; text: string; changed: string; edits: readonly Edit[] }

/** Maps an issue of a changed file, which will not be written, to the file that the author has. */
function mapToOriginal(issue: LocatedIssue, change: Change | undefined): LocatedIssue {
  if (!change) return issue
  const { file, text, changed, edits } = change
  const positionBefore = (line: number, column: number) => {
    const above = changed.split('\n').slice(0, line - 1)
    const lines = text.slice(0, toOriginalOffset(text, edits)(above.join('\n').length + Math.sign(above.length) + column - 1)).split('\n')
    return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 }
  }
  const end = positionBefore(issue.endLine, issue.endColumn)
  return { ...issue, file, ...positionBefore(issue.line, issue.column), endLine: end.line, endColumn: end.column }
}

const isWholeAddress = /^[a-z][a-z\d+.-]*:\/\//i

/** Checks a move before anything is computed. @throws {RenameError} for one that cannot be made */
function checkMove(content: ContentFiles, fileOf: ReadonlyMap<string, string>, { aliases, origin }: SiteIndex, from: string, to: string) {
  const nameOf = (path: string) => `${content.folder}/${fileOf.get(path)}`
  if (!fileOf.has(from)) {
    const current = aliases().get(from)
    if (current !== undefined) throw new RenameError(`"${from}" has already moved: it is "${current}" now.`)
    if (/(?:^|\/)_shared\//.test(from))
      throw new RenameError('Only pages can be moved. For shared blocks, rename their file, and its name in each "type: fragment".')
    const written = from.replaceAll('\\', '/')
    const inGitBash = /^[a-z]:\//i.test(written) ? [...fileOf.keys()].find((path) => path !== '/' && written.endsWith(path)) : undefined
    if (inGitBash !== undefined)
      throw new RenameError(`"${from}" is not a page. Git Bash has made a path of an address: write both with two slashes, like /${inGitBash}.`)
    const [, inFolder] = written.split(`${content.folder}/`)
    const intended = intendedPage(inFolder ?? written, { origin, hasPage: (path) => fileOf.has(path) })
    throw new RenameError(`"${from}" is not a page.${didYouMean(intended ?? nearest(from, fileOf.keys()))}`)
  }
  if (from === '/' || from === notFoundPath) throw new RenameError(`${from === '/' ? 'The home page' : 'The page for unknown addresses'} cannot be moved.`)
  if (to === from) throw new RenameError(`"${to}" is already its address.`)
  if (
    !to.startsWith('/') ||
    !to
      .slice(1)
      .split('/')
      .every((word) => segmentPattern.test(word))
  ) {
    const address = (parseSiteUrl(to, origin)?.path ?? (isWholeAddress.test(to) ? '' : to)).replace(/[?#].*$|\.html?$/gi, '').replaceAll('\\', '/')
    // A bare name is one in the same folder.
    const clean = `/${slugPath(address.includes('/') ? address : `${parentOf(from)}/${address}`)}`
    if (to.endsWith('/') && fileOf.has(clean)) throw new RenameError(`"${clean}" is already a page: ${nameOf(clean)}.${moveBelow(from, clean)}`)
    if (clean === from) throw new RenameError(`"${to}" does not make a clean address, and in lowercase letters it is the address that the page has.`)
    throw new RenameError(
      `"${to}" does not make a clean address. Start with "/" and use lowercase letters, digits and hyphens.${didYouMean(clean === '/' ? undefined : clean)}`,
    )
  }
  if (to.endsWith('/index') || to === notFoundPath) throw new RenameError(`"${to}" is an address that the site itself uses. Choose another.`)
  if (to.startsWith(`${from}/`)) throw new RenameError(`"${to}" is below "${from}". A page cannot move below itself.`)
  if (fileOf.has(to)) {
    const isFolder = [...fileOf].some(([path, file]) => path.startsWith(`${to}/`) || (path === to && file.endsWith('/index.yaml')))
    throw new RenameError(`"${to}" is already a page: ${nameOf(to)}.${isFolder ? moveBelow(from, to) : ''}`)
  }
  const [wrong] = classifyFiles([`${to.slice(1)}.yaml`], content.folder).issues
  if (wrong) throw new RenameError(wrong.message)
  const parent = parentOf(to)
  if (parent !== '/' && !fileOf.has(parent))
    throw new RenameError(
      `"${to}" would be under "${parent}", which is not a page.${didYouMean(nearest(parent, fileOf.keys()))} To make it, run: npm run new -- page ${parent.slice(1)}.`,
    )
  for (const path of fileOf.keys()) {
    if (path !== from && !path.startsWith(`${from}/`)) continue
    const newPath = to + path.slice(from.length)
    const owner = aliases().get(newPath)
    if (owner !== undefined && owner !== path)
      throw new RenameError(`"${newPath}" is an old address that redirects to "${owner}". Remove it from "aliases" in ${nameOf(owner)} first.`)
  }
}

/** Returns how to move a page below another, whose address was written as that of a folder; nothing for one that cannot move there. */
function moveBelow(from: string, folder: string): string {
  const isThere = parentOf(from) === folder || folder === from || folder.startsWith(`${from}/`)
  return isThere ? '' : ` To move the page into that folder, write ${folder === '/' ? '' : folder}${from.slice(from.lastIndexOf('/'))}.`
}

function readSource(content: ContentFiles, file: string, bytes: Uint8Array): Source {
  const { source } = read(`${content.folder}/${file}`, bytes)
  if (!source) throw new Error(`${file} was read before and cannot be read now`)
  return source
}

type Move = Rename['moved'][number]

/** Returns the edits of one file, and the old and the new address for each edit that rewrites a reference. */
function editsFor(text: string, references: readonly Reference[], newAddress: ReadonlyMap<string, string>, move: (Move & { aliases: string[] }) | undefined) {
  const document = parsePositions(text)
  const edits: Edit[] = []
  const places = new Map<Edit, { from: string; to: string }>()
  const add = (edit: Edit | undefined, from: string, to: string) => {
    // What two fields share through a YAML anchor is rewritten once.
    if (!edit || edits.some(([start, end]) => start === edit[0] && end === edit[1])) return
    edits.push(edit)
    places.set(edit, { from, to })
  }
  for (const { path, start, address } of references) {
    const node = nodeAt(document, path)
    const to = newAddress.get(address) ?? address
    if (isScalar(node) && node.range) add(editInScalar(text, node as Scalar.Parsed, start, address, to), address, to)
  }
  if (move) {
    const schemaLine = modeline(move.fromFile)
    const at = text.indexOf(schemaLine)
    if (at >= 0) edits.push([at, at + schemaLine.length, modeline(move.toFile)])
    const aliasIndex = move.aliases.indexOf(move.to)
    const node = nodeAt(document, ['aliases', aliasIndex])
    if (aliasIndex >= 0 && isScalar(node)) {
      const replaced = editInScalar(text, node as Scalar.Parsed, 0, move.to, move.from)
      if (replaced) edits.push(replaced)
    } else edits.push(addToList(text, document, 'aliases', move.from, 'blocks'))
  }
  return { edits, places }
}

const aliasesOf = (data: unknown) => (data as { aliases?: string[] }).aliases ?? []

/** Returns the data that the changed file should hold. */
function dataAfter(data: unknown, references: readonly Reference[], newAddress: ReadonlyMap<string, string>, move: Move | undefined): unknown {
  const result = structuredClone(data) as Record<string, unknown>
  for (const sameValue of groupBy(references, ({ path }) => JSON.stringify(path)).values()) {
    const path = sameValue[0]?.path ?? []
    const holder = valueAt(result, path.slice(0, -1)) as Record<PropertyKey, unknown>
    const key = path.at(-1) ?? ''
    holder[key] = applyEdits(
      String(holder[key]),
      sameValue.map(({ start, address }): Edit => [start, start + address.length, newAddress.get(address) ?? address]),
    )
  }
  if (move) {
    const aliases = aliasesOf(result)
    result.aliases = aliases.includes(move.to) ? aliases.map((alias) => (alias === move.to ? move.from : alias)) : [...aliases, move.from]
  }
  return result
}

/** Returns where the rewritten addresses are in the changed text. */
function positionsOf(changed: string, edits: readonly Edit[], places: ReadonlyMap<Edit, { from: string; to: string }>) {
  let shift = 0
  return sortEdits(edits).flatMap((edit) => {
    const [start, end, text] = edit
    const above = changed.slice(0, start + shift).split('\n')
    shift += text.length - (end - start)
    const place = places.get(edit)
    return place ? [{ line: above.length, column: (above.at(-1)?.length ?? 0) + 1, ...place }] : []
  })
}
