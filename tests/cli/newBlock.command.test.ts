import { spawnSync } from 'node:child_process'
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import { checkBlockName, composeBlock, writeBlock } from '../../renderer/cli/new/block.ts'
import { blockTypes } from '../../schema/index.ts'
import { runCommand, runProcess } from '../runCommand.ts'
import { temporaryFolder } from '../temporaryFolder.ts'

describe('the name of a new block', () => {
  // Names that no block has: whoever adds one of these would break its test.
  test.each(['zebraTable', 'zebras', 'zebra3d', 'faqZebra', 'cZebra'])('may be %s', (name) => expect(() => checkBlockName(name)).not.toThrow())

  test.each([
    ['pricing-table', 'Did you mean "pricingTable"?'],
    ['PricingTable', 'Did you mean "pricingTable"?'],
    ['pricing table', 'Did you mean "pricingTable"?'],
    ['FAQList', 'Did you mean "faqList"?'],
    ['3columns', 'Did you mean "columns"?'],
    ['über', 'Did you mean "uber"?'],
    ['日本', 'Use a noun in camel case, like "pricingTable".'],
    ['__proto__', 'Did you mean "proto"?'],
    ['../up', 'Did you mean "up"?'],
    ['', 'camel case'],
    ['hero', 'There is already a block "hero": schema/blocks/hero.ts.'],
    ['cardgrid', 'There is already a block "cardGrid"'],
    ['a'.repeat(41), 'has 41 letters'],
  ])('may not be %s', (name, sentence) => expect(() => checkBlockName(name)).toThrow(sentence))

  test.each([
    ...['fragment', 'index', 'text', 'shortText', 'defineBlock', 'headingFields', 'z', 'section', 'css', 'blockProps', 'flow', 'entries', 'island'],
    ...['reactElement', 'blockType', 'class', 'map', 'constructor'],
  ])('may not be %s, which the code uses', (name) => expect(() => checkBlockName(name)).toThrow('means something else'))
})

test('a new block with two names is rejected with a suggestion', () => {
  expect(runCommand(['new', 'block', 'price', 'list'])).toEqual({ status: 2, stdout: '', stderr: 'One name at a time. Did you mean "priceList"?\n' })
})

test.each(['--web-only', '--island'])('%s is rejected for a page', (flag) => {
  const stderr = `${flag} is for a block: npm run new -- block pricingTable ${flag}\n`
  expect(runCommand(['new', 'article', 'my-first', flag])).toEqual({ status: 2, stdout: '', stderr })
})

describe('new blocks in a copy of the project', () => {
  const copy = temporaryFolder()
  // No block has such a name. They sort to the start, the middle and the end of the lists, and next to names with the same prefix.
  const names = ['aZebra', 'cZebra', 'faqZebra', 'proZebra', 'zebra']
  const webOnly = ['aForm', 'zebraForm', 'zForm']
  const islands = ['aFinder', 'proFinder', 'jFinder', 'zFinder']
  beforeAll(() => {
    for (const part of [
      'schema',
      'renderer',
      'tests',
      'pages',
      'public',
      'package.json',
      'package-lock.json',
      'tsconfig.json',
      'vite.config.ts',
      'biome.json',
      '.gitignore',
    ])
      cpSync(part, join(copy, part), { recursive: true })
    symlinkSync(resolve('node_modules'), join(copy, 'node_modules'), 'junction')
    for (const name of names) writeBlock(copy, composeBlock(copy, name))
    for (const name of webOnly) writeBlock(copy, composeBlock(copy, name, { webOnly: true }))
    for (const name of islands) writeBlock(copy, composeBlock(copy, name, { island: true, webOnly: name === 'zFinder' }))
  })

  const run = (bin: string, ...args: string[]) => {
    const { CI: _, ...env } = process.env
    const { status, stdout, stderr } = spawnSync(process.execPath, [resolve('node_modules', bin), ...args], { cwd: copy, encoding: 'utf8', env })
    return { status, output: stdout + stderr }
  }

  test('pass the linter and the formatter untouched', () => {
    const { status, output } = run('@biomejs/biome/bin/biome', 'check', 'schema', 'renderer')
    expect(output).toContain('No fixes applied')
    expect(status, output).toBe(0)
  })

  test('pass the type check untouched', () => {
    const { status, output } = run('typescript/bin/tsc')
    expect(status, output).toBe(0)
  })

  test('with an island ask for a page of the test site that uses it, and no message that names the blocks which there are changes', () => {
    const tested = ['tests/islands/island.test.ts', 'tests/mistakes.test.ts']
    const { output } = run('vitest/vitest.mjs', 'run', '--project', 'unit', '-t', 'aFinderIsland is on|a block (whose )?type', ...tested)
    expect(output).toContain('Put a block with the island aFinderIsland on a page of its own in tests/site/pages/')
    expect(stripVTControlCharacters(output)).toMatch(/Tests +1 failed \| \d\d passed/)
  })

  test('pass the tests of all blocks and islands untouched, and get snapshots of their examples', () => {
    const blocks = islands.map((type) => `  - { type: ${type}, title: Of ${type}, items: [{ title: One, description: What is said of it. }] }`)
    writeFileSync(
      join(copy, 'tests/site/pages/finders.yaml'),
      `title: A page of finders\ndescription: A page of the tests that has every island which was just written.\nblocks:\n  - { type: hero, title: Finders }\n${blocks.join('\n')}\n`,
    )
    // One of each kind: to these tests others of its kind differ in nothing but the name.
    const tested = ['proZebra', 'zebraForm', 'jFinder', 'zFinder']
    const others = [...names, ...webOnly, ...islands].filter((name) => !tested.includes(name))
    // Everything except what is tested for each other block.
    const added = `^(?!(.* the block )?(${[...blockTypes, ...others].join('|')})\\b)`
    const ofBlocks = ['tests/blocks.test.tsx', 'tests/hostile.test.ts', 'tests/disclosure.test.ts', 'tests/preview/catalogue.test.ts']
    const ofIslands = ['tests/islands', 'tests/staticRendering.test.ts']
    const { status, output } = run('vitest/vitest.mjs', 'run', '--project', 'unit', '-t', added, ...ofBlocks, ...ofIslands)
    expect(status, output).toBe(0)
    for (const name of tested) expect(readFileSync(join(copy, `tests/snapshots/${name}/smallest.html`), 'utf8')).toContain('<h3>First entry</h3>')
  }, 300_000)

  test('whose component throws are reported by the build with page, component and source line', () => {
    const component = join(copy, 'renderer/blocks/Zebra.tsx')
    writeFileSync(
      component,
      readFileSync(component, 'utf8').replace('  return (', "  if (title === 'Stripes') throw new Error('The ink has run out')\n  return ("),
    )
    const zebra = '{ type: zebra, title: Stripes, items: [{ title: One, description: A stripe of two colors. }] }'
    writeFileSync(
      join(copy, 'tests/site/pages/services/zebra.yaml'),
      `title: A page of zebras\ndescription: A page of the tests that has a block which cannot be rendered.\nblocks:\n  - { type: hero, title: Zebras }\n  - ${zebra}\n`,
    )
    const { status, stderr } = runProcess(['build', '--pages', 'tests/site/pages', '--out', 'site', '--no-media'], { cwd: copy })
    expect(stderr).toMatch(/The block "zebra" in \S+\/services\/zebra\.yaml cannot be rendered by renderer\/blocks\/Zebra\.tsx\./)
    const lines = readFileSync(component, 'utf8').split('\n')
    const thrownAt = 1 + lines.findIndex((line) => line.includes('The ink'))
    expect(stderr).toMatch(new RegExp(`The ink has run out\n +at Zebra \\(renderer/blocks/Zebra.tsx:${thrownAt}:`))
    expect(stderr, 'what the code of the project has nothing to do with').not.toMatch(/\.cache|node_modules|pageWriter/)
    expect(status).toBe(1)
  })

  test('without a line in renderer/blocks/index.ts are reported by the build', () => {
    const list = join(copy, 'renderer/blocks/index.ts')
    const written = readFileSync(list, 'utf8')
    writeFileSync(list, written.replace('  zebra: Zebra,\n', ''))
    const { stderr } = runProcess(['build', '--pages', 'tests/site/pages', '--out', 'site', '--no-media'], { cwd: copy })
    writeFileSync(list, written)
    expect(stderr).toMatch(/The block "zebra" in \S+\/services\/zebra\.yaml cannot be rendered: renderer\/blocks\/index\.ts has no line for it\./)
  })

  test('do not overwrite an existing file', () => {
    writeFileSync(join(copy, 'renderer/blocks/Okapi.tsx'), '// mine\n')
    expect(() => composeBlock(copy, 'okapi')).toThrow('renderer/blocks/Okapi.tsx already exists. Nothing was written.')
  })

  test('are refused if a list cannot be edited, and the line to add is named', () => {
    writeFileSync(join(copy, 'renderer/blocks/index.ts'), 'export {}\n')
    expect(() => composeBlock(copy, 'okapis')).toThrow("the file needs the line: import { Okapis } from './Okapis.tsx'")
  })
})
