import type { ContentFiles } from '../../content/files.ts'
import { isShared, pathOf, siteFileName } from '../../content/routes.ts'
import { fileSchema } from '../fileSchema.ts'
import type { ChangedFile } from './originalPlace.ts'
import { type FileMove, type NewAddress, rewriteFile } from './rewriteFile.ts'

/** Where an address was rewritten, in the file as it will be. */
export type RewrittenReference = { file: string; line: number; column: number; from: string; to: string }

/**
 * Returns the files with the moved ones in their new places, every reference rewritten to pages that have another address, and the changes by
 * the new names of the files.
 * @param fileOf the files of the pages, by address
 * @throws {MoveError} if an address is written in a way that cannot be changed
 */
export function moveFiles(content: ContentFiles, fileOf: ReadonlyMap<string, string>, newAddress: ReadonlyMap<string, NewAddress>, moves: readonly FileMove[]) {
  const files = new Map(content.files)
  const rewritten: RewrittenReference[] = []
  const changes = new Map<string, ChangedFile>()
  for (const [file, bytes] of content.files) {
    const schema = schemaIn(file, fileOf)
    if (!schema) continue
    const move = moves.find(({ fromFile }) => fromFile === file)
    const rewrite = rewriteFile({ name: `${content.folder}/${file}`, bytes, schema }, newAddress, move)
    if (!rewrite) continue
    if (move) files.delete(file)
    const newFile = move?.toFile ?? file
    const newName = `${content.folder}/${newFile}`
    files.set(newFile, new TextEncoder().encode(rewrite.changed))
    changes.set(newName, { file: `${content.folder}/${file}`, ...rewrite })
    rewritten.push(...rewrite.places.map((place) => ({ file: newName, ...place })))
  }
  return { files, rewritten, changes }
}

/** Returns the schema of a file that the site is made of; undefined for any other. @param fileOf the files of the pages, by address */
export function schemaIn(file: string, fileOf: ReadonlyMap<string, string>) {
  const isRead = file === siteFileName || isShared(file) || fileOf.get(pathOf(file)) === file
  return isRead ? fileSchema(file) : undefined
}
