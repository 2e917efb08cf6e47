import type { PlacedBlockOf } from '../expandFragments.ts'
import { evaluate, functions, lexemesOf } from '../formula.ts'
import type { Issue, Path } from '../issue.ts'
import { didYouMean, nearest } from '../suggest.ts'
import { foreignNotation, timesLetter, translatedFunction } from '../validation/foreignNotation.ts'

/** Checks a calculator beyond the shape of its fields: unique names, values in their range, formulas that can be evaluated. */
export function checkCalculator({ block, file, path, recovery }: PlacedBlockOf<'calculator'>): Issue[] {
  const issues: Issue[] = []
  const knownNames = new Set<string>()
  const define = (name: string, at: Path) => {
    if (knownNames.has(name))
      issues.push({ code: 'duplicate-id', file, path: at, message: `The name "${name}" is used twice. Each input and result needs its own.` })
    knownNames.add(name)
  }
  block.inputs.forEach(({ name, value, min, max, format }, index) => {
    define(name, [...path, 'inputs', index, 'name'])
    const at = [...path, 'inputs', index]
    if (recovery?.isPlaceholder([...at, 'min']) || recovery?.isPlaceholder([...at, 'max'])) return
    // 1.25 up to 2 is 125% of something; 5 up to 10 is hardly 500%.
    const isHundredfold = max > maxFraction || (value > 1 && (value > max || Number.isInteger(value)))
    if (format === 'percent' && isHundredfold)
      issues.push({
        code: 'invalid-value',
        file,
        path: [...at, value > 1 ? 'value' : 'max'],
        message: `A percentage is written as a decimal, so this is ${percent(value > 1 ? value : max)}. Write "value: ${value > 1 ? value / 100 : value}" and "max: ${max > 1 ? Math.max(max, value) / 100 : 1}"${min >= 1 ? `, and "min: ${min / 100}"` : ''}.`,
      })
    else if (min > max)
      issues.push({
        code: 'invalid-value',
        file,
        path: [...at, 'max'],
        message: `"max" is ${max}, less than "min", which is ${min}. Write the smaller number at "min".`,
      })
    else if (value < min || value > max)
      issues.push({
        code: 'invalid-value',
        file,
        path: [...at, 'value'],
        message: `${value} is outside the range of this input, ${min} to ${max}. Write a value inside it, or change "min" or "max".`,
      })
  })
  const namedPaths = [...block.inputs.map((_, index) => ['inputs', index]), ...block.results.map((_, index) => ['results', index])]
  // A missing name is reported itself; formulas that use it are not reported as well.
  const allKnown = !namedPaths.some((each) => recovery?.isPlaceholder([...path, ...each, 'name']))
  const usedTooEarly = new Set<string>()
  block.results.forEach(({ name, formula }, index) => {
    const written = knownNames.has('x') || knownNames.has('X') ? formula : formula.replace(timesLetter, '*')
    const unknown = allKnown ? lexemesOf(written).filter((token) => /^[A-Za-z]/.test(token) && !knownNames.has(token) && !Object.hasOwn(functions, token)) : []
    // A formula that only has the function names of spreadsheets in another language is reported as a whole, with its commas.
    const isKnown = allKnown && unknown.every((word) => translatedFunction(word) !== undefined && callOf(word).test(formula))
    const phrases = isKnown ? [] : phrasesWith(unknown, written)
    const words = isKnown ? [] : unknown.filter((word) => !phrases.some((phrase) => phrase.split(/\s+/).includes(word)))
    const reportName = (within: string, message: string, suggestion: string | undefined) =>
      issues.push({ code: 'bad-formula', file, path: [...path, 'results', index, 'formula'], within, message: message + didYouMean(suggestion), suggestion })
    for (const phrase of phrases) {
      const labelled = [...block.inputs, ...block.results.slice(0, index)].find(({ label }) => label.toLowerCase() === phrase.toLowerCase())
      reportName(phrase, `"${phrase}" is not a name: names have no spaces.`, labelled?.name ?? nearest(phrase, knownNames))
    }
    for (const word of words) {
      // A result in the wrong place is one mistake, however many formulas use it.
      if (usedTooEarly.has(word)) continue
      const isBelow = block.results.slice(index + 1).some((result) => result.name === word)
      if (isBelow) usedTooEarly.add(word)
      if (isBelow) reportName(word, `"${word}" is a result further down. Move it up, above this one.`, undefined)
      else
        reportName(
          word,
          unknownName(word, formula),
          translatedFunction(word) ?? (isConjunction(word) ? undefined : nearest(word, [...knownNames, ...Object.keys(functions)])),
        )
    }
    const { advice, corrected } = isKnown ? foreignNotation(formula) : { advice: [] }
    const syntaxError = isKnown && advice.length === 0 ? syntaxErrorIn(formula, knownNames) : undefined
    const report = (message: string) => issues.push({ code: 'bad-formula', file, path: [...path, 'results', index, 'formula'], message, suggestion: corrected })
    if (advice.length > 0) report(`${advice.join('. ')}.${didYouMean(corrected)}`)
    else if (isKnown && dividesByZero.test(formula))
      report('Nothing can be divided by 0. Write another number after "/", or NA() instead of the division for no value.')
    else if (syntaxError) report(`The formula ${syntaxError}. Check its brackets, commas and symbols.`)
    define(name, [...path, 'results', index, 'name'])
  })
  // The formula that uses an input may be the one with a mistake.
  return issues.length > 0 || recovery ? issues : unusedInputs({ block, file, path })
}

/** Reports inputs that no formula uses: visitors could change them, and nothing would happen. */
function unusedInputs({ block, file, path }: PlacedBlockOf<'calculator'>): Issue[] {
  const used = new Set(block.results.flatMap(({ formula }) => lexemesOf(formula)))
  return block.inputs.flatMap(({ name }, index): Issue[] => {
    const message = `No formula uses "${name}", so what readers enter there would change nothing. Use it in a formula, or remove this input.`
    return used.has(name) ? [] : [{ code: 'unreached', file, path: [...path, 'inputs', index, 'name'], message }]
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

/** Returns why a formula of known names cannot be evaluated; undefined if it can. */
function syntaxErrorIn(formula: string, names: ReadonlySet<string>): string | undefined {
  try {
    evaluate(formula, Object.fromEntries([...names].map((name) => [name, 1])))
  } catch (error) {
    if (error instanceof SyntaxError) return error.message
    throw error
  }
}
