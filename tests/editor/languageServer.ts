import { type ChildProcess, spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createMessageConnection, type MessageConnection, StreamMessageReader, StreamMessageWriter } from 'vscode-jsonrpc/node'

type Position = { line: number; character: number }
type CompletionItem = { label: string; insertText?: string; documentation?: string | { value: string } }
type Diagnostic = { message: string; range: { start: Position; end: Position } }

/** A client of the language server that editors run for YAML. */
export class LanguageServer {
  readonly #process: ChildProcess
  readonly #connection: MessageConnection
  readonly #diagnostics = new Map<string, (diagnostics: Diagnostic[]) => void>()
  readonly #root: string
  #version = 0

  /** @param root the folder the editor has open @param settings as in `.vscode/settings.json`, without "yaml." */
  constructor(root: string, settings: Record<string, unknown>) {
    this.#root = root
    this.#process = spawn(process.execPath, [resolve('node_modules/yaml-language-server/bin/yaml-language-server'), '--stdio'], {
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    const { stdin, stdout } = this.#process
    if (!stdin || !stdout) throw new Error('The language server has no pipes')
    this.#connection = createMessageConnection(new StreamMessageReader(stdout), new StreamMessageWriter(stdin))
    this.#connection.onRequest('workspace/configuration', ({ items }: { items: { section: string }[] }) =>
      items.map(({ section }) => (section === 'yaml' ? { schemaStore: { enable: false }, ...settings } : {})),
    )
    this.#connection.onRequest('client/registerCapability', () => null)
    this.#connection.onNotification('textDocument/publishDiagnostics', ({ uri, diagnostics }: { uri: string; diagnostics: Diagnostic[] }) =>
      this.#diagnostics.get(uri)?.(diagnostics),
    )
    this.#connection.listen()
  }

  async start() {
    const uri = pathToFileURL(this.#root).href
    await this.#connection.sendRequest('initialize', {
      processId: process.pid,
      rootUri: uri,
      workspaceFolders: [{ uri, name: 'site' }],
      capabilities: {
        workspace: { configuration: true, didChangeConfiguration: { dynamicRegistration: true }, workspaceFolders: true },
        textDocument: { completion: { completionItem: { documentationFormat: ['markdown'], snippetSupport: true } }, hover: { contentFormat: ['markdown'] } },
      },
    })
    await this.#connection.sendNotification('initialized', {})
    await this.#connection.sendNotification('workspace/didChangeConfiguration', { settings: {} })
  }

  /** Opens a text as a file of the project. @returns its diagnostics */
  open(file: string, text: string): Promise<Diagnostic[]> {
    const uri = this.#uri(file)
    return new Promise((done) => {
      this.#diagnostics.set(uri, done)
      void this.#connection.sendNotification('textDocument/didOpen', { textDocument: { uri, languageId: 'yaml', version: ++this.#version, text } })
    })
  }

  async close(file: string) {
    await this.#connection.sendNotification('textDocument/didClose', { textDocument: { uri: this.#uri(file) } })
  }

  /** Returns the completions at a position. */
  async complete(file: string, position: Position): Promise<CompletionItem[]> {
    const result = await this.#connection.sendRequest<{ items: CompletionItem[] } | CompletionItem[] | null>('textDocument/completion', {
      textDocument: { uri: this.#uri(file) },
      position,
    })
    return Array.isArray(result) ? result : (result?.items ?? [])
  }

  /** Returns the hover text at a position. */
  async hover(file: string, position: Position): Promise<string> {
    const result = await this.#connection.sendRequest<{ contents: string | { value: string } } | null>('textDocument/hover', {
      textDocument: { uri: this.#uri(file) },
      position,
    })
    return typeof result?.contents === 'string' ? result.contents : (result?.contents.value ?? '')
  }

  async stop() {
    await this.#connection.sendRequest('shutdown')
    this.#connection.dispose()
    this.#process.kill()
  }

  #uri(file: string) {
    return pathToFileURL(resolve(this.#root, file)).href
  }
}
