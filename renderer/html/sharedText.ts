/** Text shared by many pages. Encoded once, because encoding shared text is most of the cost of writing a page. */
export class SharedText {
  #bytes: Uint8Array | undefined

  constructor(readonly text: string) {}

  /** The text as UTF-8. */
  get bytes(): Uint8Array {
    this.#bytes ??= Buffer.from(this.text)
    return this.#bytes
  }

  toString() {
    return this.text
  }
}

/** A text in ordered pieces; `join('')` concatenates them. */
export type TextChunks = readonly (string | SharedText)[]
