// For the types of `test` alone: Vitest is not there where dev dependencies are left out, and every command reads this file.
/// <reference types="vitest/config" />
import { createRequire } from 'node:module'
import { dirname, relative, resolve } from 'node:path'
import { CORE_SCHEMA } from 'js-yaml'
import { defineConfig, type Plugin } from 'vite'
import yaml from 'vite-plugin-yaml'

/** Tools with programs of their own, loaded where they are when they are needed. */
const external = ['vite', '@takumi-rs/core', 'pagefind', 'pdfkit', 'sharp']

/**
 * Binds what is imported from React once. React is CommonJS, whose exports a bundle reads through a getter each time they
 * are used; for `jsx`, some hundred times a page, that was a quarter of the time to draw one.
 */
const bindReact = (): Plugin => ({
  name: 'bind-react',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'ssr',
  resolveId: {
    filter: { id: /^react(\/jsx-runtime|-dom\/server)?$/ },
    handler: (source, importer, { kind }) => (kind === 'import-statement' && !importer?.startsWith('\0') ? `\0${source}` : undefined),
  },
  load: {
    filter: { id: /^\0react/ },
    handler(id) {
      const source = id.slice(1)
      const names = Object.keys(createRequire(import.meta.url)(source))
      return `import all from '${source}'; export default all; export const { ${names.join(', ')} } = all`
    },
  },
})

// `renderer/cli/run.js` compiles the renderer with this: the browser's part, then the command line's.
export default defineConfig(({ command }) => ({
  // Blocks' examples, read as pages are: a date is text.
  plugins: [yaml({ schema: CORE_SCHEMA }), bindReact()],
  appType: 'custom',
  // Chunks find each other by relative addresses, so one compilation serves a site under any path.
  base: './',
  oxc: { jsx: { runtime: 'automatic', importSource: '@emotion/react' } },
  environments: {
    client: {
      build: {
        manifest: true,
        copyPublicDir: false,
        modulePreload: false,
        rolldownOptions: {
          input: { page: 'renderer/app/pageScript.ts', notFound: 'renderer/app/notFound.ts', hydrate: 'renderer/islands/hydrate.ts' },
          // React comes with what mounts islands, so that it is asked for first.
          output: { codeSplitting: { groups: [{ name: 'mount', test: /[\\/](node_modules[\\/](react|react-dom|scheduler)|islands[\\/]mount)\b/ }] } },
        },
      },
    },
    ssr: {
      // The compiled command line holds all it needs but these; the preview takes libraries from node_modules as they are.
      ...(command === 'build' ? { define: { 'process.env.NODE_ENV': '"production"' }, resolve: { noExternal: true, external } } : {}),
      build: {
        copyPublicDir: false,
        emptyOutDir: true,
        ssr: true,
        // For the stack of an error (`renderer/system/inspectWithSourceMaps.ts`).
        sourcemap: 'hidden',
        rolldownOptions: {
          input: { main: 'renderer/cli/main.ts', worker: 'renderer/build/worker.ts' },
          output: {
            entryFileNames: '[name].js',
            sourcemapExcludeSources: true,
            sourcemapPathTransform: (source, map) => relative(import.meta.dirname, resolve(dirname(map), source)),
          },
        },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      for (const environment of Object.values(builder.environments)) await builder.build(environment)
    },
  },
  test: {
    maxWorkers: '100%',
    testTimeout: 120_000,
    // A browser on a machine with other work takes its time; what comes is the same.
    expect: { poll: { timeout: 10_000 } },
    // A build of the whole site makes its documents when nothing is in the cache.
    hookTimeout: 300_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ['tests/browser/**', 'tests/audit/**', 'tests/hosting/nginx.test.ts', 'tests/**/*.command.test.ts'],
          // Nearly every file loads the renderer; loaded once for all, a third of the time is saved. None replaces a module.
          isolate: false,
        },
      },
      // What runs commands as a person does takes minutes.
      { extends: true, test: { name: 'command', include: ['tests/**/*.command.test.ts'] } },
      { extends: true, test: { name: 'audit', include: ['tests/audit/**/*.test.ts'], globalSetup: 'tests/browser/globalSetup.ts', fileParallelism: false } },
      { extends: true, test: { name: 'nginx', include: ['tests/hosting/nginx.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          globalSetup: 'tests/browser/globalSetup.ts',
          isolate: false,
        },
      },
    ],
  },
}))
