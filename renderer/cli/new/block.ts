import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { blockTypes } from '../../../schema/index.ts'
import { componentName as pascal } from '../../blocks/blockFiles.ts'
import { withoutAccents } from '../../content/slug.ts'
import { didYouMean } from '../../content/suggest.ts'
import { changeFiles } from '../../system/changeFiles.ts'
import { UsageError } from '../../system/commandError.ts'
import { blockScaffold } from './blockScaffold.ts'

/** The files of a new block type, and the registries with its lines inserted: name relative to the project → text. */
type NewBlock = { files: Map<string, string>; registries: Map<string, string> }

/** Names that a block's schema or component cannot have, because they are reserved or would shadow something. */
const reservedWords = [
  ...['block', 'blocks', 'blockType', 'blockTypes', 'fragment', 'index', 'page', 'printedBlock', 'reactElement', 'webOnlyBlock'],
  ...['await', 'break', 'case', 'catch', 'class', 'const', 'continue', 'debugger', 'default', 'delete', 'do', 'else', 'enum', 'export', 'extends', 'false'],
  ...['finally', 'for', 'function', 'if', 'implements', 'import', 'in', 'instanceof', 'interface', 'let', 'new', 'null', 'package', 'private', 'protected'],
  ...['public', 'return', 'static', 'super', 'switch', 'this', 'throw', 'true', 'try', 'typeof', 'var', 'void', 'while', 'with', 'yield', 'arguments', 'eval'],
]

/** Makes the name of a block from words: "Pricing table" → "pricingTable", "übersicht" → "ubersicht". Undefined if no letter is left. */
export const blockNameOf = (words: string): string | undefined =>
  withoutAccents(words)
    .replace(/[^a-zA-Z0-9]+(.)?/g, (_, next: string | undefined) => next?.toUpperCase() ?? '')
    .replace(/^\d+/, '')
    .replace(/^[A-Z]+(?=[A-Z][a-z]|$)|^[A-Z]/, (start) => start.toLowerCase()) || undefined

/** Checks the name of a new block type. @throws {UsageError} with a suggestion */
export function checkBlockName(name: string): void {
  const suggestion = blockNameOf(name)
  if (!/^[a-z][a-z0-9]*([A-Z][a-z0-9]*)*$/.test(name))
    throw new UsageError(
      `"${name}" cannot be the name of a block. Use a noun in camel case, like "pricingTable".${didYouMean(suggestion === name ? undefined : suggestion)}`,
    )
  if (name.length > 40) throw new UsageError(`"${name}" has ${name.length} letters. Authors write the name by hand; choose one with fewer than 40.`)
  const taken = blockTypes.find((type) => type.toLowerCase() === name.toLowerCase())
  if (taken !== undefined) throw new UsageError(`There is already a block "${taken}": schema/blocks/${taken}.ts.`)
  const imported = importsOf([blockScaffold(name, {}), blockScaffold(name, { island: true })].flatMap((files) => [...files.values()]))
  if ([name, pascal(name)].some((word) => reservedWords.includes(word) || imported.includes(word) || word in globalThis))
    throw new UsageError(`"${name}" means something else in the code. Add a word that says what it shows, like "${name}List".`)
}

/** A file that lists blocks: a pattern for the lines among which the new line goes, and the line. */
type Registry = { file: string; lines: { like: RegExp; line: (name: string) => string }[] }

/** The lines of a block in a list of components. */
const componentLines: Registry['lines'] = [
  { like: /^import \{ \w+ \} from '\.\/(\w+)\.tsx'$/, line: (name) => `import { ${pascal(name)} } from './${pascal(name)}.tsx'` },
  { like: /^ {2}(\w+): \w+,$/, line: (name) => `  ${name}: ${pascal(name)},` },
]

/** The registries that list every block. */
const registries: readonly Registry[] = [
  {
    file: 'schema/blocks/index.ts',
    lines: [
      { like: /^import \{ \w+ \} from '\.\/(\w+)\.ts'$/, line: (name) => `import { ${name} } from './${name}.ts'` },
      { like: /^ {2}(\w+),$/, line: (name) => `  ${name},` },
    ],
  },
  { file: 'renderer/blocks/index.ts', lines: componentLines },
]

const pdfRegistry: Registry = { file: 'renderer/documents/blocks/index.ts', lines: componentLines }

/** The registry of blocks without a PDF version. */
const webOnlyRegistry: Registry = { file: 'renderer/content/documentPlan.ts', lines: [{ like: /^ {2}'(\w+)',$/, line: (name) => `  '${name}',` }] }

const islandRegistry: Registry = {
  file: 'renderer/islands/index.ts',
  lines: [{ like: /^ {2}(\w+): \(\) => import\('\.\/\w+\.tsx'\),$/, line: (name) => `  ${name}Island: () => import('./${pascal(name)}Island.tsx'),` }],
}

/**
 * Composes a new block type: schema, examples, component, PDF component, and the lines that register it. Writes nothing.
 * @param root the folder of package.json
 * @param options.webOnly it has no PDF version
 * @param options.island a part of it is an island
 * @throws {UsageError} for an unusable name, a file that exists, or a registry without a line like the new one
 */
export function composeBlock(root: string, name: string, options: { webOnly?: boolean; island?: boolean } = {}): NewBlock {
  checkBlockName(name)
  const files = blockScaffold(name, options)
  for (const file of files.keys()) if (existsSync(join(root, file))) throw new UsageError(`${file} already exists. Nothing was written.`)
  return {
    files,
    registries: new Map(
      [...registries, options.webOnly ? webOnlyRegistry : pdfRegistry, ...(options.island ? [islandRegistry] : [])].map(({ file, lines }) => [
        file,
        lines.reduce(
          (text, { like, line }) => {
            const changed = insertLine(text, like, line(name))
            if (changed === undefined)
              throw new UsageError(`${file} has no list of blocks that this command recognizes. Nothing was written; the file needs the line: ${line(name)}`)
            return changed
          },
          readFileSync(join(root, file), 'utf8'),
        ),
      ]),
    ),
  }
}

/** Writes a new block type, or nothing of it if the file system fails halfway. */
export function writeBlock(root: string, { files, registries: changed }: NewBlock): void {
  const change = ([name, after]: [string, string], before?: Uint8Array) => ({ file: join(root, name), before, after })
  changeFiles([...[...files].map((file) => change(file)), ...[...changed].map((registry) => change(registry, readFileSync(join(root, registry[0]))))])
}

/** Inserts a line among similar ones in alphabetical order. Returns undefined if no line is similar. */
function insertLine(text: string, like: RegExp, line: string): string | undefined {
  const lines = text.split('\n')
  // Ignores case, as the formatter does when it orders imports.
  const key = (candidate: string) => like.exec(candidate)?.[1]?.toLowerCase()
  const newKey = key(line)
  const last = lines.findLastIndex((candidate) => key(candidate) !== undefined)
  if (newKey === undefined || last < 0) return undefined
  const next = lines.findIndex((candidate) => (key(candidate) ?? '') > newKey)
  lines.splice(next < 0 ? last + 1 : next, 0, line)
  return lines.join('\n')
}

/** Returns the names that files import, which they cannot define themselves. */
const importsOf = (files: readonly string[]) =>
  files.flatMap((text) => [...text.matchAll(/^import (?:type )?\{ (.+) \} from /gm)].flatMap(([, names = '']) => names.split(', ')))
