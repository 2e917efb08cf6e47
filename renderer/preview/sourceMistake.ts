import { readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { codeFrame } from '../content/format.ts'
import { type Mistake, overlayStyle } from './messages.ts'

type SourcePosition = { file: string; line: number; column: number }

/** What the compiler tells of a source it cannot read. Its columns count from 0. */
type SourceError = Error & { errors?: { message: string; loc?: SourcePosition }[] }

/** A source of the renderer that does not run, as the overlay shows it. @param root the project's folder */
export function sourceMistake(error: unknown, root: string): Mistake {
  const fault: SourceError = error instanceof Error ? error : new Error(String(error))
  // What we say around an error names the page; where it was thrown is where to look.
  const thrown: SourceError = fault.cause instanceof Error ? fault.cause : fault
  const { file, line, column } = positionOf(thrown, root) ?? { file: root, line: 1, column: 1 }
  const name = withSlashes(relative(root, file))
  const place = { file: name, line, column, endLine: line, endColumn: column + 1 }
  const frame = codeFrame(textOf(file), { code: 'invalid-value', message: '', ...place }, overlayStyle)
  const head = `${overlayStyle.bold(name ? `${name}:${line}:${column}` : 'renderer/')}  ${overlayStyle.red('source')}`
  const sentences = thrown === fault ? [messageOf(fault)] : [messageOf(fault), messageOf(thrown)]
  return { text: [head, ...sentences, ...(frame ? ['', frame] : [])].join('\n'), sourceLocation: `${file}:${line}:${column}` }
}

/** Where the compiler says it is, or the import that finds nothing, or the first line of the stack that is ours. */
function positionOf({ errors = [], message, stack = '' }: SourceError, root: string): SourcePosition | undefined {
  const told = errors.find(({ loc }) => loc)?.loc
  if (told) return { ...told, column: told.column + 1 }
  const [, specifier, importer] = /Failed to load url (\S+) .* in (.+?)\. Does the file exist/.exec(message) ?? []
  if (specifier !== undefined && importer !== undefined) {
    const before = textOf(importer).split(specifier)[0]?.split('\n') ?? []
    return { file: importer, line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
  }
  for (const line of withSlashes(stack).split('\n')) {
    const [, name] = line.split(`${withSlashes(root)}/`)
    const [, file, ...at] = /^(.+?):(\d+):(\d+)/.exec(name ?? '') ?? []
    if (file && !/(^|\/)node_modules\//.test(file)) return { file: join(root, file), line: Number(at[0]), column: Number(at[1]) }
  }
  return undefined
}

/** The sentence of an error, without colours and the names that compiling has put in. */
function messageOf({ errors = [], message }: SourceError): string {
  const lines = (errors[0]?.message ?? message).replace(/\x1b\[[\d;]*m/g, '').split('\n')
  return (lines.find((line) => line.trim()) ?? message)
    .replace(/^\[[A-Z_]+\] /, '')
    .replace(/\(0 , __vite_ssr_import_\d+__\.(\w+)\)/g, '$1')
    .trim()
}

/** Windows separates folders by its own sign, and stacks there have both. */
const withSlashes = (path: string) => path.split(sep).join('/')

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
