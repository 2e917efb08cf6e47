/** Values by name. */
export type Values = Readonly<Record<string, number>>

/** The functions that formulas may call, and how many arguments each takes. Excel takes 255 at most. */
export const functions: Readonly<Record<string, { minArgs: number; maxArgs: number; apply: (...values: number[]) => number }>> = {
  MIN: { minArgs: 1, maxArgs: 255, apply: Math.min },
  MAX: { minArgs: 1, maxArgs: 255, apply: Math.max },
  // Rounds halves away from zero, and takes 1.005 for one although its binary fraction is less, as a spreadsheet does: it counts 15 digits.
  ROUND: {
    minArgs: 1,
    maxArgs: 2,
    apply: (value, digits = 0) => (Math.sign(value) * Math.round(Number((Math.abs(value) * 10 ** digits).toPrecision(15)))) / 10 ** digits,
  },
  IF: { minArgs: 2, maxArgs: 3, apply: (condition, then, otherwise = 0) => (Number.isNaN(condition) ? Number.NaN : condition === 0 ? otherwise : then) },
  NA: { minArgs: 0, maxArgs: 0, apply: () => Number.NaN },
}

/** Splits a formula into numbers, names and operators. Other characters are left out. */
export const lexemesOf = (formula: string): string[] => formula.match(/\d+(?:\.\d+)?|\.\d+|[A-Za-z]\w*|<=|>=|<>|[-+*/(),<>=]/g) ?? []

/**
 * Evaluates a formula the way a spreadsheet does: numbers, names, + - * / ( ), comparisons, IF, MIN, MAX, ROUND, NA. Where a
 * spreadsheet has an error, such as after a division by zero, so has everything calculated from it: the value is NaN.
 * The page's security policy forbids `eval`, and the whole grammar is five rules.
 * @throws {SyntaxError} for anything else; the check stage reports it at the author's line
 */
export function evaluate(formula: string, values: Values): number {
  const tokens = lexemesOf(formula)
  if (tokens.join('') !== formula.replace(/\s/g, '')) throw new SyntaxError(`"${formula}" has a character that formulas do not use`)
  let at = 0

  const take = (wanted: string) => {
    if (tokens[at] !== wanted) throw new SyntaxError(`"${formula}" lacks "${wanted}"${tokens[at] === undefined ? ' at the end' : ` before "${tokens[at]}"`}`)
    at++
  }

  function comparison(): number {
    let left = sum()
    const operator = tokens[at]
    if (operator === undefined || !/^[<>=]/.test(operator)) return left
    at++
    // A spreadsheet compares this many digits: 0.1 * 3 is 0.3.
    const right = Number(sum().toPrecision(15))
    left = Number(left.toPrecision(15))
    if (Number.isNaN(left) || Number.isNaN(right)) return Number.NaN
    const holds = { '<': left < right, '>': left > right, '=': left === right, '<=': left <= right, '>=': left >= right, '<>': left !== right }[operator]
    return holds ? 1 : 0
  }

  function sum(): number {
    let value = product()
    for (let operator = tokens[at]; operator === '+' || operator === '-'; operator = tokens[at]) {
      at++
      const next = product()
      value = operator === '+' ? value + next : value - next
    }
    return value
  }

  function product(): number {
    let value = factor()
    for (let operator = tokens[at]; operator === '*' || operator === '/'; operator = tokens[at]) {
      at++
      const next = factor()
      value = operator === '*' ? value * next : next === 0 ? Number.NaN : value / next
    }
    return value
  }

  function factor(): number {
    const token = tokens[at++]
    if (token === undefined) throw new SyntaxError(`"${formula}" ends too early`)
    if (token === '-') return -factor()
    if (token === '(') {
      const value = comparison()
      take(')')
      return value
    }
    if (/^\.?\d/.test(token)) return Number(token)
    if (!/^\w/.test(token)) throw new SyntaxError(`"${formula}" has "${token}" where a number or a name belongs`)
    const call = Object.hasOwn(functions, token) ? functions[token] : undefined
    if (call && tokens[at] === '(') {
      at++
      const values = tokens[at] === ')' ? [] : [comparison()]
      while (tokens[at] === ',') {
        at++
        values.push(comparison())
      }
      take(')')
      const { minArgs, maxArgs, apply } = call
      if (values.length < minArgs || values.length > maxArgs)
        throw new SyntaxError(
          `"${formula}" gives ${token} ${values.length} value${values.length === 1 ? '' : 's'} where it takes ${countsBetween(minArgs, maxArgs)}`,
        )
      return apply(...values)
    }
    if (call) throw new SyntaxError(`"${formula}" has ${token} without "(" and ")"`)
    const value = Object.hasOwn(values, token) ? values[token] : undefined
    if (value === undefined) throw new SyntaxError(`"${token}" in "${formula}" is neither an input nor a result above`)
    return value
  }

  const result = comparison()
  if (at < tokens.length) throw new SyntaxError(`"${formula}" has "${tokens[at]}" where an operator belongs`)
  return result
}

const countsBetween = (min: number, max: number) => (max === 0 ? 'none' : `${min} ${max === min + 1 ? 'or' : 'to'} ${max}`)
