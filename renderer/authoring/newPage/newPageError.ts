/** A page that cannot be made; the message says why, and what would work. */
export class NewPageError extends Error {
  /** The message where the page is made by a command. */
  readonly inTerminal: string

  /** @param commandEnd what to type, in place of the period at the end */
  constructor(message: string, commandEnd?: string) {
    super(message)
    this.inTerminal = commandEnd === undefined ? message : message.slice(0, -1) + commandEnd
  }
}
