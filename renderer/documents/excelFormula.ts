import { type Expression, isComparison, parseFormula } from '../content/formula/parseFormula.ts'
import { unusedName } from './unusedName.ts'

/**
 * Returns valid and unique Excel names for the names of values. Excel ignores case, and "r", "c" and "rc" mean a row and a
 * column there.
 */
export function excelNamesOf(names: readonly string[]): Map<string, string> {
  const taken = new Set<string>()
  return new Map(
    names.map((name) => {
      const first = /^(r|c|rc|true|false)$/i.test(name) ? `${name}_` : name
      return [name, unusedName(taken, first, (n) => `${name}_${n}`)]
    }),
  )
}

/**
 * Translates a formula of a page to Excel: replaces the names, adds the optional last argument of ROUND and IF, and turns
 * comparisons into numbers with N(), as they are on a page, because `TRUE=1` is false in Excel.
 */
export const excelFormulaOf = (formula: string, names: ReadonlyMap<string, string>): string => excelOf(parseFormula(formula), names)

function excelOf(expression: Expression, names: ReadonlyMap<string, string>): string {
  switch (expression.type) {
    case 'number':
      return expression.text
    case 'name':
      return names.get(expression.name) ?? expression.name
    case 'negation':
      return `-${excelOf(expression.of, names)}`
    case 'group':
      return `(${excelOf(expression.of, names)})`
    case 'operation':
      return isComparison(expression.operator) ? `N(${operationOf(expression, names)})` : operationOf(expression, names)
    case 'call': {
      const args = expression.args.map((arg, index) =>
        expression.name === 'IF' && index === 0 && arg.type === 'operation' ? operationOf(arg, names) : excelOf(arg, names),
      )
      // Without the third argument, IF returns FALSE where the page has 0; ROUND needs its second.
      if (args.length < (requiredArgs[expression.name] ?? 0)) args.push('0')
      return `${expression.name}(${args.join()})`
    }
  }
}

/** Returns an operation as it is: one that is a condition needs no number. */
const operationOf = ({ operator, left, right }: Extract<Expression, { type: 'operation' }>, names: ReadonlyMap<string, string>) =>
  excelOf(left, names) + operator + excelOf(right, names)

const requiredArgs: Readonly<Record<string, number>> = { ROUND: 2, IF: 3 }
