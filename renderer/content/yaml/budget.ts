/** Limits the work of all trials of one file. */
export class Budget {
  #left: number

  /** @param characters maximum number of characters that are parsed */
  constructor(characters: number) {
    this.#left = characters
  }

  /** @returns false if less than that is left */
  spend(characters: number): boolean {
    if (this.#left < characters) return false
    this.#left -= characters
    return true
  }
}
