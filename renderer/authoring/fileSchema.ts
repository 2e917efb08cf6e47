import type { z } from 'zod'
import { page, sharedBlocks, site } from '../../schema/index.ts'
import { isShared, siteFileName } from '../content/routes.ts'

/** Returns what a file of the pages folder may hold. @param name relative to that folder */
export function fileSchema(name: string): z.ZodType {
  if (name === siteFileName) return site
  return isShared(name) ? sharedBlocks : page
}

/** The data of a file, and what it may hold. */
export type FileData = { schema: z.ZodType; data: unknown }
