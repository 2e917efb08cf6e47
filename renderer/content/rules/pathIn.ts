import type { Path } from '../issue.ts'

/** The steps to a value inside another: names of fields and numbers of entries. */
type StepsIn<T> =
  | []
  | (T extends readonly (infer E)[]
      ? [number, ...StepsIn<E>]
      : T extends object
        ? { [K in keyof T & string]: [K, ...StepsIn<NonNullable<T[K]>>] }[keyof T & string]
        : [])

/** Returns the path of a value inside a block. TypeScript knows its steps, so that a rule cannot keep the old name of a field. */
export const pathIn = <B extends object>({ path }: { block: B; path: Path }, ...steps: StepsIn<NoInfer<B>>): Path => [...path, ...(steps as Path)]
