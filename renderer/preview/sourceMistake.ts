import { readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { codeFrame } from '../content/format.ts'
import { withSourcePositions } from '../system/inspectWithSourceMaps.ts'
import { systemErrorMessage } from '../system/systemErrorMessage.ts'
import type { OverlayMistake } from './messages.ts'
import { overlayStyle } from './overlayText.ts'

type SourcePosition = { file: string; line: number; column: number }

/** The compiler's error for a source it cannot parse. Its columns count from 0. */
type SourceError = Error & { errors?: { message: string; loc?: SourcePosition }[] }

/** Returns an error of the renderer's sources, or of a file that they read, as the overlay shows it. @param root the project folder */
export function sourceMistake(error: unknown, root: string): OverlayMistake {
  const systemError = systemErrorMessage(error)
  if (systemError !== undefined) {
    const { path = root } = error as NodeJS.ErrnoException
    const name = toForwardSlashes(relative(root, path))
    return { text: `${overlayStyle.bold(name)}  ${overlayStyle.red('file')}\n${systemError}`, sourceLocation: `${path}:1:1`, pages: 'all' }
  }
  const wrapper: SourceError = error instanceof Error ? error : new Error(String(error))
  // The wrapping error names the page; its cause has the position in the source.
  const thrown: SourceError = wrapper.cause instanceof Error ? wrapper.cause : wrapper
  const { file, line, column } = positionOf(thrown, root) ?? { file: root, line: 1, column: 1 }
  const name = toForwardSlashes(relative(root, file))
  const frame = codeFrame(textOf(file), { line, column, endLine: line, endColumn: column + 1 }, overlayStyle)
  const head = `${overlayStyle.bold(name ? `${name}:${line}:${column}` : 'renderer/')}  ${overlayStyle.red('source')}`
  const sentences = thrown === wrapper ? [messageOf(wrapper)] : [messageOf(wrapper), messageOf(thrown)]
  return { text: [head, ...sentences, ...(frame ? ['', frame] : [])].join('\n'), sourceLocation: `${file}:${line}:${column}`, pages: 'all' }
}

/** Returns the position that the compiler reports, or that of the import that cannot be resolved, or the first stack frame in the project. */
function positionOf({ errors = [], message, stack = '' }: SourceError, root: string): SourcePosition | undefined {
  const reported = errors.find(({ loc }) => loc)?.loc
  if (reported) return { ...reported, column: reported.column + 1 }
  const [, specifier, importer] = /Failed to load url (\S+) .* in (.+?)\. Does the file exist/.exec(message) ?? []
  if (specifier !== undefined && importer !== undefined) {
    const before = textOf(importer).split(specifier)[0]?.split('\n') ?? []
    return { file: importer, line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
  }
  const lines = withSourcePositions(toForwardSlashes(stack))
    .replaceAll(`${toForwardSlashes(root)}/`, '')
    .split('\n')
  for (const line of lines) {
    const [, file, ...position] = /(?:^|[ (])([^\s(/:]+\/[^\s:]*):(\d+):(\d+)\)?$/.exec(line) ?? []
    if (file && !/(^|\/)node_modules\//.test(file)) return { file: join(root, file), line: Number(position[0]), column: Number(position[1]) }
  }
  return undefined
}

/** Returns the message of an error, without terminal colors and names inserted by the compiler. */
function messageOf({ errors = [], message }: SourceError): string {
  const lines = (errors[0]?.message ?? message).replace(/\x1b\[[\d;]*m/g, '').split('\n')
  return (lines.find((line) => line.trim()) ?? message)
    .replace(/^\[[A-Z_]+\] /, '')
    .replace(/\(0 , __vite_ssr_import_\d+__\.(\w+)\)/g, '$1')
    .trim()
}

/** Turns backslashes into slashes on Windows, where stacks contain both. */
const toForwardSlashes = (path: string) => path.split(sep).join('/')

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
