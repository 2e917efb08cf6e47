import { decodeLeniently } from './yaml/decode.ts'

/** The files that content is made of, read from disk. */
export type ContentFiles = {
  /** The name of the pages folder: "pages". */
  folder: string
  /** By name relative to the pages folder, with forward slashes. */
  files: ReadonlyMap<string, Uint8Array>
  /** The files of `public/`, as addresses: "/logos/acme.svg". */
  publicFiles: ReadonlySet<string>
  /** Links in `public/` that lead out of it, as addresses: to files, which are among those, or to folders. */
  escapingSymlinks?: readonly string[]
  /** The bytes of one of them, by its address. */
  readPublic(address: string): Uint8Array
}

/** Which files content is made of. */
export type ContentListing = Pick<ContentFiles, 'folder' | 'publicFiles' | 'escapingSymlinks'> & {
  /** Relative to the pages folder, with forward slashes. */
  names: readonly string[]
}

/** The files that content is made of, read from disk when they are asked for. */
export type ContentFolder = ContentListing & {
  readPublic: ContentFiles['readPublic']
  read(name: string): Uint8Array
  /** Of a file that is as it was, what this says is as it was, too. Nothing of a file about which it cannot tell. */
  stampOf?(name: string): string | undefined
}

/** Something is wrong with the content; the message says what was met first. `loadSite` tells all, for it reads the whole site. */
export class ContentError extends Error {}

/** The content is not what it was taken for when the reading began: start again. */
export class ContentChangedError extends Error {
  /** @param hasFeed there are articles, as it turned out, or are none */
  constructor(readonly hasFeed?: boolean) {
    super()
  }
}

/** The text of a file, by the name that issues use: "pages/index.yaml". Nothing of what is too large to be read as a page. */
export function textOf({ folder, files }: ContentFiles, file: string): string {
  const bytes = files.get(file.slice(folder.length + 1))
  return bytes ? decodeLeniently(bytes) : ''
}
