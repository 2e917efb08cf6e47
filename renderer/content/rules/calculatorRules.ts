import type { PlacedBlockOf } from '../expandFragments.ts'
import { functions } from '../formula/functions.ts'
import { lexemesOf, syntaxErrorIn } from '../formula/parseFormula.ts'
import type { Issue, Path } from '../issue.ts'
import { didYouMean, nearest } from '../suggest.ts'
import { foreignNotation, timesLetter, translatedFunction } from '../validation/foreignNotation.ts'
import { pathIn } from './pathIn.ts'

type PlacedCalculator = PlacedBlockOf<'calculator'>
type Input = PlacedCalculator['block']['inputs'][number]
type Result = PlacedCalculator['block']['results'][number]

/** Checks a calculator beyond the shape of its fields: unique names, values in their range, formulas that can be evaluated. */
export function checkCalculator(placed: PlacedCalculator): Issue[] {
  const { block, recovery } = placed
  const issues = [...checkNames(placed), ...block.inputs.flatMap((input, index) => checkInput(input, index, placed)), ...checkFormulas(placed)]
  // The formula that uses an input may be the one with a mistake.
  return issues.length > 0 || recovery ? issues : unusedInputs(placed)
}

/** Returns the names of a calculator, and where each is written. */
const namesOf = (placed: PlacedCalculator): { name: string; at: Path }[] =>
  (['inputs', 'results'] as const).flatMap((list) => placed.block[list].map(({ name }, index) => ({ name, at: pathIn(placed, list, index, 'name') })))

function checkNames(placed: PlacedCalculator): Issue[] {
  const names = namesOf(placed)
  return names.flatMap(({ name, at }, index): Issue[] => {
    const isRepeated = names.findIndex((other) => other.name === name) < index
    const message = `The name "${name}" is used twice. Each input and result needs its own.`
    return isRepeated ? [{ code: 'duplicate-id', file: placed.file, path: at, message }] : []
  })
}

/** Reports a value outside the range of its input, and percentages that are not written as decimals. */
function checkInput(input: Input, index: number, placed: PlacedCalculator): Issue[] {
  const { value, min, max, format } = input
  const { file, recovery } = placed
  const at = (field: 'value' | 'min' | 'max') => pathIn(placed, 'inputs', index, field)
  const report = (field: 'value' | 'max', message: string): Issue[] => [{ code: 'invalid-value', file, path: at(field), message }]
  if (recovery?.isPlaceholder(at('min')) || recovery?.isPlaceholder(at('max'))) return []
  // 1.25 up to 2 is 125% of something; 5 up to 10 is hardly 500%.
  const isHundredfold = max > maxFraction || (value > 1 && (value > max || Number.isInteger(value)))
  if (format === 'percent' && isHundredfold) return report(value > 1 ? 'value' : 'max', decimalsMessage(input))
  if (min > max) return report('max', `"max" is ${max}, less than "min", which is ${min}. Write the smaller number at "min".`)
  if (value < min || value > max)
    return report('value', `${value} is outside the range of this input, ${min} to ${max}. Write a value inside it, or change "min" or "max".`)
  return []
}

/** Tells how to write percentages as decimals. */
function decimalsMessage({ value, min, max }: Input): string {
  const [wrong, decimal] = value > 1 ? [value, value / 100] : [max, value]
  const decimalMax = max > 1 ? Math.max(max, value) / 100 : 1
  const minAdvice = min >= 1 ? `, and "min: ${min / 100}"` : ''
  return `A percentage is written as a decimal, so this is ${percent(wrong)}. Write "value: ${decimal}" and "max: ${decimalMax}"${minAdvice}.`
}

/** What is wrong with a formula. */
type Fault = Pick<Issue, 'message' | 'suggestion' | 'within'>

function checkFormulas(placed: PlacedCalculator): Issue[] {
  const { block, file, recovery } = placed
  // A missing name is reported itself; formulas that use it are not reported as well.
  if (namesOf(placed).some(({ at }) => recovery?.isPlaceholder(at))) return []
  const usedTooEarly = new Set<string>()
  return block.results.flatMap(({ formula }, index) => {
    const above = [...block.inputs, ...block.results.slice(0, index)]
    const names = new Set(above.map(({ name }) => name))
    const written = names.has('x') || names.has('X') ? formula : formula.replace(timesLetter, '*')
    const unknown = lexemesOf(written).filter((token) => /^[A-Za-z]/.test(token) && !names.has(token) && !Object.hasOwn(functions, token))
    // A formula that only has the function names of spreadsheets in another language is reported as a whole, with its commas.
    const isKnown = unknown.every((word) => translatedFunction(word) !== undefined && callOf(word).test(formula))
    const below = new Set(block.results.slice(index + 1).map(({ name }) => name))
    const faults = isKnown ? notationFaults(formula) : [...wordFaults(unknown, { formula, written, above, below, usedTooEarly })]
    return faults.map((fault): Issue => ({ code: 'bad-formula', file, path: pathIn(placed, 'results', index, 'formula'), ...fault }))
  })
}

type FormulaContext = {
  formula: string
  /** The formula with "*" for an "x" between two values. */
  written: string
  above: readonly (Input | Result)[]
  below: ReadonlySet<string>
  /** The results further down that are reported: one in the wrong place is one mistake, however many formulas use it. */
  usedTooEarly: Set<string>
}

/** Yields the faults of the words of a formula that are no names. */
function* wordFaults(unknown: readonly string[], { formula, written, above, below, usedTooEarly }: FormulaContext): Generator<Fault> {
  const names = above.map(({ name }) => name)
  const fault = (within: string, message: string, suggestion?: string): Fault => ({ within, message: message + didYouMean(suggestion), suggestion })
  const phrases = phrasesWith(unknown, written)
  for (const phrase of phrases) {
    const labelled = above.find(({ label }) => label.toLowerCase() === phrase.toLowerCase())
    yield fault(phrase, `"${phrase}" is not a name: names have no spaces.`, labelled?.name ?? nearest(phrase, names))
  }
  for (const word of unknown) {
    if (usedTooEarly.has(word) || phrases.some((phrase) => phrase.split(/\s+/).includes(word))) continue
    if (below.has(word)) {
      usedTooEarly.add(word)
      yield fault(word, `"${word}" is a result further down. Move it up, above this one.`)
    } else {
      const intended = isConjunction(word) ? undefined : nearest(word, [...names, ...Object.keys(functions)])
      yield fault(word, unknownName(word, formula), translatedFunction(word) ?? intended)
    }
  }
}

/** Returns the faults of a formula of known names: the notation of other tools, a division by zero, or its syntax. */
function notationFaults(formula: string): Fault[] {
  const { advice, corrected } = foreignNotation(formula)
  if (advice.length > 0) return [{ message: `${advice.join('. ')}.${didYouMean(corrected)}`, suggestion: corrected }]
  if (dividesByZero.test(formula))
    return [{ message: 'Nothing can be divided by 0. Write another number after "/", or NA() instead of the division for no value.' }]
  const syntaxError = syntaxErrorIn(formula)
  return syntaxError === undefined ? [] : [{ message: `The formula ${syntaxError}. Check its brackets, commas and symbols.` }]
}

/** Reports inputs that no formula uses: visitors could change them, and nothing would happen. */
function unusedInputs(placed: PlacedCalculator): Issue[] {
  const { block, file } = placed
  const used = new Set(block.results.flatMap(({ formula }) => lexemesOf(formula)))
  return block.inputs.flatMap(({ name }, index): Issue[] => {
    const message = `No formula uses "${name}", so what readers enter there would change nothing. Use it in a formula, or remove this input.`
    return used.has(name) ? [] : [{ code: 'unreached', file, path: pathIn(placed, 'inputs', index, 'name'), message }]
  })
}

/** Growth may be twofold or tenfold; a hundredfold is a percentage written without its decimal point. */
const maxFraction = 10

const percent = (value: number) => `${(Math.round(value * 1e4) / 100).toLocaleString('en-US')}%`

const dividesByZero = /\/\s*0+(?:\.0+)?(?![\d.])/

const callOf = (word: string) => new RegExp(`\\b${word}\\s*\\(`)

const isConjunction = (word: string) => /^(?:and|or)$/i.test(word)

const unknownName = (word: string, formula: string) =>
  callOf(word).test(formula)
    ? `There is no function "${word}(…)" here, only ${Object.keys(functions).join(', ')}.${/^IF(ERROR|NA)$/i.test(word) ? ' What is shown where there is no value is written at "fallback".' : ''}`
    : isConjunction(word)
      ? `"${word}" cannot join conditions here. Write one IF within another: IF(first, IF(second, then, otherwise), otherwise).`
      : `"${word}" is neither an input nor a result above.`

/** Returns words with nothing but spaces between them, of which one is unknown: the label of an input, say. */
const phrasesWith = (unknown: readonly string[], formula: string) =>
  (formula.match(/[A-Za-z]\w*(?:\s+(?!(?:and|or)\b)(?<!\b(?:and|or)\s+)[A-Za-z]\w*)+/gi) ?? []).filter((phrase) =>
    phrase.split(/\s+/).some((word) => unknown.includes(word)),
  )
