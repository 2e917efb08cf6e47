/** @jsxImportSource react */
import { useEffect, useId, useRef, useState } from 'react'
import { type Format, inField, scaleOf, workOut } from '../content/calculator.ts'
import { lexemesOf } from '../content/formula.ts'

type Input = { name: string; label: string; hint?: string | undefined; value: number; min: number; max: number; format: Format }
type Result = { name: string; label: string; formula: string; explanation: string; format: Format }
type Typed = Readonly<Record<string, string>>

export type CalculatorFormProps = { inputs: Input[]; results: Result[] }

/** After the last key pressed, so long passes before a mistake or a result is told: a number is typed whole. */
const pause = 800

/** Works out the results from the visitor's own numbers, as they are typed. Nothing is stored or sent. */
export default function CalculatorForm({ inputs, results }: CalculatorFormProps) {
  const id = useId()
  const [typed, setTyped] = useState<Typed>(() => Object.fromEntries(inputs.map(({ name, value, format }) => [name, String(inField(value, format))])))
  const [settled, setSettled] = useState<Typed>()
  // Until this lives, what is typed would change nothing, and the fields cannot be edited.
  const [isAwake, setAwake] = useState(false)
  useEffect(() => setAwake(true), [])

  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const type = (name: string, value: string) => {
    const next = { ...typed, [name]: value }
    setTyped(next)
    clearTimeout(waiting.current)
    waiting.current = setTimeout(() => setSettled(next), pause)
  }
  const settle = () => {
    if (!isEdited) return
    clearTimeout(waiting.current)
    setSettled(typed)
  }

  const isEdited = inputs.some(({ name, value, format }) => typed[name] !== String(inField(value, format)))
  const outcomes = outcomesOf(inputs, results, typed)
  const unknown = unknownIn(inputs, results, typed)

  return (
    <form onSubmit={(event) => event.preventDefault()}>
      <fieldset>
        <legend>{isEdited ? 'Your numbers' : 'Example numbers'}</legend>
        {inputs.map((input) => {
          const { name, label, hint, min, max, format } = input
          const own = `${id}${name}`
          const unit = unitOf(format)
          const fault = settled && faultOf(input, settled) && faultOf(input, typed)
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
                type="number"
                inputMode="decimal"
                min={inField(min, format)}
                max={inField(max, format)}
                step="any"
                readOnly={!isAwake}
                value={typed[name]}
                aria-invalid={fault === undefined ? undefined : true}
                aria-describedby={about.length === 0 ? undefined : about.join(' ')}
                onChange={(event) => type(name, event.target.value)}
                onBlur={settle}
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
      <div className="results">
        <h3>Results</h3>
        {settled && unknown.size > 0 && <p>Correct the marked fields to see what is missing here.</p>}
        <dl>
          {results.map(({ name, label, explanation, format }) => (
            <div key={name}>
              <dt>{label}</dt>
              <dd>
                <b>{unknown.has(name) ? '—' : written(outcomes[name], format)}</b>
                <span>{explanation}</span>
              </dd>
            </div>
          ))}
        </dl>
        <p role="status" className="sr">
          {settled && told(inputs, results, settled)}
        </p>
      </div>
    </form>
  )
}

const outcomesOf = (inputs: readonly Input[], results: readonly Result[], typed: Typed) =>
  workOut(results, Object.fromEntries(inputs.map(({ name, format }) => [name, Number(typed[name]) / scaleOf(format)])))

/** What is wrong with the text in a field, in words that say what to enter instead. */
export function faultOf({ name, min, max, format }: Input, typed: Typed): string | undefined {
  const text = typed[name] ?? ''
  const [least, most] = [inField(min, format), inField(max, format)]
  if (text.trim() !== '' && Number(text) >= least && Number(text) <= most) return undefined
  return `Enter ${nounOf(format)} from ${grouped(String(least))} to ${grouped(String(most))}.`
}

/** The fields that hold no usable number, and the results that rest on them. */
export function unknownIn(inputs: readonly Input[], results: readonly Pick<Result, 'name' | 'formula'>[], typed: Typed): ReadonlySet<string> {
  const unknown = new Set(inputs.filter((input) => faultOf(input, typed) !== undefined).map(({ name }) => name))
  for (const { name, formula } of results) if (lexemesOf(formula).some((token) => unknown.has(token))) unknown.add(name)
  return unknown
}

/** What a screen reader says: the fields to mend or else the last result, which is what the others lead to. */
function told(inputs: readonly Input[], results: readonly Result[], typed: Typed): string {
  const faults = inputs.flatMap((input) => {
    const fault = faultOf(input, typed)
    return fault === undefined ? [] : [`${input.label}: ${fault}`]
  })
  if (faults.length > 0) return faults.join(' ')
  const main = results.at(-1)
  return main ? `${main.label}: ${written(outcomesOf(inputs, results, typed)[main.name], main.format)}` : ''
}

const unitOf = (format: Format) => ({ money: '', percent: '%', months: 'months', number: '' })[format]

const nounOf = (format: Format) => ({ money: 'an amount', percent: 'a percentage', months: 'a number of months', number: 'a number' })[format]

function written(value: number | undefined, format: Format): string {
  if (value === undefined || !Number.isFinite(value)) return 'Not defined for these numbers'
  if (format === 'percent') return `${tenths.format(value * 100)}%`
  if (format === 'months') return `${tenths.format(value)} ${tenths.format(value) === '1' ? 'month' : 'months'}`
  return (format === 'number' && Math.abs(value) < 10 ? hundredths : whole).format(value)
}

/** The same in every browser. Nothing below nothing has no sign. */
const withPlaces = (places: number) =>
  new Intl.NumberFormat('en', {
    minimumFractionDigits: places,
    maximumFractionDigits: places,
    trailingZeroDisplay: 'stripIfInteger',
    signDisplay: 'negative',
  } as Intl.NumberFormatOptions)

const whole = withPlaces(0)
const tenths = withPlaces(1)
const hundredths = withPlaces(2)

/** "1234567.80" → "1,234,567.80", the same in every browser. */
function grouped(digits: string): string {
  const [whole = '', fraction] = digits.split('.')
  const separated = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return fraction === undefined || /^0+$/.test(fraction) ? separated : `${separated}.${fraction}`
}
