import { lineNumber } from './lines.ts'
import type { RepairedText } from './repairSession.ts'

/** The numbers of lines in a message; what is in quotes is not about lines. */
const lineNumbers = /"[^"]*"|\b[Ll]ines? \d+(?:(?:, | to | and )\d+)*/g

/** Returns a message about a repaired text with the numbers that its lines have in the author's: repairs add lines and remove some. */
export const withOriginalLines = (message: string, { text, originalOffset }: RepairedText, original: string): string =>
  message.replace(lineNumbers, (found) =>
    found.startsWith('"') ? found : found.replace(/\d+/g, (number) => String(lineNumber(original, originalOffset(startOfLine(text, Number(number)))))),
  )

function startOfLine(text: string, number: number): number {
  let start = 0
  for (let line = 1; line < number; line++) start = text.indexOf('\n', start) + 1
  return start
}
