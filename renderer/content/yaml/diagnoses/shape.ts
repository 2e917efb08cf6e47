/** What a file may hold, as far as it helps to find out what was meant where a line is missing or shifted. */
export type Shape = {
  /** The names of the top-level fields. */
  rootFields: readonly string[]
  /** The names of all fields, at the top level and below. */
  fieldNames: ReadonlySet<string>
  /** Fields whose value is a mapping, or a list of mappings. */
  parentFields: readonly ParentField[]
  /** The names of fields whose value is a mapping with names that authors choose. */
  recordFields: readonly string[]
  /** The names of fields whose value is a list of numbers, or of lists of them. */
  numberLists: ReadonlySet<string>
  mappings: readonly Mapping[]
  /** The names of the fields of each block, by its type. */
  blockFields: ReadonlyMap<string, ReadonlySet<string>>
  /** The names of fields whose text has paragraphs, by the type of the block. */
  markdownFields: ReadonlyMap<string, readonly string[]>
  /** Returns the type of block that a word stands for: misspelt, or as other tools call it. */
  blockTypeNamed(word: string): string | undefined
}

export type ParentField = {
  name: string
  /** It is a top-level field. */
  isRoot: boolean
  /** `fields` are those of each entry of a list. */
  isList: boolean
  fields: ReadonlySet<string>
}

/**
 * The fields of a mapping, and which of them are no mappings: single values, and lists whose entries are none. Of the optional ones, texts
 * are apart from values that have to be of some kind, such as the name of an icon. `type`: what its own `type` has to be, if it has one.
 */
export type Mapping = {
  type?: string
  fields: ReadonlySet<string>
  values: readonly string[]
  optionalValues: readonly string[]
  optionalTexts: readonly string[]
  textLists: readonly string[]
  optionalTextLists: readonly string[]
}

/** The names of fields that hold text: `multiline` keeps line breaks, `plain` does not. A name may be of both kinds, in different places. */
export type TextNames = { multiline: ReadonlySet<string>; plain: ReadonlySet<string> }

/** Those of all files, those of each type of block, and those in no block; the mappings that hold these fields. */
export type TextFields = TextNames & { byBlock: ReadonlyMap<string, TextNames>; outside: TextNames; mappings: readonly Mapping[] }

export const emptyShape: Shape = {
  rootFields: [],
  fieldNames: new Set(),
  parentFields: [],
  recordFields: [],
  numberLists: new Set(),
  mappings: [],
  blockFields: new Map(),
  markdownFields: new Map(),
  blockTypeNamed: () => undefined,
}
