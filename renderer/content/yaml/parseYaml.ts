import { Composer, type CST, type Document, Lexer, Parser, type YAMLError } from 'yaml'
import { maxDepth } from './depth.ts'
import type { Range } from './edits.ts'

/** An error of the parser, and its range. */
export type ParseError = Pick<YAMLError, 'code' | 'pos' | 'message'>

/** A YAML text parsed by `yaml`: its first document, and the errors. */
export type ParsedYaml = {
  document?: Document.Parsed
  /** In the order of the text, warnings included. */
  errors: readonly YAMLError[]
  /** Offset where a second document starts. */
  secondDocumentStart?: number
  /** Offset where the nesting is too deep to continue. */
  tooDeepAt?: number
  /** Ranges of the lines that start with "%", which are directives to the parser. */
  directives: readonly Range[]
}

/** Maximum number of collections open at once in the parser; after a mistake there are more than are nested. */
const maxOpenCollections = 4 * maxDepth

// Duplicate keys are found by `inspect`: the parser would compare each key with all before it.
const options = { version: '1.2', schema: 'core', uniqueKeys: false, prettyErrors: false, logLevel: 'silent' } as const

/** Parses a text to a document with positions. */
export function parseYaml(text: string): ParsedYaml {
  const tokens: CST.Token[] = []
  const parser = new Parser()
  // Composing is recursive, and V8 ends the process when a regular expression is compiled near the end of its stack: deep
  // nesting has to be detected before, in the parser, which keeps open collections in an array.
  for (const lexeme of new Lexer().lex(text)) {
    tokens.push(...parser.next(lexeme))
    if (parser.stack.length > maxOpenCollections) return { errors: [], tooDeepAt: parser.offset, directives: [] }
  }
  tokens.push(...parser.end())

  const documents = withoutStackTraces(() => [...new Composer(options).compose(tokens, false, text.length)] as Document.Parsed[])
  const [document] = documents
  const starts = tokens.filter(({ type }) => type === 'document')
  return {
    document,
    errors: documents.flatMap((each) => [...each.errors, ...each.warnings]).sort((a, b) => a.pos[0] - b.pos[0]),
    ...(documents.length > 1 ? { secondDocumentStart: starts[1]?.offset ?? documents[1]?.range[0] ?? 0 } : {}),
    directives: tokens.flatMap((token) => (token.type === 'directive' ? [[token.offset, token.offset + token.source.length] as const] : [])),
  }
}

/** Returns the first error after which the parser cannot continue. A text that is nested too deep is not parsed to its end. */
export function firstError({ tooDeepAt, errors }: ParsedYaml): ParseError | undefined {
  return tooDeepAt === undefined ? errors.find(isStructural) : { code: 'IMPOSSIBLE', pos: [tooDeepAt, tooDeepAt], message: '' }
}

/** True for an error after which the parser cannot continue. */
export const isStructural = ({ code }: ParseError) => code !== 'TAG_RESOLVE_FAILED'

/** Makes errors cheap: `yaml` creates one for each mistake, and a file of garbage has a million. */
function withoutStackTraces<T>(work: () => T): T {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 0
  try {
    return work()
  } finally {
    Error.stackTraceLimit = stackTraceLimit
  }
}
