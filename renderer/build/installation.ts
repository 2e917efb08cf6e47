/** The project on disk and its compiled parts. */
export type Installation = {
  /** The folder of package.json. */
  root: string
  /** The folder with the compiled browser code. */
  client: string
  /** The compiled `worker.ts`, which the worker threads of a build run. */
  worker: string
}
