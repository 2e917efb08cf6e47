import { readFileSync } from 'node:fs'
import { Ajv, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { completionsOf } from '../../renderer/authoring/completionsOf.ts'
import { loadSite } from '../../renderer/content/index.ts'
import { defOf, descriptionOf, roleOf } from '../../renderer/content/validation/introspect.ts'
import { listFiles } from '../../renderer/system/files.ts'
import { type Completion, editorSchemas, noCompletions } from '../../schema/editorSchemas.ts'
import { text } from '../../schema/fields.ts'
import { blockTypes, page, sharedBlocks, site } from '../../schema/index.ts'
import { testContent } from '../testSite.ts'
import { mutatedArbitraryOf } from './arbitrary.ts'

const schemas = { page, shared: sharedBlocks, site }

/** The name of a schema path, and the file that it is in. */
const placeOf = (at: string) => {
  const [, type] = /^.*\|(\w+)/.exec(at) ?? []
  return `${at} (${type ? `schema/blocks/${type}.ts` : /^site/.test(at) ? 'schema/site.ts' : 'schema/page.ts'})`
}

/** Returns every schema inside another, with a name for its path. */
function everySchema(schema: z.ZodType, at: string, found = new Map<z.ZodType, string>()): Map<z.ZodType, string> {
  if (found.has(schema)) return found
  found.set(schema, at)
  const { innerType, shape = {}, element, valueType, options = [] } = defOf(schema)
  if (innerType) everySchema(innerType, at, found)
  for (const [key, field] of Object.entries(shape)) everySchema(field, `${at}.${key}`, found)
  if (element) everySchema(element, `${at}[]`, found)
  if (valueType) everySchema(valueType, `${at}.*`, found)
  options.forEach((option, index) => {
    const type = defOf(option).shape?.type
    everySchema(option, `${at}|${type ? String(defOf(type).values?.[0]) : index}`, found)
  })
  return found
}

describe.each(Object.entries(schemas))('the schema of %s', (name, schema) => {
  const all = everySchema(schema, name)

  test('has a description for every field', () => {
    const silent = [...all].flatMap(([{ _zod }, at]) =>
      Object.entries(defOf({ _zod } as z.ZodType).shape ?? {}).flatMap(([key, field]) => (descriptionOf(field) ? [] : [placeOf(`${at}.${key}`)])),
    )
    expect(silent, 'Write .describe(…) for each of these').toEqual([])
  })

  test('rejects unknown fields at any depth', () => {
    const open = [...all].filter(([inner]) => defOf(inner).type === 'object' && defOf(inner).catchall?._zod.def.type !== 'never')
    expect(
      open.map(([, at]) => placeOf(at)),
      'Use z.strictObject instead of z.object for each of these',
    ).toEqual([])
  })
})

/** Returns what in a schema does not work, and what to write instead. */
function brokenConstructsIn(schema: z.ZodType): string[] {
  const { type, format, shape = {}, checks = [] } = defOf(schema)
  const kinds = checks.map(({ _zod }) => _zod.def.check)
  return [
    ...('key' in shape && 'type' in shape ? ['React does not pass "key" to a component: give the field another name'] : []),
    ...(kinds.includes('custom')
      ? ['editors do not run a .refine(), and its issues have no line: write a rule, for a block in renderer/content/rules/blockRules.ts']
      : []),
    ...(['pipe', 'transform'].includes(type) ? ['the value must stay as its author wrote it: let the component change it'] : []),
    ...(['any', 'unknown', 'date', 'bigint'].includes(type) ? ['YAML has no such value: use a field of schema/fields.ts'] : []),
    ...(type === 'string' && format === undefined && !roleOf(schema) && !kinds.includes('string_format')
      ? ['{tokens} are not filled in here: use text() or shortText(…), or z.string().regex(…) for a name that no reader sees']
      : []),
  ]
}

test.each([
  [z.string().min(1), /^\{tokens\}/],
  [z.string().refine((word) => word !== 'no'), /\.refine\(\)/],
  [z.string().transform((word) => word.trim()), /component/],
  [z.date(), /YAML/],
  [z.strictObject({ type: z.literal('quote'), key: text() }), /"key"/],
])('the unsupported construct %# is reported', (schema, message) => {
  expect(brokenConstructsIn(schema)).toContainEqual(expect.stringMatching(message))
})

test('no field of a block uses an unsupported construct', () => {
  const problems = [...everySchema(sharedBlocks, 'shared')].flatMap(([schema, at]) => brokenConstructsIn(schema).map((what) => `${placeOf(at)}: ${what}`))
  expect(problems).toEqual([])
})

describe('the JSON Schemas that editors use', () => {
  const ajv = new Ajv({ strict: false })
  addFormats(ajv)
  const json = editorSchemas()
  const compiled = Object.fromEntries(Object.entries(json).map(([name, schema]) => [name, ajv.compile(schema)])) as Record<
    keyof typeof schemas,
    ValidateFunction
  >

  test.each(Object.entries(schemas))('agree with Zod on 500 documents: %s', (name, schema) => {
    const counts = { right: 0, wrong: 0 }
    fc.assert(
      fc.property(mutatedArbitraryOf(schema), (data) => {
        const accepted = schema.safeParse(data).success
        counts[accepted ? 'right' : 'wrong']++
        expect(compiled[name as keyof typeof schemas](data), JSON.stringify(compiled[name as keyof typeof schemas].errors)).toBe(accepted)
      }),
      { numRuns: Number(process.env.RUNS ?? 500) },
    )
    // Only valid or only invalid documents would prove nothing.
    expect(Math.min(counts.right, counts.wrong)).toBeGreaterThan(50)
  })

  test('accept every page of the site', () => {
    for (const file of listFiles('pages')) {
      const name = file === '_site.yaml' ? 'site' : file.startsWith('_shared/') ? 'shared' : 'page'
      expect(compiled[name](parse(readFileSync(`pages/${file}`, 'utf8'))), `${file}: ${JSON.stringify(compiled[name].errors)}`).toBe(true)
    }
  })

  test('explain every pattern in words, and use no formats', () => {
    const silent: string[] = []
    const visit = (value: unknown, at: string) => {
      if (typeof value !== 'object' || value === null) return
      const { pattern, patternErrorMessage, format } = value as Record<string, unknown>
      if ((typeof pattern === 'string' && typeof patternErrorMessage !== 'string') || typeof format === 'string') silent.push(at)
      // Examples are data.
      for (const [key, inner] of Object.entries(value)) if (key !== 'examples') visit(inner, `${at}.${key}`)
    }
    visit(json, '')
    expect(silent).toEqual([])
  })

  test('give examples that are valid', () => {
    const examples = Object.entries(schemas).flatMap(([name, schema]) =>
      [...everySchema(schema, name)].flatMap(([field, at]) =>
        ((field.meta()?.examples ?? []) as unknown[]).map((example) => ({ at: placeOf(at), isValid: field.safeParse(example).success })),
      ),
    )
    expect(examples.length).toBeGreaterThan(3)
    expect(examples.filter(({ isValid }) => !isValid)).toEqual([])
  })

  test('contain every block, and start each with its required fields', () => {
    const { items } = (
      json.page.properties as {
        blocks: { items: { properties: { type: { enum: string[] } }; defaultSnippets: { label: string; body: Record<string, unknown> }[] } }
      }
    ).blocks
    expect(items.properties.type.enum).toEqual([...blockTypes, 'fragment'])
    expect(items.defaultSnippets.find(({ label }) => label === 'checklist')?.body).toEqual({
      type: 'checklist',
      title: '$1',
      items: [{ title: '$2' }, { title: '$3' }],
    })
  })

  test.each([
    ['/rankings#agencies', '/rankings#agencies'],
    ['Implementation', 'Implementation'],
    ['2026', '"2026"'],
    ['null', '"null"'],
    ['{provider}', '"{provider}"'],
  ])('insert %s as %s', (value, body) => {
    const { definitions } = editorSchemas({ ...noCompletions, topics: [{ value, description: undefined }] }).page as {
      definitions: { topics: { defaultSnippets: object[] } }
    }
    expect(definitions.topics.defaultSnippets).toEqual([expect.objectContaining({ label: value, body })])
  })

  test('offer existing values without enforcing them', () => {
    const content = testContent()
    const { loaded } = loadSite(content)
    const offers = loaded ? completionsOf(content, loaded) : noCompletions
    const values = Object.fromEntries(Object.entries(offers).map(([name, list]) => [name, list.map(({ value }) => value)]))
    expect(values.targets).toEqual(expect.arrayContaining(['agency', '/rankings', '#agencies', '/rankings#agencies']))
    expect(values.pages).toContain('/services/audits')
    expect(values.rankings).toEqual(['/rankings'])
    expect(values.folders).toEqual(['/rankings/*', '/resources/*', '/resources/blog/*', '/resources/guides/*', '/services/*'])
    expect(values.tokens).toContain('{greeting}')
    expect(values.topics).toContain('Implementation')
    expect(values.files).toEqual(expect.arrayContaining([expect.stringMatching(/\.svg$/)]))
    expect(values.files).not.toContainEqual(expect.stringMatching(/\.(woff2|txt)$/))
    expect(values.shared).toEqual(['promo'])
    for (const described of ['targets', 'pages', 'folders', 'tokens'] as const)
      expect(offers[described].filter(({ description = '' }) => description === '')).toEqual([])
    const strict = new Ajv({ strict: false })
    addFormats(strict)
    const data = {
      title: 'T',
      description: 'D',
      blocks: [
        { type: 'feature', page: '/nowhere' },
        { type: 'fragment', name: 'none' },
      ],
    }
    expect(strict.compile(editorSchemas(offers).page)(data)).toBe(true)
  })

  test('stay small for a site of 10,000 pages', () => {
    const many = Array.from({ length: 10_000 }, (_, index): Completion => ({ value: `/resources/blog/post-${index}`, description: 'A post' }))
    const text = JSON.stringify(editorSchemas({ ...noCompletions, targets: many, pages: many }))
    expect(text.length).toBeLessThan(12_000_000)
  })
})
