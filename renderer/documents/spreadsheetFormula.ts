import { lexemesOf } from '../content/formula.ts'

/**
 * The names of values as Excel takes them. It does not tell capitals from small letters, and "r" and "c" mean a row and
 * a column there.
 */
export function namesInExcel(names: readonly string[]): Map<string, string> {
  const taken = new Set<string>()
  return new Map(
    names.map((name) => {
      let own = /^(r|c|true|false)$/i.test(name) ? `${name}_` : name
      for (let n = 2; taken.has(own.toLowerCase()); n++) own = `${name}_${n}`
      taken.add(own.toLowerCase())
      return [name, own]
    }),
  )
}

/**
 * A formula of a page as Excel takes it: with its names, and with the last argument of ROUND and IF written out, which a
 * page may leave away.
 */
export function formulaInExcel(formula: string, names: ReadonlyMap<string, string>): string {
  const tokens = lexemesOf(formula)
  const open: { call: string; commas: number }[] = []
  return tokens
    .map((token, at) => {
      const inner = open.at(-1)
      if (token === '(') open.push({ call: /^[A-Z]+$/.test(tokens[at - 1] ?? '') ? (tokens[at - 1] ?? '') : '', commas: 0 })
      if (token === ',' && inner) inner.commas++
      if (token === ')') {
        open.pop()
        return inner && inner.commas < (leastCommas[inner.call] ?? 0) ? ',0)' : ')'
      }
      return tokens[at + 1] === '(' ? token : (names.get(token) ?? token)
    })
    .join('')
}

/** Arguments that Excel insists on, less one. For IF without a third it would write FALSE where the page has 0. */
const leastCommas: Readonly<Record<string, number>> = { ROUND: 1, IF: 2 }
