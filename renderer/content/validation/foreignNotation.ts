import { syntaxErrorIn } from '../formula/parseFormula.ts'

type Notation = {
  pattern: RegExp
  /** Returns what to write for what was found; undefined if that is unknown. */
  replace(found: string): string | undefined
  /** Returns the advice, if it is more than what to write. */
  advise?(found: string): string
  /** If it is found, no others are looked for: characters next to it have other meanings. */
  isLast?: true
}

const symbol = (pattern: RegExp, replacement: string): Notation => ({ pattern, replace: () => replacement })

/** Names of functions in spreadsheets in other languages. */
const translatedFunctions: Readonly<Record<string, string>> = {
  RUNDEN: 'ROUND',
  WENN: 'IF',
  ARRONDI: 'ROUND',
  NOD: 'NA',
  NV: 'NA',
  REDONDEAR: 'ROUND',
  SI: 'IF',
}

/** Returns the English name of a function that a word names in spreadsheets in another language. */
export const translatedFunction = (word: string): string | undefined => translatedFunctions[word.toUpperCase()]

/** An "x" between two values, for the sign of multiplication. */
export const timesLetter = /(?<=[\w)]\s+)[xX](?=\s+[\w(])/g

/** "hours > 0 ? 1 : 2", as the whole formula. */
const conditional = /^([^?:]+)\?([^?:]+):([^?:]+)$/g

const conditionalAdvice = 'Write "IF(condition, then, otherwise)" instead of "?" and ":"'

/** Notations of other tools, and what to write for them in formulas. */
const notations: Notation[] = [
  { pattern: /[A-Za-z]\w*(?=\s*\()/g, replace: (found) => translatedFunction(found) ?? found },
  {
    pattern: conditional,
    replace: (found) => found.replace(conditional, (_, condition, then, otherwise) => `IF(${condition.trim()}, ${then.trim()}, ${otherwise.trim()})`),
    advise: () => conditionalAdvice,
  },
  // After "?" a colon is not a division.
  { pattern: /\?.*/gs, replace: () => undefined, advise: () => conditionalAdvice, isLast: true },
  {
    pattern: /\d+(?:\.\d+)?\s*%/g,
    replace: (found) => String(Number((Number.parseFloat(found) / 100).toPrecision(12))),
    advise: (found) => `Write ${Number((Number.parseFloat(found) / 100).toPrecision(12))} for ${found}`,
  },
  {
    pattern: /[A-Za-z]\w*\s*(?:\^|\*\*)\s*[23]\b/g,
    replace: (found) => {
      const [name = '', power] = found.split(/\s*(?:\^|\*\*)\s*/)
      return Array(Number(power)).fill(name).join(' * ')
    },
  },
  { pattern: /[\^²³]|\*\*/g, replace: () => undefined, advise: (found) => `Formulas have no powers ("${found}"): multiply instead` },
  {
    pattern: /(?<!\w)\$?[A-Z]{1,2}\$?\d+(?::\$?[A-Z]{1,2}\$?\d+)?(?!\w)/g,
    replace: () => undefined,
    advise: () => 'Write the names of inputs and results above instead of the addresses of cells',
    isLast: true,
  },
  symbol(/[×·∙⋅•✕]/g, '*'),
  symbol(timesLetter, '*'),
  symbol(/[÷:]/g, '/'),
  symbol(/[–—−]/g, '-'),
  symbol(/;/g, ','),
  symbol(/≤/g, '<='),
  symbol(/≥/g, '>='),
  symbol(/≠|!=/g, '<>'),
  symbol(/==/g, '='),
  { pattern: /^\s*=(?!=)\s*/g, replace: () => '', advise: () => 'Leave out "=" at the start' },
  symbol(/[[{]/g, '('),
  symbol(/[\]}]/g, ')'),
  { pattern: /[$€£]/g, replace: () => '', advise: (found) => `Leave out "${found}"` },
  { pattern: /["'„“”‘’]/g, replace: () => undefined, advise: () => 'Formulas cannot contain text' },
  { pattern: /\w*(?![A-Za-z])\p{L}[\p{L}\w]*/gu, replace: () => undefined, advise: (found) => `Names have letters from a to z, unlike "${found}"` },
]

/** Numbers with commas in them and no space: "1,5", "10,000", "1.000,5". */
const numbersWithCommas = /(?<![\w.])(?:\d{1,3}(?:\.\d{3})+,\d+|\d+(?:,\d+)+(?:\.\d+)?)(?![\w.])/g

/** What to write for a number with a comma, if that is certain, and the advice on it. */
type CommaReading = { corrected?: string; advice: string }

/**
 * Reads a number with a comma.
 * @param maySeparate the formula can be evaluated if commas without a space separate values too
 * @returns undefined if the comma separates two values
 */
function readCommas(found: string, hasSemicolons: boolean, maySeparate: boolean): CommaReading | undefined {
  const certain = (corrected: string): CommaReading => ({ corrected, advice: `Write ${corrected} for ${found}` })
  const whole = found.replaceAll(',', '')
  const decimal = /^\d+,\d+$/.test(found) ? found.replace(',', '.') : undefined
  const isThousands = /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/.test(found)
  // If ";" separates values, a comma can start decimals.
  if (isThousands && hasSemicolons && decimal !== undefined)
    return { advice: `Write ${whole} for ${found}, or ${Number(decimal)} if its comma starts the decimals` }
  // A value does not start with 0, as in "10,000".
  if (isThousands && (!maySeparate || /,0/.test(found))) return certain(whole)
  if (isThousands) return { advice: `Write ${whole} for ${found}, or a space after the comma if these are two values` }
  if (decimal !== undefined)
    return maySeparate ? { advice: `"${found}" can be read in two ways: write ${decimal} for a decimal, or a space after the comma` } : certain(decimal)
  if (/^[\d.]+,\d+$/.test(found)) return maySeparate ? undefined : certain(found.replaceAll('.', '').replace(',', '.'))
  return found.includes('.') ? undefined : { advice: `"${found}" can be read in several ways: write a space after commas between values, and "." in decimals` }
}

/** Finds notations of other tools in a formula. Returns advice on each, and the corrected formula if that is certain. */
export function foreignNotation(formula: string): { advice: string[]; corrected?: string } {
  const hasSemicolons = formula.includes(';')
  const maySeparate = !hasSemicolons && isFormula(withoutForeignNotation(formula).corrected)
  const readings = new Map([...new Set(formula.match(numbersWithCommas))].map((found) => [found, readCommas(found, hasSemicolons, maySeparate)]))
  const commas = [...readings.values()].flatMap((reading) => reading ?? [])
  const decimals = formula.replace(numbersWithCommas, (found) => readings.get(found)?.corrected ?? found)
  const { advice: others, corrected } = withoutForeignNotation(decimals)
  const advice = [...commas.map((comma) => comma.advice), ...others]
  const isCertain = commas.every((comma) => comma.corrected !== undefined)
  return { advice, ...(isCertain && advice.length > 0 && isFormula(corrected) ? { corrected } : {}) }
}

/** Replaces the notations of other tools in a formula. One without a replacement stays, and no such formula can be evaluated. */
function withoutForeignNotation(formula: string): { advice: string[]; corrected: string } {
  const advice: string[] = []
  let corrected = formula
  for (const { pattern, replace, advise, isLast } of notations) {
    const found = [...new Set(corrected.match(pattern))].filter((match) => replace(match) !== match)
    for (const match of found) advice.push(advise ? advise(match) : `Write "${replace(match)}" instead of "${match}"`)
    corrected = corrected.replace(pattern, (match) => replace(match) ?? match)
    if (isLast && found.length > 0) break
  }
  // In YAML a hyphen and a space would start a list.
  return { advice: [...new Set(advice)], corrected: corrected.replace(/^\s*-\s+/, '-') }
}

const isFormula = (formula: string) => syntaxErrorIn(formula) === undefined
