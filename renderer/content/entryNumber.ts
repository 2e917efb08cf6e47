/** "1. Look", "1 – Look", "#1 Look", "Step 1: Look". A range, such as "1 – 2 weeks", is no number of an entry. */
const entryNumber = /^\s*((?:(?:phase|stage|step)\s+|#)?(\d+)(?:[.):]|\s*[–—-](?=\s)|(?<=#\d+))\s+)(?=\D)/i

/** Returns what the title of an entry starts with if that is its number, counted from 1; else an empty text. */
export function numberBefore(title: string, index: number): string {
  const [, prefix = '', number] = entryNumber.exec(title) ?? []
  return Number(number) === index + 1 ? prefix : ''
}

/** True for a text that is nothing but the number of an entry: "Step 1", "2.". */
export const isEntryNumber = (text: string) => /^\s*(?:(?:phase|stage|step)\s+|#)?\d+[.)]?\s*$/i.test(text)
