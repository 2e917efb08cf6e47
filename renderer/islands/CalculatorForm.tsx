/** @jsxImportSource react */
import { useId, useState } from 'react'
import { evaluate, type Values } from './formula.ts'

type Format = 'number' | 'money' | 'percent' | 'months'

export type CalculatorFormProps = {
  inputs: { name: string; label: string; hint?: string | undefined; value: number; min: number; max: number; format: Format }[]
  results: { name: string; label: string; formula: string; explanation: string; format: Format }[]
}

/** Works out the results from the visitor's own numbers, as they are typed. Nothing is stored or sent. */
export default function CalculatorForm({ inputs, results }: CalculatorFormProps) {
  const id = useId()
  const [typed, setTyped] = useState<Record<string, string>>(() =>
    Object.fromEntries(inputs.map(({ name, value, format }) => [name, String(format === 'percent' ? round(value * 100) : value)])),
  )

  const given = Object.fromEntries(inputs.map(({ name, format }) => [name, Number(typed[name]) / (format === 'percent' ? 100 : 1)]))
  const outcomes = workOut(results, given)

  return (
    <form onSubmit={(event) => event.preventDefault()}>
      <fieldset>
        <legend>Your numbers</legend>
        {inputs.map(({ name, label, hint, min, max, format }) => {
          const scale = format === 'percent' ? 100 : 1
          return (
            <div key={name} className="input">
              <label htmlFor={`${id}${name}`}>
                {label}
                {unitOf(format) && <span className="unit">{` (${unitOf(format)})`}</span>}
              </label>
              {hint !== undefined && <p id={`${id}${name}hint`}>{hint}</p>}
              <input
                id={`${id}${name}`}
                className="field"
                type="number"
                inputMode="decimal"
                min={min * scale}
                max={max * scale}
                step="any"
                value={typed[name]}
                {...(hint === undefined ? {} : { 'aria-describedby': `${id}${name}hint` })}
                onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
              />
            </div>
          )
        })}
      </fieldset>
      <div className="results" role="status">
        <h3>Results</h3>
        <dl>
          {results.map(({ name, label, explanation, format }) => (
            <div key={name}>
              <dt>{label}</dt>
              <dd>
                <b>{written(outcomes[name], format)}</b>
                <span>{explanation}</span>
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </form>
  )
}

/** Each result from the inputs and the results above it. */
export function workOut(results: readonly { name: string; formula: string }[], given: Values): Values {
  const values: Record<string, number> = { ...given }
  for (const { name, formula } of results) values[name] = evaluate(formula, values)
  return values
}

const unitOf = (format: Format) => ({ money: '', percent: '%', months: 'months', number: '' })[format]

const round = (value: number) => Math.round(value * 1e6) / 1e6

function written(value: number | undefined, format: Format): string {
  if (value === undefined || !Number.isFinite(value)) return 'Not defined for these numbers'
  const places = Math.abs(value) < 10 && !Number.isInteger(value) ? 2 : 0
  if (format === 'money') return `${value < 0 ? '−' : ''}${grouped(Math.abs(value), 0)}`
  if (format === 'percent') return `${grouped(value * 100, 1)}%`
  return `${grouped(value, format === 'months' ? 1 : places)}${format === 'months' ? ' months' : ''}`
}

/** 1234567.8 → "1,234,568", the same in every browser. */
function grouped(value: number, places: number): string {
  const [whole = '', fraction] = value.toFixed(places).split('.')
  const separated = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return fraction === undefined || /^0+$/.test(fraction) ? separated : `${separated}.${fraction}`
}
