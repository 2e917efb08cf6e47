import type { z } from 'zod'
import { page, sharedBlocks, site } from '../../schema/index.ts'

/** Returns what a file of the pages folder may hold. @param name relative to that folder */
export function fileSchema(name: string): z.ZodType {
  if (name === '_site.yaml') return site
  return name.startsWith('_shared/') ? sharedBlocks : page
}

/** The data of a file, and what it may hold. */
export type FileData = { schema: z.ZodType; data: unknown }
