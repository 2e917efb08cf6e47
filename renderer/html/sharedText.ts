/** A text that stands in many files: encoded once, for what it takes to encode a page is mostly spent on what all pages have. */
export class SharedText {
  readonly text: string
  #bytes: Uint8Array | undefined

  constructor(text: string) {
    this.text = text
  }

  /** The text as UTF-8. */
  get bytes(): Uint8Array {
    this.#bytes ??= Buffer.from(this.text)
    return this.#bytes
  }

  toString() {
    return this.text
  }
}

/** A text in pieces, in their order; `join('')` makes it one. */
export type TextChunks = readonly (string | SharedText)[]
