/** @jsxImportSource react */
import { useEffect, useId, useRef, useState } from 'react'
import { calculateResults, type Format, inDisplayUnits, scaleOf } from '../content/calculator.ts'
import type { Values } from '../content/formula/evaluate.ts'
import { lexemesOf } from '../content/formula/parseFormula.ts'
import type { BlockProps } from '../content/resolved.ts'
import { groupDigits, readNumber } from './readNumber.ts'
import { fragmentOf, sharedNumbersIn } from './sharedNumbers.ts'

type Input = BlockProps<'calculator'>['inputs'][number]
type Result = BlockProps<'calculator'>['results'][number]
type FieldTexts = Readonly<Record<string, string>>

export type CalculatorFormProps = {
  /** The id of the calculator's section, if it has one. */
  section?: string
  inputs: Input[]
  results: Result[]
}

/** Milliseconds from the last key press until an error or a result is announced, long enough to type a whole number. */
const debounceDelay = 800

/** Calculates the results from the visitor's own numbers as they are typed. Nothing is stored or sent; a link contains the numbers, to be kept or passed on. */
export default function CalculatorForm({ section, inputs, results }: CalculatorFormProps) {
  const id = useId()
  const [texts, setTexts] = useState(() => initialTextsOf(inputs))
  const [debouncedTexts, setDebouncedTexts] = useState<FieldTexts>()
  // Before hydration typing would have no effect, so the fields are read-only.
  const [isHydrated, setIsHydrated] = useState(false)
  useEffect(() => {
    setIsHydrated(true)
    const readFragment = () => {
      const shared = textsIn(location.hash, section, inputs)
      if (Object.keys(shared).length === 0) return
      const next = { ...initialTextsOf(inputs), ...shared }
      setTexts(next)
      setDebouncedTexts(next)
    }
    readFragment()
    addEventListener('hashchange', readFragment)
    return () => removeEventListener('hashchange', readFragment)
  }, [section, inputs])

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const changeText = (name: string, value: string) => {
    const next = { ...texts, [name]: value }
    setTexts(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setDebouncedTexts(next), debounceDelay)
  }
  const handleBlur = (input: Input) => {
    const next = { ...texts, [input.name]: textOnBlur(input, texts) }
    setTexts(next)
    if (!isEdited) return
    clearTimeout(timer.current)
    setDebouncedTexts(next)
  }

  const isEdited = inputs.some((input) => numberIn(input, texts) !== inDisplayUnits(input.value, input.format))
  const resultValues = resultValuesOf(inputs, results, texts)
  const invalidNames = invalidNamesIn(inputs, results, texts)
  const invalidInputs = debouncedTexts ? inputs.filter((input) => fieldErrorOf(input, debouncedTexts) && fieldErrorOf(input, texts)) : []

  return (
    <form onSubmit={(event) => event.preventDefault()}>
      <fieldset>
        <legend>{isEdited ? 'Your numbers' : 'Example numbers'}</legend>
        {inputs.map((input) => {
          const { name, label, hint, format } = input
          const fieldId = `${id}${name}`
          const unit = unitOf(format)
          const error = invalidInputs.includes(input) ? fieldErrorOf(input, texts) : undefined
          const describedBy = [...(hint === undefined ? [] : [`${fieldId}hint`]), ...(error === undefined ? [] : [`${fieldId}fault`])]
          return (
            <div key={name} className="input">
              <label htmlFor={fieldId}>
                {label}
                {unit && !label.toLowerCase().includes(unit) && <span className="unit">{`\u00a0(${unit})`}</span>}
              </label>
              {hint !== undefined && <p id={`${fieldId}hint`}>{hint}</p>}
              <input
                id={fieldId}
                className="field"
                type="text"
                inputMode="decimal"
                autoComplete="off"
                readOnly={!isHydrated}
                value={texts[name]}
                aria-invalid={error === undefined ? undefined : true}
                aria-describedby={describedBy.length === 0 ? undefined : describedBy.join(' ')}
                onChange={(event) => changeText(name, event.target.value)}
                onBlur={() => handleBlur(input)}
              />
              {error !== undefined && (
                <p id={`${fieldId}fault`} className="fault">
                  {error}
                </p>
              )}
            </div>
          )
        })}
      </fieldset>
      {/* The final result, in view of the fields where the results are below them. */}
      {results.slice(-1).map((result) => (
        <p key={result.name} className="last" aria-hidden="true">
          {result.label} <b>{invalidNames.has(result.name) ? '—' : formatResult(resultValues, result)}</b>
        </p>
      ))}
      <div className="results">
        <h3>Results</h3>
        {invalidInputs.length > 0 && <p>Correct the marked fields to see what is missing here.</p>}
        <dl>
          {results.map((result) => (
            <div key={result.name}>
              <dt>{result.label}</dt>
              <dd>{invalidNames.has(result.name) ? '—' : formatResult(resultValues, result)}</dd>
              <dd>{result.explanation}</dd>
            </div>
          ))}
        </dl>
        {section !== undefined && isEdited && invalidNames.size === 0 && (
          <p className="screen">
            <a href={fragmentOf(section, numbersOf(inputs, texts))}>Link to this page with your numbers</a>, to keep or to send to a colleague. This site does
            not receive them.
          </p>
        )}
        <div role="status" aria-atomic={false} className="sr">
          {debouncedTexts && announcementsOf(inputs, results, debouncedTexts, invalidInputs).map(({ name, text }) => <p key={name}>{text}</p>)}
        </div>
      </div>
    </form>
  )
}

const resultValuesOf = (inputs: readonly Input[], results: readonly Result[], texts: FieldTexts) =>
  calculateResults(results, Object.fromEntries(inputs.map((input) => [input.name, numberIn(input, texts) / scaleOf(input.format)])))

/** Returns the numbers that differ from the example, as they are passed on. */
const numbersOf = (inputs: readonly Input[], texts: FieldTexts) =>
  Object.fromEntries(
    inputs.flatMap((input) => {
      const number = numberIn(input, texts)
      return number === inDisplayUnits(input.value, input.format) ? [] : [[input.name, String(number)]]
    }),
  )

/** Returns the texts of the fields for which a fragment holds a number, written as on this page. */
function textsIn(fragment: string, section: string | undefined, inputs: readonly Input[]): FieldTexts {
  const numbers = section === undefined ? {} : sharedNumbersIn(fragment, section)
  return Object.fromEntries(
    inputs.flatMap(({ name, format }) => {
      const number = Number.parseFloat(numbers[name] ?? '')
      return Number.isFinite(number) ? [[name, unambiguous(formatNumber(String(number), format))]] : []
    }),
  )
}

const initialTextsOf = (inputs: readonly Input[]): FieldTexts => Object.fromEntries(inputs.map((input) => [input.name, initialTextOf(input)]))

/** Returns the initial text of a field. */
const initialTextOf = ({ value, format }: Input) => unambiguous(formatNumber(String(inDisplayUnits(value, format)), format))

/** Adds a zero where three decimals could be read as thousands. */
const unambiguous = (number: string) => (readNumber(number).length > 1 ? `${number}0` : number)

/** Returns the text of a field after blur: an amount is formatted as results are; text that cannot be read stays, to be fixed. */
function textOnBlur(input: Input, texts: FieldTexts): string {
  const numbers = numbersIn(input, texts)
  return input.format === 'money' && numbers.length === 1 ? formatNumber(`${numbers[0]}`, 'money') : (texts[input.name] ?? '')
}

/** Returns the numbers within the limits of a field that its text may mean. */
const numbersIn = ({ name, min, max, format }: Input, texts: FieldTexts) =>
  readNumber(texts[name] ?? '').filter((number) => Number(number) >= inDisplayUnits(min, format) && Number(number) <= inDisplayUnits(max, format))

function numberIn(input: Input, texts: FieldTexts): number {
  const numbers = numbersIn(input, texts)
  return numbers.length === 1 ? Number(numbers[0]) : Number.NaN
}

/** Returns an error message for the text in a field, which says what to enter instead, or undefined if it is valid. */
export function fieldErrorOf(input: Input, texts: FieldTexts): string | undefined {
  const { name, min, max, format } = input
  const text = (texts[name] ?? '').trim()
  const numbers = numbersIn(input, texts)
  if (numbers.length === 1) return undefined
  if (numbers.length > 1)
    return `"${text}" can be read in two ways. Write ${numbers.map((number) => unambiguous(groupDigits(String(Number(number))))).join(' or ')}.`
  const range = `Enter ${nounOf(format)} from ${groupDigits(String(inDisplayUnits(min, format)))} to ${groupDigits(String(inDisplayUnits(max, format)))}`
  return text === '' || readNumber(text).length > 0 ? `${range}.` : `${range}, written like ${initialTextOf(input)}.`
}

/** Returns the names of the fields without a usable number and of the results that depend on them. */
export function invalidNamesIn(inputs: readonly Input[], results: readonly Pick<Result, 'name' | 'formula'>[], texts: FieldTexts): ReadonlySet<string> {
  const names = new Set(inputs.filter((input) => fieldErrorOf(input, texts) !== undefined).map(({ name }) => name))
  for (const { name, formula } of results) if (lexemesOf(formula).some((token) => names.has(token))) names.add(name)
  return names
}

/** Returns what a screen reader announces: the errors, until they are fixed, or else the final result. */
function announcementsOf(inputs: readonly Input[], results: readonly Result[], texts: FieldTexts, invalidInputs: readonly Input[]) {
  const areAllValid = inputs.every((input) => fieldErrorOf(input, texts) === undefined)
  if (!areAllValid) return invalidInputs.map((input) => ({ name: input.name, text: `${input.label}: ${fieldErrorOf(input, texts)}` }))
  const resultValues = resultValuesOf(inputs, results, texts)
  return results.slice(-1).map((result) => ({ name: result.name, text: `${result.label}: ${formatResult(resultValues, result)}` }))
}

/** Groups the digits of amounts and writes their cents with two digits. */
const formatNumber = (number: string, format: Format) => (format === 'money' ? groupDigits(number).replace(/\.\d$/, '$&0') : number)

const unitOf = (format: Format) => ({ money: '', percent: '%', months: 'months', number: '' })[format]

const nounOf = (format: Format) => ({ money: 'an amount', percent: 'a percentage', months: 'a number of months', number: 'a number' })[format]

function formatResult(values: Values, { name, format, fallback }: Result): string {
  const value = values[name]
  if (value === undefined || !Number.isFinite(value)) return fallback
  if (format === 'percent') return `${tenths.format(value * 100)}%`
  if (format === 'months') return `${tenths.format(value)} ${tenths.format(value) === '1' ? 'month' : 'months'}`
  return (Math.abs(value) < 10 ? hundredths : whole).format(value)
}

/** Returns a format that is the same in every browser, with a minus sign as in the text. A negative number that rounds to zero has no sign. */
function numberFormatOf(fractionDigits: number) {
  const numbers = new Intl.NumberFormat('en', {
    minimumFractionDigits: fractionDigits,
    maximumFractionDigits: fractionDigits,
    trailingZeroDisplay: 'stripIfInteger',
    signDisplay: 'negative',
  })
  return { format: (value: number) => numbers.format(value).replace('-', '−') }
}

const whole = numberFormatOf(0)
const tenths = numberFormatOf(1)
const hundredths = numberFormatOf(2)
