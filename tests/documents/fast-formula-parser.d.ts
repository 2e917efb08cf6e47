declare module 'fast-formula-parser' {
  type Place = { sheet: string; row: number; col: number }
  export default class FormulaParser {
    constructor(config: { onVariable(name: string): Place; onCell(place: Place): number; functions: Record<string, (...given: { value: number }[]) => number> })
    parse(formula: string, place: Place): unknown
  }
}
