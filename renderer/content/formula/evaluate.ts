import { functions } from './functions.ts'
import { type Expression, isComparison, type Operator, parseFormula } from './parseFormula.ts'

/** Values by name. */
export type Values = Readonly<Record<string, number>>

/**
 * Evaluates a formula the way a spreadsheet does. Where that has an error, such as after a division by zero, so has everything
 * calculated from it: the value is NaN. The page's security policy forbids `eval`.
 * @throws {SyntaxError} if it cannot be parsed or has a name without a value; the check stage reports it at the author's line
 */
export function evaluate(formula: string, values: Values): number {
  const compute = (expression: Expression): number => {
    switch (expression.type) {
      case 'number':
        return Number(expression.text)
      case 'name':
        if (!Object.hasOwn(values, expression.name)) throw new SyntaxError(`"${expression.name}" in "${formula}" is neither an input nor a result above`)
        return values[expression.name] as number
      case 'negation':
        return -compute(expression.of)
      case 'group':
        return compute(expression.of)
      case 'operation':
        return operate(expression.operator, compute(expression.left), compute(expression.right))
      case 'call':
        return functions[expression.name]?.apply(...expression.args.map(compute)) ?? Number.NaN
    }
  }
  return compute(parseFormula(formula))
}

function operate(operator: Operator, left: number, right: number): number {
  const { [operator]: apply } = operations
  if (!isComparison(operator)) return apply(left, right)
  // A spreadsheet compares this many digits: 0.1 * 3 is 0.3.
  const [a, b] = [Number(left.toPrecision(15)), Number(right.toPrecision(15))]
  return Number.isNaN(a) || Number.isNaN(b) ? Number.NaN : apply(a, b)
}

const operations: Readonly<Record<Operator, (left: number, right: number) => number>> = {
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
  '*': (left, right) => left * right,
  '/': (left, right) => (right === 0 ? Number.NaN : left / right),
  '<': (left, right) => Number(left < right),
  '>': (left, right) => Number(left > right),
  '=': (left, right) => Number(left === right),
  '<=': (left, right) => Number(left <= right),
  '>=': (left, right) => Number(left >= right),
  '<>': (left, right) => Number(left !== right),
}
