import { lexemesOf } from '../content/formula.ts'

/**
 * The names of values as Excel takes them. It does not tell capitals from small letters, and "r", "c" and "rc" mean a row
 * and a column there.
 */
export function excelNamesOf(names: readonly string[]): Map<string, string> {
  const taken = new Set<string>()
  return new Map(
    names.map((name) => {
      let own = /^(r|c|rc|true|false)$/i.test(name) ? `${name}_` : name
      for (let n = 2; taken.has(own.toLowerCase()); n++) own = `${name}_${n}`
      taken.add(own.toLowerCase())
      return [name, own]
    }),
  )
}

/**
 * A formula of a page as Excel takes it: with its names, with the last argument of ROUND and IF written out, which a page may
 * leave away, and with comparisons as the numbers that they are on a page. In Excel `TRUE=1` does not hold.
 */
export function excelFormulaOf(formula: string, names: ReadonlyMap<string, string>): string {
  const tokens = lexemesOf(formula)
  const written = tokens.map((token, at) => (tokens[at + 1] === '(' ? token : (names.get(token) ?? token)))
  const open: Scope[] = [{ from: 0, call: '', commas: 0, compares: false }]
  const end = ({ from, call, commas, compares }: Scope, at: number) => {
    const isCondition = call === 'IF' && commas === 0
    if (!compares || isCondition) return
    written[from] = `N(${written[from]}`
    written[at - 1] += ')'
  }
  for (const [at, token] of tokens.entries()) {
    const part = open.at(-1)
    if (!part) break
    if (/^[<>=]/.test(token)) part.compares = true
    if (token === '(') open.push({ from: at + 1, call: /^[A-Z]+$/.test(tokens[at - 1] ?? '') ? (tokens[at - 1] ?? '') : '', commas: 0, compares: false })
    if (token !== ',' && token !== ')') continue
    end(part, at)
    if (token === ',') Object.assign(part, { from: at + 1, commas: part.commas + 1, compares: false })
    else {
      open.pop()
      if (part.commas < (minCommas[part.call] ?? 0)) written[at] = ',0)'
    }
  }
  const [whole] = open
  if (whole) end(whole, tokens.length)
  return written.join('')
}

/** A formula, what stands in brackets, or an argument. */
type Scope = { from: number; call: string; commas: number; compares: boolean }

/** Arguments that Excel insists on, less one. For IF without a third it would write FALSE where the page has 0. */
const minCommas: Readonly<Record<string, number>> = { ROUND: 1, IF: 2 }
