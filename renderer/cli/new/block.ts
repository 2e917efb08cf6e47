import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { blockTypes } from '../../../schema/index.ts'
import { componentName as pascal } from '../../blocks/blockFiles.ts'
import { withoutAccents } from '../../content/slug.ts'
import { didYouMean } from '../../content/suggest.ts'
import { changeFiles } from '../../system/changeFiles.ts'
import { UsageError } from '../../system/usageError.ts'
import { blockScaffold } from './blockScaffold.ts'

/** The files of a new block type, and the lists with its line put in: name relative to the project → text. */
type NewBlock = { files: Map<string, string>; registries: Map<string, string> }

/** Words that a block's schema or component could not be called without hiding something else. */
const reservedWords = [
  ...['block', 'blocks', 'blockType', 'blockTypes', 'fragment', 'index', 'page', 'printedBlock', 'reactElement', 'webOnlyBlock'],
  ...['await', 'break', 'case', 'catch', 'class', 'const', 'continue', 'debugger', 'default', 'delete', 'do', 'else', 'enum', 'export', 'extends', 'false'],
  ...['finally', 'for', 'function', 'if', 'implements', 'import', 'in', 'instanceof', 'interface', 'let', 'new', 'null', 'package', 'private', 'protected'],
  ...['public', 'return', 'static', 'super', 'switch', 'this', 'throw', 'true', 'try', 'typeof', 'var', 'void', 'while', 'with', 'yield', 'arguments', 'eval'],
]

/** The name of a block that words make: "Pricing table" → "pricingTable", "übersicht" → "ubersicht". Nothing where they make none. */
export const blockNameOf = (words: string): string | undefined =>
  withoutAccents(words)
    .replace(/[^a-zA-Z0-9]+(.)?/g, (_, next: string | undefined) => next?.toUpperCase() ?? '')
    .replace(/^\d+/, '')
    .replace(/^[A-Z]+(?=[A-Z][a-z]|$)|^[A-Z]/, (start) => start.toLowerCase()) || undefined

/** Checks the name of a new block type. @throws {UsageError} with the name as it should be */
export function checkBlockName(name: string): void {
  const meant = blockNameOf(name)
  if (!/^[a-z][a-z0-9]*([A-Z][a-z0-9]*)*$/.test(name))
    throw new UsageError(`"${name}" is no name for a block. Use a noun in camel case, like "pricingTable".${didYouMean(meant === name ? undefined : meant)}`)
  if (name.length > 40) throw new UsageError(`"${name}" has ${name.length} letters. Authors write the name by hand; choose one with fewer than 40.`)
  const taken = blockTypes.find((type) => type.toLowerCase() === name.toLowerCase())
  if (taken !== undefined) throw new UsageError(`There is a block "${taken}" already: schema/blocks/${taken}.ts.`)
  const imported = importsOf([blockScaffold(name, {}), blockScaffold(name, { island: true })].flatMap((files) => [...files.values()]))
  if ([name, pascal(name)].some((word) => reservedWords.includes(word) || imported.includes(word) || word in globalThis))
    throw new UsageError(`"${name}" means something else in the code. Add a word that says what it shows, like "${name}List".`)
}

/** A list of blocks: the lines among which a new one goes, and the line. */
type Registry = { file: string; lines: { like: RegExp; line: (name: string) => string }[] }

/** In a list of components. */
const componentLines: Registry['lines'] = [
  { like: /^import \{ \w+ \} from '\.\/(\w+)\.tsx'$/, line: (name) => `import { ${pascal(name)} } from './${pascal(name)}.tsx'` },
  { like: /^ {2}(\w+): \w+,$/, line: (name) => `  ${name}: ${pascal(name)},` },
]

/** The lists that name every block. */
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

/** The list of those that print. */
const pdfRegistry: Registry = { file: 'renderer/documents/blocks/index.ts', lines: componentLines }

/** The list of those that do not. */
const webOnlyRegistry: Registry = { file: 'renderer/content/documentPlan.ts', lines: [{ like: /^ {2}'(\w+)',$/, line: (name) => `  '${name}',` }] }

/** The list of what lives in the browser. */
const islandRegistry: Registry = {
  file: 'renderer/islands/index.ts',
  lines: [{ like: /^ {2}(\w+): \(\) => import\('\.\/\w+\.tsx'\),$/, line: (name) => `  ${name}Filter: () => import('./${pascal(name)}Filter.tsx'),` }],
}

/**
 * A new block type: schema, examples, component, its form on paper, and its line in every list of blocks. Nothing is written.
 * @param root the folder of package.json
 * @param options.webOnly it has no form on paper
 * @param options.island a part of it lives in the browser
 * @throws {UsageError} for a name that will not do, a file that exists, or a list that has no place for the line
 */
export function draftBlock(root: string, name: string, options: { webOnly?: boolean; island?: boolean } = {}): NewBlock {
  checkBlockName(name)
  const files = blockScaffold(name, options)
  for (const file of files.keys()) if (existsSync(join(root, file))) throw new UsageError(`${file} exists. Nothing was written.`)
  return {
    files,
    registries: new Map(
      [...registries, options.webOnly ? webOnlyRegistry : pdfRegistry, ...(options.island ? [islandRegistry] : [])].map(({ file, lines }) => [
        file,
        lines.reduce(
          (text, { like, line }) => {
            const changed = insertLine(text, like, line(name))
            if (changed === undefined)
              throw new UsageError(`${file} has no list of blocks that this command knows. Nothing was written; it needs the line: ${line(name)}`)
            return changed
          },
          readFileSync(join(root, file), 'utf8'),
        ),
      ]),
    ),
  }
}

/** Writes a new block type, or nothing of it if the disk objects halfway. */
export function writeBlock(root: string, { files, registries: changed }: NewBlock): void {
  const change = ([name, after]: [string, string], before?: Uint8Array) => ({ file: join(root, name), before, after })
  changeFiles([...[...files].map((made) => change(made)), ...[...changed].map((list) => change(list, readFileSync(join(root, list[0]))))])
}

/** Puts a line among its like, in alphabetical order. Nothing where there is none like it. */
function insertLine(text: string, like: RegExp, line: string): string | undefined {
  const lines = text.split('\n')
  // Without regard to capitals, as the formatter orders imports.
  const key = (candidate: string) => like.exec(candidate)?.[1]?.toLowerCase()
  const own = key(line)
  const last = lines.findLastIndex((candidate) => key(candidate) !== undefined)
  if (own === undefined || last < 0) return undefined
  const next = lines.findIndex((candidate) => (key(candidate) ?? '') > own)
  lines.splice(next < 0 ? last + 1 : next, 0, line)
  return lines.join('\n')
}

/** The words that files import: what they define themselves needs another. */
const importsOf = (files: readonly string[]) =>
  files.flatMap((text) => [...text.matchAll(/^import (?:type )?\{ (.+) \} from /gm)].flatMap(([, words = '']) => words.split(', ')))
