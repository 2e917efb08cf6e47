import { generatedFiles, generatedFolderOf } from '../content/generatedFiles.ts'
import type { ReadySite } from '../content/index.ts'
import type { Issue } from '../content/issue.ts'
import type { PageContext } from '../ui/context.ts'

/** A build in progress: what a maker may read, and where its files go. */
export type BuildContext = {
  loaded: ReadySite
  /** Every page by section, for what draws a page. */
  sitemap: PageContext['sitemap']
  /** Where the site is served: "/" or "/sub/". */
  base: string
  /** Share images, icons, search and documents are made too. */
  media: boolean
  /** Pages open from a folder, without a server. */
  portable: boolean
  /** The pages folder, the `public/` that belongs to it, the project, and the compiled browser half of the renderer. */
  folders: { pages: string; public: string; root: string; client: string }
  /** Where a file is as long as the site is not whole. To read it back: what is made from pages comes after them. */
  filePathOf(name: string): string
  /** Writes one file of the site; one that the last site has is taken over. @param name relative to the site, with forward slashes */
  write(name: string, content: string | Uint8Array): void
  /**
   * Writes a file that rests on nothing but the facts of the site and what pages tell each other. Where these are what they
   * were, the last one is taken over.
   */
  writeIfChanged(name: string, make: () => string): void
  /** Takes over what was made from a file the last time, if that file has been taken over itself; false if that cannot be. */
  reuseDerived(name: string, copies: readonly string[]): boolean
  /** The names of the files that the site has so far, in order. */
  written(): readonly string[]
}

type EmitResult = readonly Issue[] | undefined

/** One kind of file that a build makes. */
export type Emitter = {
  /** For the line of times that a build prints: "search". */
  name: string
  /** `--no-media` leaves it out. */
  media?: true
  /** Its files are called as pages or other files are, whose names are taken care of. Of no other maker may a name be one that `public/` can have. */
  followsNames?: true
  /** @returns an author's mistakes that show only now, if there are any: then nothing is built */
  emit(build: BuildContext): EmitResult | Promise<EmitResult>
}

/** Keeps the name of a file from being one that a file of `public/`, which is copied over it, may have. @throws {Error} which says what to do */
export function assertReserved(name: string, { name: maker, followsNames }: Pick<Emitter, 'name' | 'followsNames'>): void {
  if (followsNames || generatedFiles.has(`/${name}`) || generatedFolderOf(`/${name}`) !== undefined) return
  throw new Error(
    `A file of public/ could take the place of "${name}", which "${maker}" makes. Put the name into a list of renderer/content/generatedFiles.ts, or say followsNames.`,
  )
}
