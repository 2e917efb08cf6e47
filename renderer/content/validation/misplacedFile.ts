import type { z } from 'zod'
import { page, sharedBlocks } from '../../../schema/index.ts'
import { nameInFolder } from '../files.ts'
import type { Issue } from '../issue.ts'
import { pathOf } from '../routes.ts'
import { normalizedName } from '../suggest.ts'
import { foreignPageFields, movedHint } from './synonyms.ts'

/** Reports a page among the shared files, shared blocks among the pages, or a redirect: its place is the only mistake of such a file. */
export function misplacedFile(file: string, schema: z.ZodType, data: unknown): Issue | undefined {
  const fields = Object.keys(data as object)
  const { blocks } = data as { blocks?: unknown }
  const redirect = (schema as unknown) === page && blocks === undefined ? fields.find(isRedirect) : undefined
  if (redirect !== undefined) {
    const message = `A file that only redirects is not a page. Delete it, and write "aliases: [${pathOf(nameInFolder(file))}]" at the top of the page that it redirects to.`
    return { code: 'unknown-field', file, path: [redirect], atKey: true, message }
  }
  const unknownFile = (message: string): Issue => ({ code: 'unknown-file', file, path: [], range: [0, 0], message })
  const hasPageFields = fields.every((field) => Object.hasOwn(page.shape, field))
  if ((schema as unknown) === sharedBlocks && hasPageFields && fields.includes('title'))
    return unknownFile('This file has the fields of a page but is among shared blocks. Move it out of "_shared", or keep only "blocks:".')
  if ((schema as unknown) === page && fields.length === 1 && sharedBlocks.safeParse(data).success)
    return unknownFile('This file has only blocks, as shared files do. Move it into "_shared", or give it "title:" and "description:" as a page has.')
}

/** True if a field is a redirect in other tools. */
const isRedirect = (name: string) => foreignPageFields[normalizedName(name)] === movedHint
