import type { Completions } from '../../schema/editorSchemas.ts'
import type { PageKind } from '../authoring/newPage/kinds.ts'

/** What an address shows: a page of the site, the 404 page, the catalogue, an example of it, the error screen of a page that failed to render, or nothing yet. */
export type DocumentKind = 'page' | 'not-found' | 'catalogue' | 'example' | 'failed' | 'waiting'

/** A complete HTML document and its kind. */
export type PreviewDocument = { kind: DocumentKind; html: string }

/** The new content of an open page. */
type DocumentUpdate = PreviewDocument & {
  version: number
  /** New code for islands follows: they are not hydrated until it arrives. */
  deferHydration: boolean
}

export type OverlayMistake = {
  /** As the terminal prints it, with the delimiters of `overlayText.ts` around highlighted text. */
  text: string
  /** The file on this machine with line and column, for an editor: "/home/me/site/pages/index.yaml:3:10". */
  sourceLocation: string
  /** The addresses of the pages that are made from the file; 'all' for the facts of the site and for an error in the renderer's sources. */
  pages: readonly string[] | 'all'
  /** The name of the button that fixes it, where it says exactly what to change, and what the server knows it by. */
  fix?: { name: string; issueKey: string }
}

/** A text as a page shows it: its block if it is in one, which of the equal texts in that block it is, and the pages that are linked beside it. */
export type ShownText = { blockIndex?: number; text: string; occurrence: number; links?: readonly string[] }

/** Where a text of a page is written. */
export type TextPlace = {
  /** Its file with line and column, as issues name it: "pages/index.yaml:12:5". */
  location: string
  /** The same with the path on this machine, for an editor. */
  sourceLocation: string
  /** Whether it is the whole text of a field; otherwise it is a part of one, or made by a block. */
  isWhole: boolean
  /** The field, or else the block, if it is in the file of the page. */
  path?: FieldPath
  /** The address of the page in whose file it is, if that is another one. */
  page?: string
}

/** The steps to a value in the data of a file: ["blocks", 2, "title"]. */
export type FieldPath = (string | number)[]

/** What is wrong with a value, and what its fix does, if it says exactly what to change: "Write 4.9". */
export type FieldMistake = { message: string; fix?: string }

/** A part of a page as the edit panel shows it. */
export type EditableField = {
  path: FieldPath
  /** As authors write it: "title"; of an entry of a list, its number. */
  name: string
  about?: string
  mistakes: FieldMistake[]
} & (EditableValue | EditableGroup | EditableList | AbsentField)

/** A text, a number, or one of some choices. */
export type EditableValue = {
  kind: 'text' | 'number' | 'choice'
  value: string
  choices?: string[]
  /** It needs more room than one line. */
  isLong: boolean
  /** It may have several lines of its own. */
  hasLines: boolean
  /** False for a field that may be left out, and is. */
  isWritten: boolean
  isOptional: boolean
  /** Which of the site's names it may be, of those in `EditablePage`. */
  names?: keyof Completions
}

export type EditableGroup = {
  kind: 'group'
  isOptional: boolean
  /** Its fields are entries that are all alike, with names that authors choose: another one can be added. */
  isRecord?: boolean
  /** False for a record that may be left out, and is. */
  isWritten?: boolean
  /** What it is about, in the words of the page. */
  summary: string
  fields: EditableField[]
}

export type EditableList = {
  kind: 'list'
  /** Another entry can be added. */
  takesEntries: boolean
  /** Rows of a spreadsheet can be taken over into it. */
  takesRows?: boolean
  isOptional: boolean
  entries: EditableField[]
}

/** A list or a group that may be added. `isWritten`: its name is there, with nothing behind it. */
export type AbsentField = { kind: 'absent'; isOptional: boolean; isWritten: boolean }

export type EditableBlock = EditableField &
  EditableGroup & {
    type: string
    /** The indexes of the blocks in the page that it is shown as: several for a shared file. */
    shown: number[]
    /** The file of shared blocks, and where the preview shows it. */
    shared?: { file: string; href: string }
  }

/** What a name of the site stands for, and where that is written: as issues name it, and for an editor. */
export type SiteFact = { value: string; location: string; sourceLocation: string }

/** What makes a page of a draft, or a draft of a page. */
export type PublishingAction = 'publish' | 'unpublish'

/** What is asked for a page as a whole. @property to its new address, or the page that visitors of one that is removed are led to */
export type Relocation = { action: 'rename' | 'remove'; to: string }

/** A page as the edit panel shows it. */
export type EditablePage = {
  file: string
  sourceLocation: string
  /** The state of the file that a change is made in. */
  revision: string
  /** Whether it can become a page, or a draft; undefined for a page that the site cannot do without, which stays at its address, too. */
  publishing?: PublishingAction
  /** Why it cannot be changed here. */
  problem?: string
  /** The fields of the page itself. */
  page?: EditableField & EditableGroup
  blocks: EditableBlock[]
  /** The names that its fields can refer to, such as the addresses of pages. */
  names: Partial<Completions>
  /** What names of the site stand for, as pages write them: "{provider}", "agency". */
  facts: Record<string, SiteFact>
  /** The types of blocks that can be added, each with the address of a document that shows one. */
  blockTypes: { type: string; about: string; picture: string }[]
  /** What the last change was, if it can be undone, and the last one that was. */
  undo?: string
  redo?: string
}

/** What to do with a value or an entry. */
export type ChangeAction =
  | { action: 'write'; value: string }
  | { action: 'add' }
  | { action: 'fix'; message: string }
  /** Takes rows of a spreadsheet over into a list. */
  | { action: 'paste'; rows: string }
  | { action: 'remove' }
  | { action: 'copy' }
  | { action: 'move'; to: number }
  | { action: 'insert'; type: string }

/** A change that somebody makes in the edit panel. */
export type RequestedChange = { path: FieldPath; revision: string } & ChangeAction

/** A page that somebody starts. @property rows those of a ranking, copied from a spreadsheet */
export type RequestedPage = { kind: PageKind; title: string; rows?: string }

/** The address of a new page and what is to be said of it, or the sentences that say why there is none. */
export type NewPageResult = { address: string; text: string } | { refusals: string[] }

/** Why nothing was done, and the field that is to be changed first, if there is one. */
export type Refusal = { refusal: string; path?: FieldPath }

/** What became of a change, as a sentence (or several, one per line, that say why nothing was done), and the field that is to be changed first. */
export type ChangeResult = { text: string; isDone: boolean; path?: FieldPath }

/** What is said of a change in another state of a file than its author saw. */
export const changedMeanwhile = 'The file was changed meanwhile, so nothing was done. Do it again.'

declare module 'vite/types/customEvent.d.ts' {
  interface CustomEventMap {
    /** Browser → server: an address is open, showing the server's state at `version`. */
    'preview:open': { path: string; version: number }
    /** Browser → server: asks for the source location of a text. */
    'preview:locate': ShownText
    /** Browser → server: asks to fix a mistake in its file. */
    'preview:fix': { issueKey: string }
    /** Browser → server: opens or closes the edit panel. */
    'preview:edit': { isEditing: boolean }
    'preview:change': RequestedChange
    'preview:undo': { redo: boolean }
    'preview:publish': { action: PublishingAction }
    'preview:relocate': Relocation
    /** Browser → server: asks of which kinds a new page can be. */
    'preview:kinds': Record<string, never>
    /** Browser → server: asks for the draft of a new page. */
    'preview:create': RequestedPage
    /** Browser → server: asks for the field that a text comes from. */
    'preview:point': ShownText
    /** Browser → server: asks for the page as it is shown, to measure it. */
    'preview:measure': { request: number }
    /** Browser → server: asks where texts of it are written. */
    'preview:place': { request: number; texts: ShownText[] }
    /** Server → browser. */
    'preview:update': DocumentUpdate
    /** The open page now has another address, or is gone, and another one takes its place. */
    'preview:moved': { to: string }
    'preview:mistakes': OverlayMistake[]
    'preview:located': TextPlace
    'preview:editable': { page: EditablePage | undefined }
    'preview:pointed': TextPlace
    'preview:measurable': { request: number; html: string }
    'preview:placed': { request: number; places: (TextPlace | null)[] }
    'preview:changed': { result: ChangeResult | undefined }
    'preview:possible': { kinds: PageKind[] }
    'preview:created': NewPageResult
  }
}
