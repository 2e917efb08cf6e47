import { dirname } from 'node:path'
import { build, type Rolldown } from 'vite'

/** The code of a module with all that it imports, and the files that it was made of. */
type Bundle = { code: string; map: Rolldown.SourceMap | null; files: string[] }

/** Bundles a module for browsers. @param file its absolute path @throws the compiler's error for a source that it cannot parse */
export async function bundle(file: string, root: string): Promise<Bundle> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      // Nothing is written there: the source map names the files from there.
      outDir: dirname(file),
      emptyOutDir: false,
      copyPublicDir: false,
      minify: false,
      target: 'esnext',
      sourcemap: 'hidden',
      lib: { entry: file, formats: ['es'] },
    },
  })
  const [{ output }] = built as [Rolldown.RolldownOutput]
  const [{ code, map, moduleIds }] = output
  return { code, map, files: moduleIds }
}
