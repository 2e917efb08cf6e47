import { isDraft } from './routes.ts'
import { decodeLeniently } from './yaml/decode.ts'

/** The files that content is made of, read from disk. */
export type ContentFiles = {
  /** The name of the pages folder: "pages". */
  folder: string
  /** By name relative to the pages folder, with forward slashes. */
  files: ReadonlyMap<string, Uint8Array>
  /** Symbolic links in the pages folder that lead out of it, by name; none is in `files`. */
  escapingPages: readonly string[]
  /** The files of `public/`, as addresses: "/logos/acme.svg". */
  publicFiles: ReadonlySet<string>
  /** Symbolic links in `public/` that lead out of it, as addresses; none is in `publicFiles`. */
  escapingSymlinks: readonly string[]
  /** The bytes of a file of `public/`, by its address. */
  readPublic(address: string): Uint8Array
}

/** The names of the files that content is made of. */
export type ContentListing = Pick<ContentFiles, 'folder' | 'escapingPages' | 'publicFiles' | 'escapingSymlinks'> & {
  /** Relative to the pages folder, with forward slashes. */
  names: readonly string[]
}

/** The files that content is made of, read from disk when they are asked for. */
export type ContentFolder = ContentListing & {
  readPublic: ContentFiles['readPublic']
  read(name: string): Uint8Array
  /** A cheap fingerprint of a file (size, inode, times): as long as it is the same, the file is unchanged. Undefined where it cannot tell. */
  stampOf?(name: string): string | undefined
}

/** The content has a mistake; the message states the first one found. `loadSite` reports all of them. */
export class ContentError extends Error {}

/** The content changed while it was read: start again. */
export class ContentChangedError extends Error {
  /** @param hasFeed whether there turned out to be articles, if that is what was guessed wrong */
  constructor(readonly hasFeed?: boolean) {
    super()
  }
}

/** Returns the name of a file relative to the pages folder, by the name that issues use: "pages/index.yaml" → "index.yaml". */
export const nameInFolder = (file: string) => file.slice(file.indexOf('/') + 1)

/** Returns the text of a file, by the name that issues use: "pages/index.yaml". Empty for a file that is too large to be read as a page. */
export function textOf({ files }: Pick<ContentFiles, 'files'>, file: string): string {
  const bytes = files.get(nameInFolder(file))
  return bytes ? decodeLeniently(bytes) : ''
}

/** Returns the files with a text in one of them. @param file by the name that issues use */
export const withText = ({ files }: Pick<ContentFiles, 'files'>, file: string, text: string): ContentFiles['files'] =>
  new Map(files).set(nameInFolder(file), new TextEncoder().encode(text))

/** Returns the names of the files that a change has added, changed or removed. */
export const changedNames = (before: ContentFiles['files'], after: ContentFiles['files']): string[] =>
  [...new Set([...before.keys(), ...after.keys()])].filter((name) => before.get(name) !== after.get(name))

/** True for the file of a draft, by the name that issues use: "pages/_drafts/rankings/chatbots.yaml". */
export const isDraftFile = (file: string) => isDraft(nameInFolder(file))
