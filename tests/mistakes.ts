import { readdirSync, readFileSync } from 'node:fs'
import { CORE_SCHEMA, load } from 'js-yaml'
import { z } from 'zod'
import type { ContentFiles } from '../renderer/content/files.ts'
import { issueCodes } from '../renderer/content/issue.ts'
import { oncePer } from '../renderer/content/oncePer.ts'
import { readContent } from '../renderer/system/contentFolder.ts'
import { hasShippedPages } from './testSite.ts'

/** A change of one file: text in it that is replaced, or all of its text, or the file is renamed or removed. */
const change = z.strictObject({
  file: z.string().optional(),
  replace: z.string().optional(),
  with: z.string().optional(),
})

/** Where an issue is expected: the exact characters, or where they start, or a line and column. */
const expected = z.strictObject({
  code: z.enum(issueCodes),
  /** A file of the pages, or a file of `public/` by its address. */
  file: z.string().optional(),
  at: z.string().optional(),
  start: z.string().optional(),
  /** The characters come after this text; without it, after the change, or after the start of the file. */
  after: z.string().optional(),
  /** The characters are in or after this text. */
  from: z.string().optional(),
  line: z.int().optional(),
  /** The same, as the number of lines below the one in which the change starts: authors add lines to the shipped pages. */
  below: z.int().optional(),
  column: z.int().optional(),
  /** Part of what is said. "{line-1}" stands for the number of the line above. */
  message: z.string().optional(),
  /** Null where none may be given. */
  suggestion: z.string().nullable().optional(),
})

const mistake = change.extend({
  name: z.string(),
  file: z.string(),
  /** Which pages: those of the tests, or those that are shipped. */
  site: z.enum(['test', 'shipped']).default('test'),
  more: z.array(change).default([]),
  text: z.string().optional(),
  hex: z.string().optional(),
  repeat: z.strictObject({ text: z.string(), times: z.int() }).optional(),
  /** Files of `public/`, by address: a picture of so many pixels, or bytes. */
  public: z.record(z.string(), z.union([z.strictObject({ png: z.tuple([z.int(), z.int()]) }), z.strictObject({ hex: z.string() })])).default({}),
  rename: z.record(z.string(), z.string()).default({}),
  remove: z.boolean().default(false),
  crlf: z.boolean().default(false),
  bom: z.boolean().default(false),
  /** Other mistakes of the same file are not reported beside it, or change what is reported. */
  alone: z.boolean().default(false),
  /** Checked by the release gate, on a site that passes it otherwise. */
  release: z.boolean().default(false),
  /** What is reported; nothing in `tests/correct.yaml`. */
  expect: z.preprocess((value) => [value ?? []].flat(), z.array(expected)),
})

export type Mistake = z.output<typeof mistake>

/** An expected issue with its position resolved. */
export type ExpectedIssue = { code: string; file: string; line: number; column: number; end?: number; message?: string; suggestion?: string | null }

const folder = 'tests/mistakes'

/** @throws {Error} for an invalid entry, with what is wrong with it */
export const readMistakes = (file: string, text: string): Mistake[] =>
  (load(text, { schema: CORE_SCHEMA }) as { name: string }[]).map((written) => {
    const { data, error } = mistake.safeParse(written)
    if (error) throw new Error(`${file}, "${written.name}":\n${z.prettifyError(error)}`)
    return data
  })

/**
 * Every seeded mistake. A family is a file of `tests/mistakes/`, named after the code of its mistakes, or in a folder of that name
 * after the module that finds them: 'wrong-type/notList'. Those that have messages of several codes are in 'together'.
 */
export const families = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.yaml'))
  .map((file) => file.replaceAll('\\', '/'))
  .sort()
  .map((file) => ({ family: file.replace('.yaml', ''), mistakes: readMistakes(`${folder}/${file}`, readFileSync(`${folder}/${file}`, 'utf8')) }))

/** Every seeded mistake, under a name that no other has. */
export const namedMistakes = families.flatMap(({ family, mistakes }) => mistakes.map((mistake) => ({ name: `${family}: ${mistake.name}`, mistake })))

const decode = (bytes: Uint8Array | undefined) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)

export const bases = { test: readContent('tests/site/pages'), shipped: readContent('pages') }

/** The small site, changed so that it could be published. */
const publishable = withTexts(bases.test, (text) =>
  text
    .replaceAll('.example', '.org')
    .replace('confirmed: false', 'confirmed: true')
    .replace('pc: code', 'pc: make7')
    .replace(/ +illustrative: true\n/, ''),
)

function withTexts(content: ContentFiles, edit: (text: string) => string): ContentFiles {
  return { ...content, files: new Map([...content.files].map(([file, bytes]) => [file, new TextEncoder().encode(edit(decode(bytes)))])) }
}

/** Returns the header of a PNG, the only part that is read before variants are generated. */
function pngHead(width: number, height: number): Uint8Array {
  const head = Buffer.from('89504e470d0a1a0a0000000d494844520000000000000000080200000000000000', 'hex')
  head.writeUInt32BE(width, 16)
  head.writeUInt32BE(height, 20)
  return head
}

/** False for a mistake that cannot be put into its page, which no longer holds what it replaces. */
export const hasPlace = oncePer((mistake: Mistake) => {
  try {
    return Boolean(seed(mistake))
  } catch {
    return false
  }
})

/** False for a mistake in a sentence of the shipped pages that has been edited since, or that another publisher does not have. */
export const canSeed = (mistake: Mistake) => mistake.release || mistake.site === 'test' || (hasShippedPages && hasPlace(mistake))

/** Returns a site with one seeded mistake (or a few that belong together), and the issues expected for it. */
export function seed(mistake: Mistake): { content: ContentFiles; expectedIssues: ExpectedIssue[] } {
  const base = mistake.release ? publishable : bases[mistake.site]
  const { files, changed } = changedFiles(mistake, base.files)
  const expectedIssues = mistake.expect.map((expected) => expectedIssue(expected, mistake, files, changed))
  const added = new Map(Object.entries(mistake.public).map(([address, data]) => [address, 'png' in data ? pngHead(...data.png) : Buffer.from(data.hex, 'hex')]))
  if (added.size === 0) return { content: { ...base, files }, expectedIssues }
  const readPublic = (address: string) => added.get(address) ?? base.readPublic(address)
  return { content: { ...base, files, publicFiles: new Set([...base.publicFiles, ...added.keys()]), readPublic }, expectedIssues }
}

/** Returns the files with the mistake, and the offset of the first change of each. */
function changedFiles(mistake: Mistake, base: ContentFiles['files']) {
  const files = new Map(base)
  for (const [from, to] of Object.entries(mistake.rename)) {
    files.set(to, files.get(from) ?? new Uint8Array())
    files.delete(from)
  }
  const put = (file: string, text: string) => {
    const lines = mistake.crlf && file === mistake.file ? text.replaceAll('\n', '\r\n') : text
    files.set(file, new TextEncoder().encode(mistake.bom && file === mistake.file ? `\uFEFF${lines}` : lines))
  }
  const changed = new Map<string, number>()
  for (const { file = mistake.file, replace, with: replacement = '' } of [mistake, ...mistake.more]) {
    if (replace === undefined) continue
    const text = decode(files.get(file))
      .replace(/^\uFEFF/, '')
      .replaceAll('\r\n', '\n')
    const at = text.indexOf(replace)
    if (at < 0) throw new Error(`${mistake.name}: ${file} does not hold ${JSON.stringify(replace)}`)
    put(file, text.slice(0, at) + replacement + text.slice(at + replace.length))
    if (!changed.has(file)) changed.set(file, at)
  }
  if (mistake.text !== undefined) put(mistake.file, mistake.text)
  if (mistake.hex !== undefined) files.set(mistake.file, Buffer.from(mistake.hex, 'hex'))
  if (mistake.repeat) put(mistake.file, mistake.repeat.text.repeat(mistake.repeat.times))
  if (mistake.remove) files.delete(mistake.file)
  return { files, changed }
}

function expectedIssue(
  expected: Mistake['expect'][number],
  mistake: Mistake,
  files: ContentFiles['files'],
  changed: ReadonlyMap<string, number>,
): ExpectedIssue {
  const { file = mistake.file, at, start, after, from, below, column, code, message, suggestion } = expected
  const text = decode(files.get(file)).replace(/^\uFEFF/, '')
  const common = (line: number) => ({
    code,
    file: file.startsWith('/') ? `public${file}` : `pages/${file}`,
    line,
    ...(message === undefined ? {} : { message: message.replace(/\{line([-+]\d+)?\}/g, (_, offset = 0) => String(line + Number(offset))) }),
    ...(suggestion === undefined ? {} : { suggestion }),
  })
  const line = below === undefined ? expected.line : text.slice(0, changed.get(file)).split('\n').length + below
  if (line !== undefined) return { ...common(line), column: column ?? 1 }
  const words = at ?? start ?? ''
  const marker = after ?? from
  const anchor = marker === undefined ? (changed.get(file) ?? 0) : text.indexOf(marker)
  const found = text.indexOf(words, after === undefined ? anchor : anchor + after.length)
  const offset = found < 0 ? text.indexOf(words) : found
  if (offset < 0 || anchor < 0) throw new Error(`${mistake.name}: ${file} does not hold ${JSON.stringify(words)}`)
  const before = text.slice(0, offset)
  const position = offset - before.lastIndexOf('\n')
  return { ...common(before.split('\n').length), column: position, ...(at === undefined ? {} : { end: position + at.length }) }
}
