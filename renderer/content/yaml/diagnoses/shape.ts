/** What a file may hold, as far as it helps to find out what was meant where a line is missing or shifted. */
export type Shape = {
  /** The names of the top-level fields. */
  rootFields: readonly string[]
  /** The names of all fields, at the top level and below. */
  fieldNames: ReadonlySet<string>
  /** Fields whose value is a mapping, or a list of mappings. */
  parentFields: readonly ParentField[]
  /** The types of blocks. */
  blockTypes: readonly string[]
  /** The names of fields whose text has paragraphs, by the type of the block. */
  markdownFields: ReadonlyMap<string, readonly string[]>
}

export type ParentField = {
  name: string
  /** It is a top-level field. */
  isRoot: boolean
  /** `fields` are those of each entry of a list. */
  isList: boolean
  fields: ReadonlySet<string>
}

/** The names of fields that hold text: `multiline` keeps line breaks, `plain` does not. */
export type TextFields = { multiline: ReadonlySet<string>; plain: ReadonlySet<string> }

/** Returns the names that hold plain text everywhere: of a name that has both kinds in different blocks, it is not known which is meant. */
export const plainNames = ({ multiline, plain }: TextFields) => [...plain].filter((name) => !multiline.has(name))

export const emptyShape: Shape = { rootFields: [], fieldNames: new Set(), parentFields: [], blockTypes: [], markdownFields: new Map() }
