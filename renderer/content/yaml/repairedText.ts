import { lineNumber } from './lines.ts'

/** A repaired YAML text, and a function from its offsets to those in the author's text. */
export type RepairedText = { text: string; originalOffset(offset: number): number }

/** The numbers of lines in a message; what is in quotes is not about lines. */
const lineNumbers = /"[^"]*"|\b[Ll]ines? \d+(?:(?:, | to | and )\d+)*/g

/** Returns a message about a repaired text with the numbers that its lines have in the author's: repairs add lines and remove some. */
export function withOriginalLines(message: string, { text, originalOffset }: RepairedText, original: string): string {
  if (text === original) return message
  const inOriginal = (number: string) => String(lineNumber(original, originalOffset(startOfLine(text, Number(number)))))
  return message.replace(lineNumbers, (found) => (found.startsWith('"') ? found : found.replace(/\d+/g, inOriginal)))
}

function startOfLine(text: string, number: number): number {
  let start = 0
  for (let line = 1; line < number; line++) start = text.indexOf('\n', start) + 1
  return start
}
