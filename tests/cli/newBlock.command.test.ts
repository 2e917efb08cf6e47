import { spawnSync } from 'node:child_process'
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import { checkBlockName, composeBlock, writeBlock } from '../../renderer/cli/new/block.ts'
import { runCommand, runProcess, startServer } from '../runCommand.ts'
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

  test('pass the type check untouched', { tags: 'audit' }, () => {
    const { status, output } = run('typescript/bin/tsc')
    expect(status, output).toBe(0)
  })

  test('pass the tests of all blocks and islands untouched, get snapshots, and change no message that names blocks', {
    tags: 'audit',
    timeout: 300_000,
  }, () => {
    // One of each kind: to these tests others of its kind differ in nothing but the name.
    const tested = ['proZebra', 'zebraForm', 'jFinder', 'zFinder']
    // The tests of a block, of its component, and of all blocks or islands at once.
    const named = [...tested.map((name) => `[${name[0]}${name[0]?.toUpperCase()}]${name.slice(1)}`), '^every ', '^islands ', ' a block (whose )?type']
    const ofBlocks = ['tests/blocks.test.tsx', 'tests/hostile.test.ts', 'tests/disclosure.test.ts', 'tests/preview/catalogue.test.ts', 'tests/mistakes.test.ts']
    const ofIslands = ['tests/islands/island.test.ts', 'tests/islands/imports.test.ts', 'tests/staticRendering.test.ts']
    const { status, output } = run('vitest/vitest.mjs', 'run', '--project', 'unit', '-t', named.join('|'), ...ofBlocks, ...ofIslands)
    expect(stripVTControlCharacters(output)).toMatch(/Test Files +8 passed/)
    expect(status, output).toBe(0)
    for (const name of tested) expect(readFileSync(join(copy, `tests/snapshots/${name}/smallest.html`), 'utf8')).toContain('<h3>First entry</h3>')
  })

  test.each([
    ['an example', 'schema/blocks/zebra.yaml', 'schema/blocks/zebra.yaml:2:3'],
    ['a page of the test site', 'tests/site/pages/index.yaml', 'tests/site/pages/index.yaml:1:1'],
  ])('with a mistake in %s get that reported, and no test runs', (_, file, place) => {
    const written = readFileSync(join(copy, file), 'utf8')
    writeFileSync(join(copy, file), written.replace('title:', 'titel:'))
    const { status, output } = run('vitest/vitest.mjs', 'run', '--project', 'unit', 'tests/theme.test.ts')
    writeFileSync(join(copy, file), written)
    expect(stripVTControlCharacters(output)).toContain(
      `Error: Correct this first, most tests read it:\n\n${place}  unknown-field\n"titel" is not a field here.`,
    )
    expect(output).not.toMatch(/contentSetup|passed/)
    expect(status).toBe(1)
  })

  test('whose component throws are reported by the build and in the preview with page, component and source line', async () => {
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
    const thrown = new RegExp(`The ink has run out\n +at Zebra \\(renderer/blocks/Zebra.tsx:${thrownAt}:`)
    expect(stderr).toMatch(thrown)
    expect(stderr, 'what the code of the project has nothing to do with').not.toMatch(/\.cache|node_modules|pageWriter/)
    expect(status).toBe(1)
    const preview = await startServer(['dev', '--pages', 'tests/site/pages', '--port', '0'], copy)
    try {
      const response = await fetch(`${preview.address}/services/zebra`)
      expect(response.status).toBe(500)
      expect(await response.text()).toMatch(thrown)
    } finally {
      await preview.stop()
    }
  })

  test('without a line in renderer/blocks/index.ts are reported by the build', () => {
    const list = join(copy, 'renderer/blocks/index.ts')
    const written = readFileSync(list, 'utf8')
    writeFileSync(list, written.replace('  zebra: Zebra,\n', ''))
    const { stderr } = runProcess(['build', '--pages', 'tests/site/pages', '--out', 'site', '--no-media'], { cwd: copy })
    writeFileSync(list, written)
    expect(stderr).toMatch(/The block "zebra" in \S+\/services\/zebra\.yaml cannot be rendered: renderer\/blocks\/index\.ts has no line for it\./)
  })

  // In other tools "key takeaways" is what is here a checklist.
  const schema = `import { z } from 'zod'
import { cards, defineBlock, headingFields, photo, text } from '../fields.ts'

const offer = z.strictObject({ title: text().describe('What is offered.'), price: z.number().describe('What it costs.') })

const firm = z.strictObject({
  name: text().describe('Who offers it.'),
  highlighted: z.boolean().default(false).describe('It is the partner.'),
  illustrative: z.boolean().default(false).describe('It is invented.'),
  offers: z.array(offer).min(1).describe('What it offers.'),
})

export const keytakeaways = defineBlock('keytakeaways', {
  ...headingFields,
  portrait: photo().optional(),
  related: cards().optional(),
  firms: z.array(firm).min(1).describe('Who offers something.'),
}).describe('Firms and what they offer.')
`
  const written = `type: keytakeaways
    title: Offers
    portrait: { file: /favicon.svg, alt: A sheet of paper }
    related: [/rankings, { title: A card, description: Of no page. }]
    firms:
      - name: Hypothetica
        offers:
          - { title: A call, price: 20 }
          - { title: A visit, price: 99.5 }
`
  /** What is wrong, what is replaced in the block by what, and what is reported. */
  const mistakes = [
    ['another name', 'type: keytakeaways', 'type: keyTakeawaysBlock', 'unknown-block', '"keyTakeawaysBlock" is not a block type. Did you mean "keytakeaways"?'],
    ['a picture under another name', 'portrait:', 'image:', 'unknown-field', '"image" is not a field here. Did you mean "portrait"?'],
    ['two pictures', '    firms:', '    image: /a.svg\n    firms:', 'unknown-field', 'and "portrait" is already written. Keep one of the two.'],
    ['a list under another name', 'offers:', 'prices:', 'unknown-field', '"prices" is not a field here, and "offers" is missing. Did you mean "offers"?'],
    ['a currency', 'price: 20', 'price: $20', 'wrong-type', '"price" should be a number. Write only the number: 20.'],
    ['a card twice', '[/rankings,', '[/rankings, /rankings,', 'duplicate-id', '"/rankings" is in this list twice: it is also entry 1.'],
    [
      'a card of the page itself',
      '/rankings,',
      '/services/offers-6,',
      'invalid-value',
      '"/services/offers-6" is this page itself, so its card would link back to it.',
    ],
    [
      'a card without the link of its text',
      'Of no page.',
      'Of no page., action: Read',
      'missing-field',
      '"Read" is the text for the link of this card, but it has no link.',
    ],
    ['entries that are the same', 'A visit, price: 99.5', 'A call, price: 20', 'duplicate-id', 'Entry 2 of this list says the same as entry 1.'],
    ['the partner as any other', 'Hypothetica', '"{provider}"', 'ranking-highlight', '"{provider}" is the featured partner, and the page has to say so.'],
    [
      'another as the partner',
      'Hypothetica',
      'Hypothetica\n        highlighted: true',
      'ranking-highlight',
      'The page would call "Hypothetica" the featured partner.',
    ],
  ] as const

  test('get messages as precise as those that are shipped', () => {
    writeBlock(copy, composeBlock(copy, 'keytakeaways'))
    writeFileSync(join(copy, 'schema/blocks/keytakeaways.ts'), schema)
    const agencyLists = join(copy, 'renderer/content/agencyLists.ts')
    const line = "  rankingTable: ['agencies'],\n"
    writeFileSync(agencyLists, readFileSync(agencyLists, 'utf8').replace(line, `  keytakeaways: ['firms'],\n${line}`))
    for (const [index, [name, replaced, by]] of mistakes.entries()) {
      expect(written).toContain(replaced)
      const head = `title: Offers with ${name}\ndescription: A page of the tests that has firms with a mistake, ${name}.\nblocks:\n  - { type: hero, title: Offers }\n`
      writeFileSync(join(copy, `tests/site/pages/services/offers-${index}.yaml`), `${head}  - ${written.replace(replaced, by)}`)
    }
    const { stdout } = runProcess(['check', '--pages', 'tests/site/pages', '--json'], { cwd: copy })
    const found = JSON.parse(stdout) as { file: string; code: string; message: string }[]
    for (const [index, [name, , , code, message]] of mistakes.entries())
      expect(
        found.filter(({ file }) => file.endsWith(`/services/offers-${index}.yaml`)),
        name,
      ).toEqual([expect.objectContaining({ code, message: expect.stringContaining(message) })])
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
