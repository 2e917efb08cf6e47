import { evaluate, lexemesOf } from '../formula.ts'

type Sign = {
  pattern: RegExp
  /** What to write for what was found. */
  to(found: string): string | undefined
  /** What to say, where it is more than what to write. */
  say?(found: string): string
}

const as = (pattern: RegExp, sign: string): Sign => ({ pattern, to: () => sign })

/** Signs of other notations, and what formulas have for them. */
const signs: Sign[] = [
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

/** What is wrong with a formula that has signs of another notation, and the formula without them, as far as that can be told. */
export function otherNotation(formula: string): { advice: string[]; corrected?: string } {
  const advice: string[] = []
  let corrected = formula
  let isKnown = true
  for (const { pattern, to, say } of signs) {
    const found = [...new Set(corrected.match(pattern))]
    for (const sign of found) advice.push(say ? say(sign) : `Write "${to(sign)}" in place of "${sign}"`)
    isKnown &&= found.every((sign) => to(sign) !== undefined)
    corrected = corrected.replace(pattern, (sign) => to(sign) ?? sign)
  }
  // A hyphen and a space would start a list.
  corrected = corrected.replace(/^\s*-\s+/, '-')
  const strange = /[^\w\s+\-*/().,<>=]/.exec(corrected)
  if (advice.length === 0 && strange) advice.push(`"${strange[0]}" has no meaning in formulas`)
  return { advice, ...(isKnown && advice.length > 0 && isFormula(corrected) ? { corrected } : {}) }
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
