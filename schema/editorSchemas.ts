import { z } from 'zod'
import { fieldRoles, folder, topic } from './fields.ts'
import { page, sharedBlocks, sharedName } from './page.ts'
import { site } from './site.ts'

/** A completion that an editor offers, with a short description. */
export type Completion = { value: string; description?: string }

/** What pages of a site can refer to. */
export type Completions = {
  /** Targets of links: pages, anchors on them, links named in `_site.yaml`. */
  targets: Completion[]
  pages: Completion[]
  rankings: Completion[]
  folders: Completion[]
  /** Names in braces, like "{provider}". */
  tokens: Completion[]
  /** Topics of articles. */
  topics: Completion[]
  /** Pictures in `public/`. */
  files: Completion[]
  shared: Completion[]
}

export const noCompletions: Completions = { targets: [], pages: [], rankings: [], folders: [], tokens: [], topics: [], files: [], shared: [] }

type Json = { [key: string]: unknown }

/**
 * Returns JSON Schemas for editors: of a page, of a shared file, of `_site.yaml`. They accept exactly what the Zod schemas
 * accept; references are completed but not validated, because `npm run check` reports them better.
 */
export function editorSchemas(completions: Completions = noCompletions): { page: Json; shared: Json; site: Json } {
  const definitions = Object.fromEntries(Object.entries(completions).map(([name, list]) => [name, { defaultSnippets: list.map(snippetOf) }]))
  const schemaOf = (title: string, schema: z.ZodType): Json => {
    const json = z.toJSONSchema(schema, { io: 'input', target: 'draft-7', unrepresentable: 'throw', override: annotate }) as Json
    return { ...(toEditorSchema(json) as Json), title, definitions }
  }
  return { page: schemaOf('A page', page), shared: schemaOf('Shared blocks', sharedBlocks), site: schemaOf('The site', site) }
}

/** The completions of a field, by the role of its value. */
const completionsOfRole: Partial<Record<string, keyof Completions>> = {
  text: 'tokens',
  markdown: 'tokens',
  href: 'targets',
  page: 'pages',
  topicPage: 'pages',
  ranking: 'rankings',
  file: 'files',
}

/** The completions of fields that have no role. */
const completionsOfField = new Map<z.core.$ZodType, keyof Completions>([
  [folder, 'folders'],
  [sharedName, 'shared'],
  [topic, 'topics'],
])

/** Returns which completions a field has; undefined for none. */
export function completionsNameOf(schema: z.core.$ZodType): keyof Completions | undefined {
  const role = fieldRoles.get(schema as z.ZodType)?.role
  return completionsOfField.get(schema) ?? (role && completionsOfRole[role])
}

/** Adds to Zod's JSON Schema what standard JSON Schema lacks: the completions of a field, and the error message of a pattern. */
function annotate({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodType; jsonSchema: z.core.JSONSchema.BaseSchema }) {
  const completions = completionsNameOf(zodSchema)
  if (completions && jsonSchema.type === 'string') jsonSchema.completions = completions
  for (const { pattern, error } of patternsOf(zodSchema)) {
    // Several patterns are separate entries of `allOf`.
    const owner = [jsonSchema, ...(jsonSchema.allOf ?? [])].find((each) => each.pattern === pattern?.source)
    if (owner) owner.patternErrorMessage = error?.({})
  }
  // The pattern covers these formats; otherwise a mistake would be reported twice.
  if (jsonSchema.format === 'uri' || jsonSchema.format === 'date') delete jsonSchema.format
}

type Format = { check?: string; pattern?: RegExp; error?: (issue: object) => unknown }

/** Returns the patterns of a string schema: its own, such as a date's, and those added as checks. */
const patternsOf = ({ _zod }: z.core.$ZodType) =>
  [_zod.def, ...(_zod.def.checks ?? []).map((check) => check._zod.def)].filter((def): def is typeof def & Format => (def as Format).check === 'string_format')

/** Adapts Zod's JSON Schema to language servers. */
function toEditorSchema(json: unknown): unknown {
  if (Array.isArray(json)) return json.map(toEditorSchema)
  if (typeof json !== 'object' || json === null) return json
  const {
    oneOf,
    completions,
    default: defaultValue,
    ...rest
  } = Object.fromEntries(Object.entries(json).map(([key, value]) => [key, toEditorSchema(value)])) as Json
  return {
    ...rest,
    // Editors write a `default` of the schema into every new entry; in the description it is only shown.
    ...(defaultValue === undefined || typeof defaultValue === 'object'
      ? {}
      : { description: `${rest.description ?? ''} Without it: ${JSON.stringify(defaultValue)}.`.trim() }),
    ...(typeof completions === 'string' ? { allOf: [...((rest.allOf as Json[] | undefined) ?? []), { $ref: `#/definitions/${completions}` }] } : {}),
    ...(Array.isArray(oneOf) ? discriminatedByType(oneOf as BlockJson[]) : {}),
  }
}

type BlockJson = Json & { description?: string; properties: { type: { const: string; description?: string } } }

/** Returns a schema for one of several kinds of entry, discriminated by `type`: a mistake is reported for that kind only, not for all. */
function discriminatedByType(kinds: BlockJson[]): Json {
  const typeOf = ({ properties }: BlockJson) => properties.type.const
  const describe = ({ description, properties }: BlockJson) => description ?? properties.type.description
  return {
    type: 'object',
    required: ['type'],
    properties: {
      type: { description: 'What this section is.', enum: kinds.map(typeOf), markdownEnumDescriptions: kinds.map(describe) },
    },
    defaultSnippets: kinds.map((kind) => ({ label: typeOf(kind), description: describe(kind), body: skeleton(kind, { next: 1 }) })),
    allOf: kinds.map((kind) => ({
      if: { type: 'object', properties: { type: { const: typeOf(kind) } }, required: ['type'] },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema, and nothing awaits it
      then: { title: typeOf(kind), ...kind },
    })),
  }
}

/** Returns a snippet of an entry's required fields, with a tab stop at each. */
function skeleton(json: Json, tabStops: { next: number }): unknown {
  if (json.const !== undefined) return json.const
  if (json.type === 'array') {
    const entries = Math.max(1, Math.min(3, Number(json.minItems ?? 1)))
    return Array.from({ length: entries }, () => skeleton(json.items as Json, tabStops))
  }
  if (json.type === 'object')
    return Object.fromEntries(
      ((json.required as string[] | undefined) ?? []).map((key) => [key, skeleton((json.properties as Record<string, Json>)[key] ?? {}, tabStops)]),
    )
  return `$${tabStops.next++}`
}

/** Returns a snippet for a completion, quoted if necessary: YAML reads "{provider}", "#agencies", "2026" and "null" as something else without quotes. */
const snippetOf = ({ value, description }: Completion) => ({
  label: value,
  body: /^[a-z/][\w/-]*(#[\w-]+)?$/i.test(value) && !/^(?:true|false|null)$/i.test(value) ? value : `"${value}"`,
  description,
})
