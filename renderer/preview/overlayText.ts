/** Control characters around highlighted text: place, fault and margin are bold, red and dim in the terminal. */
const delimiters = { place: '\x11', fault: '\x12', margin: '\x13', end: '\x14' }

export const overlayStyle = {
  bold: (text: string) => delimiters.place + text + delimiters.end,
  red: (text: string) => delimiters.fault + text + delimiters.end,
  dim: (text: string) => delimiters.margin + text + delimiters.end,
}

/** Returns delimited text as the terminal prints it without colors. */
export const plainText = (text: string) => text.replace(/[\x11-\x14]/g, '')

/** Splits delimited text into segments, in order. */
export function segmentsOf(text: string): { is: 'place' | 'fault' | 'margin' | 'text'; text: string }[] {
  const kinds = { [delimiters.place]: 'place', [delimiters.fault]: 'fault', [delimiters.margin]: 'margin' } as const
  return text
    .split(/([\x11-\x13][^\x14]*\x14)/)
    .filter(Boolean)
    .map((piece) => {
      const is = kinds[piece.charAt(0)]
      return is ? { is, text: piece.slice(1, -1) } : { is: 'text', text: piece }
    })
}
