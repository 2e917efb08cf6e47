/** Where the project and its compiled browser half are. */
export type Installation = {
  /** The folder of package.json. */
  root: string
  /** The browser's half of the renderer, compiled. */
  client: string
  /** What the other threads of a build run, compiled. */
  worker: string
}
