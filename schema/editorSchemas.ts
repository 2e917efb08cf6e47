import { z } from 'zod'
import { fieldRoles, folder, topic } from './fields.ts'
import { page, sharedBlocks, sharedName } from './page.ts'
import { site } from './site.ts'

/** One thing an editor offers while somebody types, and a word about it. */
export type Completion = { value: string; description?: string | undefined }

/** What there is on a site to refer to. */
export type Completions = {
  /** Where links go: pages, places on them, links named in `_site.yaml`. */
  targets: Completion[]
  pages: Completion[]
  rankings: Completion[]
  folders: Completion[]
  /** Words in braces. */
  tokens: Completion[]
  /** What articles are about. */
  topics: Completion[]
  /** Pictures. */
  files: Completion[]
  shared: Completion[]
}

export const noCompletions: Completions = { targets: [], pages: [], rankings: [], folders: [], tokens: [], topics: [], files: [], shared: [] }

type Json = { [key: string]: unknown }

/**
 * JSON Schemas for editors: of a page, of a shared file, of `_site.yaml`. They accept exactly what the Zod schemas accept;
 * what there is to refer to is offered and never enforced, because `npm run check` says it better.
 */
export function editorSchemas(offers: Completions = noCompletions): { page: Json; shared: Json; site: Json } {
  const definitions = Object.fromEntries(Object.entries(offers).map(([name, list]) => [name, { defaultSnippets: list.map(snippetOf) }]))
  const make = (title: string, schema: z.ZodType): Json => {
    const json = z.toJSONSchema(schema, { io: 'input', target: 'draft-7', unrepresentable: 'throw', override: annotate }) as Json
    return { ...(toEditorSchema(json) as Json), title, definitions }
  }
  return { page: make('A page', page), shared: make('Shared blocks', sharedBlocks), site: make('The site', site) }
}

/** What a field offers, by the role that its value has. */
const completionsOfRole: Partial<Record<string, keyof Completions>> = {
  text: 'tokens',
  markdown: 'tokens',
  href: 'targets',
  page: 'pages',
  topicPage: 'pages',
  ranking: 'rankings',
  file: 'files',
}

/** What fields of one kind offer that have no role. */
const completionsOfField = new Map<z.core.$ZodType, keyof Completions>([
  [folder, 'folders'],
  [sharedName, 'shared'],
  [topic, 'topics'],
])

/** Notes on Zod's JSON Schema what JSON Schema has no word for: what a field offers, and what a pattern means. */
function annotate({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodType; jsonSchema: z.core.JSONSchema.BaseSchema }) {
  const role = fieldRoles.get(zodSchema as z.ZodType)?.role
  const offered = completionsOfField.get(zodSchema) ?? (role && completionsOfRole[role])
  if (offered && jsonSchema.type === 'string') jsonSchema.offers = offered
  for (const { pattern, error } of patternsOf(zodSchema)) {
    // Of several patterns each stands on its own.
    const place = [jsonSchema, ...(jsonSchema.allOf ?? [])].find((each) => each.pattern === pattern?.source)
    if (place) place.patternErrorMessage = error?.({})
  }
  // What the pattern says already would be told twice.
  if (jsonSchema.format === 'uri' || jsonSchema.format === 'date') delete jsonSchema.format
}

type Format = { check?: string; pattern?: RegExp; error?: (issue: object) => unknown }

/** The patterns of a text: its own, as a day has one, and those that are asked of it besides. */
const patternsOf = ({ _zod }: z.core.$ZodType) =>
  [_zod.def, ...(_zod.def.checks ?? []).map((check) => check._zod.def)].filter((def): def is typeof def & Format => (def as Format).check === 'string_format')

/** Zod's JSON Schema as language servers use it best. */
function toEditorSchema(json: unknown): unknown {
  if (Array.isArray(json)) return json.map(toEditorSchema)
  if (typeof json !== 'object' || json === null) return json
  const { oneOf, offers, default: usual, ...rest } = Object.fromEntries(Object.entries(json).map(([key, value]) => [key, toEditorSchema(value)])) as Json
  return {
    ...rest,
    // A default that the schema states is written into every new entry; what the text says is only read.
    ...(usual === undefined || typeof usual === 'object' ? {} : { description: `${rest.description ?? ''} Without it: ${JSON.stringify(usual)}.`.trim() }),
    ...(typeof offers === 'string' ? { allOf: [...((rest.allOf as Json[] | undefined) ?? []), { $ref: `#/definitions/${offers}` }] } : {}),
    ...(Array.isArray(oneOf) ? discriminatedByType(oneOf as BlockJson[]) : {}),
  }
}

type BlockJson = Json & { description?: string; properties: { type: { const: string; description?: string } } }

/** One of several kinds of entry, told apart by `type`: a mistake is reported for the kind that was meant, not for all. */
function discriminatedByType(kinds: BlockJson[]): Json {
  const typeOf = ({ properties }: BlockJson) => properties.type.const
  const about = ({ description, properties }: BlockJson) => description ?? properties.type.description
  return {
    type: 'object',
    required: ['type'],
    properties: {
      type: { description: 'What this section is.', enum: kinds.map(typeOf), markdownEnumDescriptions: kinds.map(about) },
    },
    defaultSnippets: kinds.map((kind) => ({ label: typeOf(kind), description: about(kind), body: skeleton(kind, { next: 1 }) })),
    allOf: kinds.map((kind) => ({
      if: { type: 'object', properties: { type: { const: typeOf(kind) } }, required: ['type'] },
      // biome-ignore lint/suspicious/noThenProperty: a word of JSON Schema, and nothing awaits it
      then: { title: typeOf(kind), ...kind },
    })),
  }
}

/** The required fields of an entry, with a place to write at each. */
function skeleton(json: Json, places: { next: number }): unknown {
  if (json.const !== undefined) return json.const
  if (json.type === 'array') {
    const entries = Math.max(1, Math.min(3, Number(json.minItems ?? 1)))
    return Array.from({ length: entries }, () => skeleton(json.items as Json, places))
  }
  if (json.type === 'object')
    return Object.fromEntries(
      ((json.required as string[] | undefined) ?? []).map((key) => [key, skeleton((json.properties as Record<string, Json>)[key] ?? {}, places)]),
    )
  return `$${places.next++}`
}

/** YAML reads "{provider}", "#agencies", "2026" and "null" as something else unless they stand in quotes. */
const snippetOf = ({ value, description: about }: Completion) => ({
  label: value,
  body: /^[a-z/][\w/-]*(#[\w-]+)?$/i.test(value) && !/^(?:true|false|null)$/i.test(value) ? value : `"${value}"`,
  description: about,
})
