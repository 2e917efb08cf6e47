/** What a file may hold, as far as it helps to tell what was meant where a line is missing or shifted. */
export type Shape = {
  /** The names of the fields of the file itself. */
  rootFields: readonly string[]
  /** Fields that hold others on the lines below them. */
  parentFields: readonly ParentField[]
  /** The types of blocks. */
  blockTypes: readonly string[]
}

export type ParentField = {
  name: string
  /** It is a field of the file itself. */
  isRoot: boolean
  /** The fields stand in each entry of a list. */
  isList: boolean
  fields: ReadonlySet<string>
}

/** The names of fields that hold text: whose lines are kept, and whose are not. */
export type TextFields = { multiline: ReadonlySet<string>; plain: ReadonlySet<string> }

export const emptyShape: Shape = { rootFields: [], parentFields: [], blockTypes: [] }
