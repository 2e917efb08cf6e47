/** @jsxImportSource react */
import { useEffect, useId, useRef, useState } from 'react'
import { calculateResults, type Format, inDisplayUnits, scaleOf } from '../content/calculator.ts'
import { lexemesOf } from '../content/formula.ts'
import { groupDigits, readNumber } from './readNumber.ts'

type Input = { name: string; label: string; hint?: string | undefined; value: number; min: number; max: number; format: Format }
type Result = { name: string; label: string; formula: string; explanation: string; format: Format }
type FieldTexts = Readonly<Record<string, string>>

export type CalculatorFormProps = { inputs: Input[]; results: Result[] }

/** After the last key pressed, so long passes before a mistake or a result is told: a number is typed whole. */
const debounceDelay = 800

/** Works out the results from the visitor's own numbers, as they are typed. Nothing is stored or sent. */
export default function CalculatorForm({ inputs, results }: CalculatorFormProps) {
  const id = useId()
  const [typed, setTyped] = useState<FieldTexts>(() => Object.fromEntries(inputs.map((input) => [input.name, initialTextOf(input)])))
  const [settled, setSettled] = useState<FieldTexts>()
  // Until this lives, what is typed would change nothing, and the fields cannot be edited.
  const [isAwake, setAwake] = useState(false)
  useEffect(() => setAwake(true), [])

  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const type = (name: string, value: string) => {
    const next = { ...typed, [name]: value }
    setTyped(next)
    clearTimeout(waiting.current)
    waiting.current = setTimeout(() => setSettled(next), debounceDelay)
  }
  const leave = (input: Input) => {
    const next = { ...typed, [input.name]: textOnBlur(input, typed) }
    setTyped(next)
    if (!isEdited) return
    clearTimeout(waiting.current)
    setSettled(next)
  }

  const isEdited = inputs.some((input) => numberIn(input, typed) !== inDisplayUnits(input.value, input.format))
  const outcomes = resultValuesOf(inputs, results, typed)
  const unknown = invalidNamesIn(inputs, results, typed)
  const faulty = settled ? inputs.filter((input) => fieldErrorOf(input, settled) && fieldErrorOf(input, typed)) : []

  return (
    <form onSubmit={(event) => event.preventDefault()}>
      <fieldset>
        <legend>{isEdited ? 'Your numbers' : 'Example numbers'}</legend>
        {inputs.map((input) => {
          const { name, label, hint, format } = input
          const own = `${id}${name}`
          const unit = unitOf(format)
          const fault = faulty.includes(input) ? fieldErrorOf(input, typed) : undefined
          const about = [...(hint === undefined ? [] : [`${own}hint`]), ...(fault === undefined ? [] : [`${own}fault`])]
          return (
            <div key={name} className="input">
              <label htmlFor={own}>
                {label}
                {unit && !label.toLowerCase().includes(unit) && <span className="unit">{`\u00a0(${unit})`}</span>}
              </label>
              {hint !== undefined && <p id={`${own}hint`}>{hint}</p>}
              <input
                id={own}
                className="field"
                type="text"
                inputMode="decimal"
                autoComplete="off"
                readOnly={!isAwake}
                value={typed[name]}
                aria-invalid={fault === undefined ? undefined : true}
                aria-describedby={about.length === 0 ? undefined : about.join(' ')}
                onChange={(event) => type(name, event.target.value)}
                onBlur={() => leave(input)}
              />
              {fault !== undefined && (
                <p id={`${own}fault`} className="fault">
                  {fault}
                </p>
              )}
            </div>
          )
        })}
      </fieldset>
      {/* What all others lead to, in sight of the fields where the results stand below them. */}
      {results.slice(-1).map(({ name, label, format }) => (
        <p key={name} className="last" aria-hidden="true">
          {label} <b>{unknown.has(name) ? '—' : formatResult(outcomes[name], format)}</b>
        </p>
      ))}
      <div className="results">
        <h3>Results</h3>
        {faulty.length > 0 && <p>Correct the marked fields to see what is missing here.</p>}
        <dl>
          {results.map(({ name, label, explanation, format }) => (
            <div key={name}>
              <dt>{label}</dt>
              <dd>
                <b>{unknown.has(name) ? '—' : formatResult(outcomes[name], format)}</b>
                <span>{explanation}</span>
              </dd>
            </div>
          ))}
        </dl>
        <div role="status" aria-atomic={false} className="sr">
          {settled && announcementsOf(inputs, results, settled, faulty).map(({ about, words }) => <p key={about}>{words}</p>)}
        </div>
      </div>
    </form>
  )
}

const resultValuesOf = (inputs: readonly Input[], results: readonly Result[], typed: FieldTexts) =>
  calculateResults(results, Object.fromEntries(inputs.map((input) => [input.name, numberIn(input, typed) / scaleOf(input.format)])))

/** What a field holds at first. */
const initialTextOf = ({ value, format }: Input) => unambiguous(formatNumber(String(inDisplayUnits(value, format)), format))

/** With one more decimal where three could be taken for a thousand. */
const unambiguous = (number: string) => (readNumber(number).length > 1 ? `${number}0` : number)

/** What a field holds when it has been left: an amount is written as results are. What cannot be read stays to be mended. */
function textOnBlur(input: Input, typed: FieldTexts): string {
  const numbers = numbersIn(input, typed)
  return input.format === 'money' && numbers.length === 1 ? formatNumber(`${numbers[0]}`, 'money') : (typed[input.name] ?? '')
}

/** The numbers within its limits that the text in a field may mean. */
const numbersIn = ({ name, min, max, format }: Input, typed: FieldTexts) =>
  readNumber(typed[name] ?? '').filter((number) => Number(number) >= inDisplayUnits(min, format) && Number(number) <= inDisplayUnits(max, format))

function numberIn(input: Input, typed: FieldTexts): number {
  const numbers = numbersIn(input, typed)
  return numbers.length === 1 ? Number(numbers[0]) : Number.NaN
}

/** What is wrong with the text in a field, in words that say what to enter instead. */
export function fieldErrorOf(input: Input, typed: FieldTexts): string | undefined {
  const { name, min, max, format } = input
  const text = (typed[name] ?? '').trim()
  const numbers = numbersIn(input, typed)
  if (numbers.length === 1) return undefined
  if (numbers.length > 1)
    return `"${text}" can be read in two ways. Write ${numbers.map((number) => unambiguous(groupDigits(String(Number(number))))).join(' or ')}.`
  const range = `Enter ${nounOf(format)} from ${groupDigits(String(inDisplayUnits(min, format)))} to ${groupDigits(String(inDisplayUnits(max, format)))}`
  return text === '' || readNumber(text).length > 0 ? `${range}.` : `${range}, written like ${initialTextOf(input)}.`
}

/** The fields that hold no usable number, and the results that rest on them. */
export function invalidNamesIn(inputs: readonly Input[], results: readonly Pick<Result, 'name' | 'formula'>[], typed: FieldTexts): ReadonlySet<string> {
  const unknown = new Set(inputs.filter((input) => fieldErrorOf(input, typed) !== undefined).map(({ name }) => name))
  for (const { name, formula } of results) if (lexemesOf(formula).some((token) => unknown.has(token))) unknown.add(name)
  return unknown
}

/** What a screen reader says: what to mend, each until it is mended, or else the last result, which is what the others lead to. */
function announcementsOf(inputs: readonly Input[], results: readonly Result[], settled: FieldTexts, faulty: readonly Input[]) {
  const isMended = inputs.every((input) => fieldErrorOf(input, settled) === undefined)
  if (!isMended) return faulty.map((input) => ({ about: input.name, words: `${input.label}: ${fieldErrorOf(input, settled)}` }))
  const outcomes = resultValuesOf(inputs, results, settled)
  return results.slice(-1).map(({ name, label, format }) => ({ about: name, words: `${label}: ${formatResult(outcomes[name], format)}` }))
}

/** Amounts are grouped, and their cents are two digits. */
const formatNumber = (number: string, format: Format) => (format === 'money' ? groupDigits(number).replace(/\.\d$/, '$&0') : number)

const unitOf = (format: Format) => ({ money: '', percent: '%', months: 'months', number: '' })[format]

const nounOf = (format: Format) => ({ money: 'an amount', percent: 'a percentage', months: 'a number of months', number: 'a number' })[format]

function formatResult(value: number | undefined, format: Format): string {
  if (value === undefined || !Number.isFinite(value)) return 'Not defined for these numbers'
  if (format === 'percent') return `${tenths.format(value * 100)}%`
  if (format === 'months') return `${tenths.format(value)} ${tenths.format(value) === '1' ? 'month' : 'months'}`
  return (format === 'number' && Math.abs(value) < 10 ? hundredths : whole).format(value)
}

/** The same in every browser. Nothing below nothing has no sign. */
const numberFormatOf = (places: number) =>
  new Intl.NumberFormat('en', {
    minimumFractionDigits: places,
    maximumFractionDigits: places,
    trailingZeroDisplay: 'stripIfInteger',
    signDisplay: 'negative',
  } as Intl.NumberFormatOptions)

const whole = numberFormatOf(0)
const tenths = numberFormatOf(1)
const hundredths = numberFormatOf(2)
