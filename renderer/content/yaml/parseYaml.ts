import { Composer, type CST, type Document, Lexer, Parser, type YAMLError } from 'yaml'
import { maxDepth } from './depth.ts'

/** What the parser objects to, and where. */
export type ParseError = Pick<YAMLError, 'code' | 'pos' | 'message'>

/** A text of YAML, read by `yaml`: its first document, and what stands in the way of reading it. */
export type ParsedYaml = {
  document?: Document.Parsed
  /** In the order of the text. */
  errors: readonly YAMLError[]
  /** Where a second document starts. */
  secondDocumentStart?: number
  /** Where the nesting is too deep to go on. */
  tooDeepAt?: number
  /** Lines that start with "%", which tell a parser how to read what follows. */
  directives: readonly (readonly [start: number, end: number])[]
}

/** What is open at once when a text is read; after a mistake more than is nested. */
const maxOpenCollections = 4 * maxDepth

// Keys that stand twice are found by `inspect`: the parser compares each key with all before it.
const options = { version: '1.2', schema: 'core', uniqueKeys: false, prettyErrors: false, logLevel: 'silent' } as const

/** Text → document with positions. */
export function parseYaml(text: string): ParsedYaml {
  const tokens: CST.Token[] = []
  const parser = new Parser()
  // Building is recursive, and V8 ends the process when a regular expression is compiled near the end of its stack: deep
  // nesting has to be met before, in the parser, which keeps what is open in a list.
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

/** Makes errors cheap: `yaml` makes one for each slip, and a file of garbage has a million. */
function withoutStackTraces<T>(work: () => T): T {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 0
  try {
    return work()
  } finally {
    Error.stackTraceLimit = stackTraceLimit
  }
}
