import { functions } from './functions.ts'

/** A formula or a part of one. A number is as it was written. */
export type Expression =
  | { type: 'number'; text: string }
  | { type: 'name'; name: string }
  | { type: 'negation' | 'group'; of: Expression }
  | { type: 'operation'; operator: Operator; left: Expression; right: Expression }
  | { type: 'call'; name: string; args: Expression[] }

const comparisons = ['<', '>', '=', '<=', '>=', '<>'] as const
const additions = ['+', '-'] as const
const multiplications = ['*', '/'] as const

type Comparison = (typeof comparisons)[number]
export type Operator = Comparison | (typeof additions)[number] | (typeof multiplications)[number]

export const isComparison = (operator: Operator): operator is Comparison => comparisons.some((comparison) => comparison === operator)

/** Splits a formula into numbers, names and operators. Other characters are left out. */
export const lexemesOf = (formula: string): string[] => formula.match(/\d+(?:\.\d+)?|\.\d+|[A-Za-z]\w*|<=|>=|<>|[-+*/(),<>=]/g) ?? []

/**
 * Parses a formula as a spreadsheet has it: numbers, names, + - * / ( ), comparisons and the functions of `functions.ts`.
 * @throws {SyntaxError} for anything else; the check stage reports it at the author's line
 */
export const parseFormula = (formula: string): Expression => new Parser(formula).parse()

/** Returns why a formula cannot be parsed; undefined if it can. */
export function syntaxErrorIn(formula: string): string | undefined {
  try {
    parseFormula(formula)
  } catch (error) {
    if (error instanceof SyntaxError) return error.message
    throw error
  }
}

/** A method for each rule of the grammar, from the operators that bind least to those that bind most. */
class Parser {
  readonly #formula: string
  readonly #lexemes: readonly string[]
  #at = 0

  constructor(formula: string) {
    this.#formula = formula
    this.#lexemes = lexemesOf(formula)
    if (this.#lexemes.join('') !== formula.replace(/\s/g, '')) throw this.#error('has a character that formulas do not use')
  }

  parse(): Expression {
    const expression = this.#comparison()
    if (this.#next !== undefined) throw this.#error(`has "${this.#next}" where an operator belongs`)
    return expression
  }

  get #next() {
    return this.#lexemes[this.#at]
  }

  #error(problem: string) {
    return new SyntaxError(`"${this.#formula}" ${problem}`)
  }

  /** Takes the next lexeme if it is one of these. */
  #take<T extends string>(...wanted: readonly T[]): T | undefined {
    const taken = wanted.find((lexeme) => lexeme === this.#next)
    if (taken !== undefined) this.#at++
    return taken
  }

  #expect(wanted: string) {
    const found = this.#next
    if (this.#take(wanted) === undefined) throw this.#error(`lacks "${wanted}"${found === undefined ? ' at the end' : ` before "${found}"`}`)
  }

  #comparison(): Expression {
    const left = this.#sum()
    const operator = this.#take(...comparisons)
    return operator === undefined ? left : { type: 'operation', operator, left, right: this.#sum() }
  }

  #sum(): Expression {
    return this.#chain(additions, () => this.#product())
  }

  #product(): Expression {
    return this.#chain(multiplications, () => this.#factor())
  }

  /** Parses operands with operators between them, which apply from left to right. */
  #chain(operators: readonly Operator[], operand: () => Expression): Expression {
    let left = operand()
    for (let operator = this.#take(...operators); operator !== undefined; operator = this.#take(...operators))
      left = { type: 'operation', operator, left, right: operand() }
    return left
  }

  #factor(): Expression {
    if (this.#take('-')) return { type: 'negation', of: this.#factor() }
    if (this.#take('(')) {
      const of = this.#comparison()
      this.#expect(')')
      return { type: 'group', of }
    }
    const lexeme = this.#next
    if (lexeme === undefined) throw this.#error('ends too early')
    if (!/^[\w.]/.test(lexeme)) throw this.#error(`has "${lexeme}" where a number or a name belongs`)
    this.#at++
    if (/^[\d.]/.test(lexeme)) return { type: 'number', text: lexeme }
    const called = Object.hasOwn(functions, lexeme) ? functions[lexeme] : undefined
    return called ? this.#call(lexeme, called) : { type: 'name', name: lexeme }
  }

  #call(name: string, { minArgs, maxArgs }: (typeof functions)[string]): Expression {
    if (!this.#take('(')) throw this.#error(`has ${name} without "(" and ")"`)
    const args: Expression[] = []
    if (this.#next !== ')') {
      do args.push(this.#comparison())
      while (this.#take(','))
    }
    this.#expect(')')
    if (args.length < minArgs || args.length > maxArgs)
      throw this.#error(`gives ${name} ${args.length} value${args.length === 1 ? '' : 's'} where it takes ${countsBetween(minArgs, maxArgs)}`)
    return { type: 'call', name, args }
  }
}

const countsBetween = (min: number, max: number) => (max === 0 ? 'none' : `${min} ${max === min + 1 ? 'or' : 'to'} ${max}`)
