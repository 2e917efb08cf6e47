import { generatedFiles, generatedFolderOf } from '../content/generatedFiles.ts'
import type { ReadySite } from '../content/index.ts'
import type { Issue } from '../content/issue.ts'
import type { PageContext } from '../ui/context.ts'

/** The build in progress: what an emitter may read, and how it writes files. */
export type BuildContext = {
  loaded: ReadySite
  /** The sizes in bytes of documents made so far, by address: "/documents/x.pdf". Pages resolved afterwards show them. */
  documentSizes: Map<string, number>
  /** Every page by section, for rendering a page. */
  sitemap: PageContext['sitemap']
  /** Where the site is served: "/" or "/sub/". */
  base: string
  /** True if share images, icons, search and documents are made too. */
  media: boolean
  /** True if pages open from a folder, without a server. */
  portable: boolean
  /** The pages folder, its `public/` folder, the project, and the compiled browser code. */
  folders: { pages: string; public: string; root: string; client: string }
  /** Returns the path of a file until the build is complete, to read it back: files made from pages are emitted after them. */
  filePathOf(name: string): string
  /** Writes one file of the site, or reuses it if the previous site has the same. @param name relative to the site, with forward slashes */
  write(name: string, content: string | Uint8Array): void
  /**
   * Writes a file that depends on nothing but the facts of the site and what pages export to each other. If these are
   * unchanged, the previous file is reused.
   */
  writeIfChanged(name: string, make: () => string): void
  /** Reuses the files derived from a file in the previous build, if that file itself was reused; returns false if that is not possible. */
  reuseDerived(name: string, copies: readonly string[]): boolean
  /** Returns the names of the files that the site has so far. */
  written(): readonly string[]
}

type EmitResult = readonly Issue[] | undefined

/** Emits one kind of file in a build. */
export type Emitter = {
  /** The name in the line of durations that a build prints: "search". */
  name: string
  /** True if `--no-media` leaves it out. */
  media?: true
  /** File names derive from pages or other files, which are checked elsewhere. All other names must be reserved in `generatedFiles.ts`. */
  followsNames?: true
  /** @returns an author's mistakes that only this reveals: if there are any, nothing is built */
  emit(context: BuildContext): EmitResult | Promise<EmitResult>
}

/** Checks that no file of `public/`, which would be copied over it, can have the name of an emitted file. @throws {Error} that says what to do */
export function assertReserved(name: string, { name: emitter, followsNames }: Pick<Emitter, 'name' | 'followsNames'>): void {
  if (followsNames || generatedFiles.has(`/${name}`) || generatedFolderOf(`/${name}`) !== undefined) return
  throw new Error(
    `A file of public/ could replace "${name}", which "${emitter}" makes. Add the name to a list in renderer/content/generatedFiles.ts, or set followsNames.`,
  )
}
