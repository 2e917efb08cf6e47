// Types only: Vitest is missing where dev dependencies are not installed, and every command reads this file.
/// <reference types="vitest/config" />
import { createRequire } from 'node:module'
import { dirname, relative, resolve } from 'node:path'
import { CORE_SCHEMA } from 'js-yaml'
import { defineConfig, type Plugin } from 'vite'
import yaml from 'vite-plugin-yaml'

/** Tools with native binaries or files of their own, loaded from node_modules when needed. */
const external = ['vite', '@takumi-rs/core', 'pagefind', 'pdfkit', 'sharp']

/**
 * `yaml` as it is for browsers. The one for Node asks the environment at each token whether to log it, which takes an eighth
 * of its time.
 */
const yamlForBrowsers = createRequire(import.meta.url)
  .resolve('yaml')
  .replace(/dist(?=.index\.js$)/, 'browser')

/**
 * Binds the exports of React once. React is CommonJS, whose exports a bundle reads through a getter on each use; for `jsx`,
 * used some hundred times per page, that was a quarter of the time to render one.
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

// Tests load libraries as a build does: React and the parser of Markdown check themselves otherwise, which takes a fifth of the time.
if (process.env.VITEST) process.env.NODE_ENV = 'production'

// `renderer/cli/run.js` compiles the renderer with this: the browser code, then the command line.
export default defineConfig(({ command }) => ({
  // Examples of blocks are parsed like pages: a date is text.
  plugins: [yaml({ schema: CORE_SCHEMA }), bindReact()],
  appType: 'custom',
  // Chunks import each other by relative URLs, so one compilation works under any base path.
  base: './',
  oxc: { jsx: { runtime: 'automatic', importSource: '@emotion/react' } },
  resolve: { alias: [{ find: /^yaml$/, replacement: yamlForBrowsers }] },
  environments: {
    client: {
      build: {
        manifest: true,
        copyPublicDir: false,
        modulePreload: false,
        rolldownOptions: {
          input: { page: 'renderer/app/pageScript.ts', notFound: 'renderer/app/notFound.ts', hydrate: 'renderer/islands/hydrate.ts' },
          // React is in the chunk that mounts islands, so that it is requested first.
          output: { codeSplitting: { groups: [{ name: 'mount', test: /[\\/](node_modules[\\/](react|react-dom|scheduler)|islands[\\/]mount)\b/ }] } },
        },
      },
    },
    ssr: {
      // The compiled command line bundles everything but these; the preview loads libraries from node_modules.
      ...(command === 'build' ? { define: { 'process.env.NODE_ENV': '"production"' }, resolve: { noExternal: true, external } } : {}),
      build: {
        copyPublicDir: false,
        emptyOutDir: true,
        ssr: true,
        // For stack traces (`renderer/system/inspectWithSourceMaps.ts`).
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
    // What a library prints about a mistake that a test makes on purpose is no news.
    silent: 'passed-only',
    testTimeout: 120_000,
    // A browser on a busy machine is slow; the result is the same.
    expect: { poll: { timeout: 10_000 } },
    // A build of the whole site makes its documents if nothing is cached.
    hookTimeout: 300_000,
    tags: [{ name: 'audit', description: 'Of much that is alike, or rarely goes wrong: left to `npm run audit`, so that `npm test` takes minutes.' }],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          globalSetup: 'tests/contentSetup.ts',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ['tests/browser/**', 'tests/audit/**', 'tests/hosting/nginx.test.ts', 'tests/**/*.command.test.ts'],
          // Nearly every file loads the renderer; loading it once for all saves a third of the time. None mocks a module.
          isolate: false,
          // Nearly all that a test makes is garbage at once: a larger young generation is collected less often.
          execArgv: ['--max-semi-space-size=64'],
        },
      },
      // Tests that run commands as a person does take minutes.
      { extends: true, test: { name: 'command', include: ['tests/**/*.command.test.ts'], isolate: false } },
      {
        extends: true,
        test: {
          name: 'audit',
          include: ['tests/audit/**/*.test.ts'],
          globalSetup: 'tests/browser/globalSetup.ts',
          // Lighthouse measures: nothing else runs meanwhile.
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
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
