import { evaluate, lexemesOf } from '../formula.ts'

type Notation = {
  pattern: RegExp
  /** What to write for what was found. */
  replace(found: string): string | undefined
  /** What to say, where it is more than what to write. */
  advise?(found: string): string
  /** With it in a formula, other signs are not what they are elsewhere. */
  isLast?: true
}

const symbol = (pattern: RegExp, sign: string): Notation => ({ pattern, replace: () => sign })

/** What spreadsheets of other languages call the functions. */
const translatedFunctions: Readonly<Record<string, string>> = {
  RUNDEN: 'ROUND',
  WENN: 'IF',
  ARRONDI: 'ROUND',
  REDONDEAR: 'ROUND',
  SI: 'IF',
}

/** The function of another language's spreadsheets that a word names, as formulas call it. */
export const translatedFunction = (word: string): string | undefined =>
  Object.hasOwn(translatedFunctions, word.toUpperCase()) ? translatedFunctions[word.toUpperCase()] : undefined

/** "hours > 0 ? 1 : 2", with nothing around it. */
const conditional = /^([^?:]+)\?([^?:]+):([^?:]+)$/g

const conditionalAdvice = 'Write "IF(condition, then, otherwise)" in place of "?" and ":"'

/** Signs of other notations, and what formulas have for them. */
const notations: Notation[] = [
  { pattern: /[A-Za-z]\w*(?=\s*\()/g, replace: (found) => translatedFunction(found) ?? found },
  {
    pattern: conditional,
    replace: (found) => found.replace(conditional, (_, condition, then, otherwise) => `IF(${condition.trim()}, ${then.trim()}, ${otherwise.trim()})`),
    advise: () => conditionalAdvice,
  },
  // Behind "?" a colon is no division.
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
  { pattern: /[\^²³]|\*\*/g, replace: () => undefined, advise: (found) => `There are no powers ("${found}"): multiply instead` },
  symbol(/[×·∙⋅•✕]/g, '*'),
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
  { pattern: /["'„“”‘’]/g, replace: () => undefined, advise: () => 'There are no texts in formulas' },
  { pattern: /\w*(?![A-Za-z])\p{L}[\p{L}\w]*/gu, replace: () => undefined, advise: (found) => `Names have letters from a to z, unlike "${found}"` },
]

/** Numbers with commas in them and no blank: "1,5", "10,000", "1.000,5". */
const numbersWithCommas = /(?<![\w.])(?:\d{1,3}(?:\.\d{3})+,\d+|\d+(?:,\d+)+(?:\.\d+)?)(?![\w.])/g

/** What a number with a comma is, if that is certain, and what to say of it; nothing where the comma stands between two values. */
type CommaReading = { to?: string; say: string }

/** @param isBetweenValues the formula can be worked out if commas without a blank stand between values too */
function readCommas(found: string, hasSemicolons: boolean, isBetweenValues: boolean): CommaReading | undefined {
  const certain = (to: string): CommaReading => ({ to, say: `Write ${to} for ${found}` })
  const whole = found.replaceAll(',', '')
  const decimal = /^\d+,\d+$/.test(found) ? found.replace(',', '.') : undefined
  const isThousands = /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/.test(found)
  // Where ";" stands between values, a comma is that of a decimal.
  if (isThousands && hasSemicolons && decimal !== undefined)
    return { say: `Write ${whole} for ${found}, or ${Number(decimal)} if its comma starts the decimals` }
  // Nobody writes 000 for a value.
  if (isThousands && (!isBetweenValues || /,0/.test(found))) return certain(whole)
  if (isThousands) return { say: `Write ${whole} for ${found}, or a blank behind the comma if these are two values` }
  if (decimal !== undefined)
    return isBetweenValues ? { say: `"${found}" can be read in two ways: write ${decimal} for a decimal, or a blank behind the comma` } : certain(decimal)
  if (/^[\d.]+,\d+$/.test(found)) return isBetweenValues ? undefined : certain(found.replaceAll('.', '').replace(',', '.'))
  return found.includes('.') ? undefined : { say: `"${found}" can be read in several ways: write a blank behind commas between values, and "." in decimals` }
}

/** What is wrong with a formula that has signs of another notation, and the formula without them, as far as that can be told. */
export function foreignNotation(formula: string): { advice: string[]; corrected?: string } {
  const hasSemicolons = formula.includes(';')
  const isBetweenValues = !hasSemicolons && isFormula(withoutForeignNotation(formula).corrected)
  const readings = new Map([...new Set(formula.match(numbersWithCommas))].map((found) => [found, readCommas(found, hasSemicolons, isBetweenValues)]))
  const commas = [...readings.values()].flatMap((reading) => reading ?? [])
  const decimals = formula.replace(numbersWithCommas, (found) => readings.get(found)?.to ?? found)
  const { advice: others, corrected, isKnown } = withoutForeignNotation(decimals)
  const advice = [...commas.map(({ say }) => say), ...others]
  const strange = /[^\w\s+\-*/().,<>=]/.exec(corrected)
  if (advice.length === 0 && strange) advice.push(`"${strange[0]}" has no meaning in formulas`)
  const isCertain = isKnown && commas.every(({ to }) => to !== undefined)
  return { advice, ...(isCertain && advice.length > 0 && isFormula(corrected) ? { corrected } : {}) }
}

/** A formula with the signs that formulas have, as far as they are known. */
function withoutForeignNotation(formula: string): { advice: string[]; corrected: string; isKnown: boolean } {
  const advice: string[] = []
  let corrected = formula
  let isKnown = true
  for (const { pattern, replace, advise, isLast } of notations) {
    const found = [...new Set(corrected.match(pattern))].filter((sign) => replace(sign) !== sign)
    for (const sign of found) advice.push(advise ? advise(sign) : `Write "${replace(sign)}" in place of "${sign}"`)
    isKnown &&= found.every((sign) => replace(sign) !== undefined)
    corrected = corrected.replace(pattern, (sign) => replace(sign) ?? sign)
    if (isLast && found.length > 0) break
  }
  // A hyphen and a space would start a list.
  return { advice, corrected: corrected.replace(/^\s*-\s+/, '-'), isKnown }
}

/** Whether a formula can be worked out once its names are known. */
function isFormula(formula: string): boolean {
  try {
    evaluate(formula, Object.fromEntries(lexemesOf(formula).map((name) => [name, 1])))
    return true
  } catch (error) {
    if (error instanceof SyntaxError) return false
    throw error
  }
}
