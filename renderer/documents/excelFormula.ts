import { lexemesOf } from '../content/formula.ts'

/**
 * Returns valid and unique Excel names for the names of values. Excel ignores case, and "r", "c" and "rc" mean a row and a
 * column there.
 */
export function excelNamesOf(names: readonly string[]): Map<string, string> {
  const taken = new Set<string>()
  return new Map(
    names.map((name) => {
      let excelName = /^(r|c|rc|true|false)$/i.test(name) ? `${name}_` : name
      for (let n = 2; taken.has(excelName.toLowerCase()); n++) excelName = `${name}_${n}`
      taken.add(excelName.toLowerCase())
      return [name, excelName]
    }),
  )
}

/**
 * Translates a formula of a page to Excel: replaces the names, adds the optional last argument of ROUND and IF, and turns
 * comparisons into numbers with N(), as they are on a page, because `TRUE=1` is false in Excel.
 */
export function excelFormulaOf(formula: string, names: ReadonlyMap<string, string>): string {
  const tokens = lexemesOf(formula)
  const output = tokens.map((token, index) => (tokens[index + 1] === '(' ? token : (names.get(token) ?? token)))
  const scopes: Scope[] = [{ start: 0, call: '', commas: 0, compares: false }]
  const closeScope = ({ start, call, commas, compares }: Scope, end: number) => {
    const isCondition = call === 'IF' && commas === 0
    if (!compares || isCondition) return
    output[start] = `N(${output[start]}`
    output[end - 1] += ')'
  }
  for (const [index, token] of tokens.entries()) {
    const scope = scopes.at(-1)
    if (!scope) break
    if (/^[<>=]/.test(token)) scope.compares = true
    if (token === '(')
      scopes.push({ start: index + 1, call: /^[A-Z]+$/.test(tokens[index - 1] ?? '') ? (tokens[index - 1] ?? '') : '', commas: 0, compares: false })
    if (token !== ',' && token !== ')') continue
    closeScope(scope, index)
    if (token === ',') Object.assign(scope, { start: index + 1, commas: scope.commas + 1, compares: false })
    else {
      scopes.pop()
      if (scope.commas < (minCommas[scope.call] ?? 0)) output[index] = ',0)'
    }
  }
  const [formulaScope] = scopes
  if (formulaScope) closeScope(formulaScope, tokens.length)
  return output.join('')
}

/** The whole formula, a parenthesized part or an argument. `start` is the index of its first token, `call` the function it is an argument of. */
type Scope = { start: number; call: string; commas: number; compares: boolean }

/** The number of commas that a call needs in Excel, one less than its arguments. Without the third argument, IF returns FALSE where the page has 0. */
const minCommas: Readonly<Record<string, number>> = { ROUND: 1, IF: 2 }
