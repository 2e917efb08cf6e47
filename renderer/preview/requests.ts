import type { CustomEventMap } from 'vite/types/customEvent.d.ts'
import { z } from 'zod'
import { type PageKind, pageKinds } from '../authoring/newPage/kinds.ts'

const fieldPath = z.array(z.union([z.string(), z.number()]))
const shownText = z.object({ blockIndex: z.number().optional(), text: z.string(), occurrence: z.number(), links: z.array(z.string()).optional() })
const changed = { path: fieldPath, revision: z.string() }

/** What a browser may ask for, by event. */
export const requests = {
  'preview:open': z.object({ path: z.string(), version: z.number() }),
  'preview:locate': shownText,
  'preview:fix': z.object({ issueKey: z.string() }),
  'preview:edit': z.object({ isEditing: z.boolean() }),
  'preview:change': z.discriminatedUnion('action', [
    z.object({ ...changed, action: z.literal('write'), value: z.string() }),
    z.object({ ...changed, action: z.literal('add') }),
    z.object({ ...changed, action: z.literal('fix'), message: z.string() }),
    z.object({ ...changed, action: z.literal('paste'), rows: z.string() }),
    z.object({ ...changed, action: z.literal('remove') }),
    z.object({ ...changed, action: z.literal('copy') }),
    z.object({ ...changed, action: z.literal('move'), to: z.number() }),
    z.object({ ...changed, action: z.literal('insert'), type: z.string() }),
  ]),
  'preview:undo': z.object({ redo: z.boolean() }),
  'preview:publish': z.object({ action: z.enum(['publish', 'unpublish']) }),
  'preview:relocate': z.object({ action: z.enum(['rename', 'remove']), to: z.string() }),
  'preview:kinds': z.strictObject({}),
  'preview:create': z.object({ kind: z.enum(Object.keys(pageKinds) as PageKind[]), title: z.string(), rows: z.string().optional() }),
  'preview:point': shownText,
  'preview:measure': z.object({ request: z.number() }),
  'preview:place': z.object({ request: z.number(), texts: z.array(shownText) }),
} satisfies { [E in keyof CustomEventMap]?: z.ZodType<CustomEventMap[E]> }

/** What an open page says to the preview, in which the request is checked where it is handled, or to Vite. */
export const message = z.discriminatedUnion('event', [
  z.object({
    type: z.literal('custom'),
    event: z.literal('vite:invalidate'),
    data: z.object({ path: z.string(), message: z.string().optional(), firstInvalidatedBy: z.string().optional() }),
  }),
  z.object({ type: z.literal('custom'), event: z.enum(Object.keys(requests)) }),
])
