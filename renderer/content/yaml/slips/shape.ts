/** What a file may hold, as far as it helps to tell what was meant where a line is missing or shifted. */
export type Shape = {
  /** The names of the fields of the file itself. */
  top: readonly string[]
  /** Fields that hold others on the lines below them. */
  holders: readonly Holder[]
  /** The types of blocks. */
  types: readonly string[]
}

export type Holder = {
  name: string
  /** It is a field of the file itself. */
  isTop: boolean
  /** The fields stand in each entry of a list. */
  isList: boolean
  fields: ReadonlySet<string>
}

/** The names of fields that hold text: whose lines are kept, and whose are not. */
export type TextFields = { multiline: ReadonlySet<string>; plain: ReadonlySet<string> }

export const noShape: Shape = { top: [], holders: [], types: [] }
