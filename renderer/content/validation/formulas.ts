import { evaluate, lexemesOf } from '../formula.ts'

type Sign = {
  pattern: RegExp
  /** What to write for what was found. */
  to(found: string): string | undefined
  /** What to say, where it is more than what to write. */
  say?(found: string): string
  /** With it in a formula, other signs are not what they are elsewhere. */
  isLast?: true
}

const as = (pattern: RegExp, sign: string): Sign => ({ pattern, to: () => sign })

/** What spreadsheets of other languages call the functions. */
const functionsElsewhere: Readonly<Record<string, string>> = {
  RUNDEN: 'ROUND',
  WENN: 'IF',
  ARRONDI: 'ROUND',
  REDONDEAR: 'ROUND',
  SI: 'IF',
}

/** The function of another language's spreadsheets that a word names, as formulas call it. */
export const functionMeant = (word: string): string | undefined =>
  Object.hasOwn(functionsElsewhere, word.toUpperCase()) ? functionsElsewhere[word.toUpperCase()] : undefined

/** "hours > 0 ? 1 : 2", with nothing around it. */
const choice = /^([^?:]+)\?([^?:]+):([^?:]+)$/g

const insteadOfChoice = 'Write "IF(condition, then, otherwise)" in place of "?" and ":"'

/** Signs of other notations, and what formulas have for them. */
const signs: Sign[] = [
  { pattern: /[A-Za-z]\w*(?=\s*\()/g, to: (found) => functionMeant(found) ?? found },
  {
    pattern: choice,
    to: (found) => found.replace(choice, (_, condition, then, otherwise) => `IF(${condition.trim()}, ${then.trim()}, ${otherwise.trim()})`),
    say: () => insteadOfChoice,
  },
  // Behind "?" a colon is no division.
  { pattern: /\?.*/gs, to: () => undefined, say: () => insteadOfChoice, isLast: true },
  {
    pattern: /\d+(?:\.\d+)?\s*%/g,
    to: (found) => String(Number((Number.parseFloat(found) / 100).toPrecision(12))),
    say: (found) => `Write ${Number((Number.parseFloat(found) / 100).toPrecision(12))} for ${found}`,
  },
  {
    pattern: /[A-Za-z]\w*\s*(?:\^|\*\*)\s*[23]\b/g,
    to: (found) => {
      const [name = '', power] = found.split(/\s*(?:\^|\*\*)\s*/)
      return Array(Number(power)).fill(name).join(' * ')
    },
  },
  { pattern: /[\^²³]|\*\*/g, to: () => undefined, say: (found) => `There are no powers ("${found}"): multiply instead` },
  as(/[×·∙⋅•✕]/g, '*'),
  as(/[÷:]/g, '/'),
  as(/[–—−]/g, '-'),
  as(/;/g, ','),
  as(/≤/g, '<='),
  as(/≥/g, '>='),
  as(/≠|!=/g, '<>'),
  as(/==/g, '='),
  { pattern: /^\s*=(?!=)\s*/g, to: () => '', say: () => 'Leave out "=" at the start' },
  as(/[[{]/g, '('),
  as(/[\]}]/g, ')'),
  { pattern: /[$€£]/g, to: () => '', say: (found) => `Leave out "${found}"` },
  { pattern: /["'„“”‘’]/g, to: () => undefined, say: () => 'There are no texts in formulas' },
  { pattern: /\w*(?![A-Za-z])\p{L}[\p{L}\w]*/gu, to: () => undefined, say: (found) => `Names have letters from a to z, unlike "${found}"` },
]

/** Numbers with commas in them and no blank: "1,5", "10,000", "1.000,5". */
const withCommas = /(?<![\w.])(?:\d{1,3}(?:\.\d{3})+,\d+|\d+(?:,\d+)+(?:\.\d+)?)(?![\w.])/g

/** What a number with a comma is, if that is certain, and what to say of it; nothing where the comma stands between two values. */
type CommaRead = { to?: string; say: string }

/** @param isBetweenValues the formula can be worked out if commas without a blank stand between values too */
function readCommas(found: string, hasSemicolons: boolean, isBetweenValues: boolean): CommaRead | undefined {
  const certain = (to: string): CommaRead => ({ to, say: `Write ${to} for ${found}` })
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
export function otherNotation(formula: string): { advice: string[]; corrected?: string } {
  const hasSemicolons = formula.includes(';')
  const isBetweenValues = !hasSemicolons && isFormula(withoutSigns(formula).corrected)
  const readings = new Map([...new Set(formula.match(withCommas))].map((found) => [found, readCommas(found, hasSemicolons, isBetweenValues)]))
  const commas = [...readings.values()].flatMap((reading) => reading ?? [])
  const decimals = formula.replace(withCommas, (found) => readings.get(found)?.to ?? found)
  const { advice: others, corrected, isKnown } = withoutSigns(decimals)
  const advice = [...commas.map(({ say }) => say), ...others]
  const strange = /[^\w\s+\-*/().,<>=]/.exec(corrected)
  if (advice.length === 0 && strange) advice.push(`"${strange[0]}" has no meaning in formulas`)
  const isCertain = isKnown && commas.every(({ to }) => to !== undefined)
  return { advice, ...(isCertain && advice.length > 0 && isFormula(corrected) ? { corrected } : {}) }
}

/** A formula with the signs that formulas have, as far as they are known. */
function withoutSigns(formula: string): { advice: string[]; corrected: string; isKnown: boolean } {
  const advice: string[] = []
  let corrected = formula
  let isKnown = true
  for (const { pattern, to, say, isLast } of signs) {
    const found = [...new Set(corrected.match(pattern))].filter((sign) => to(sign) !== sign)
    for (const sign of found) advice.push(say ? say(sign) : `Write "${to(sign)}" in place of "${sign}"`)
    isKnown &&= found.every((sign) => to(sign) !== undefined)
    corrected = corrected.replace(pattern, (sign) => to(sign) ?? sign)
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
