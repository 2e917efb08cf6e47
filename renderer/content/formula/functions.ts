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
