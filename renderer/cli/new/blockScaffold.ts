import { blockFiles, componentName as pascal } from '../../blocks/blockFiles.ts'

/**
 * Returns the contents of the files of a new block type, keyed by their names relative to the project.
 * @param options.webOnly it has no PDF version
 * @param options.island a part of it is an island
 */
export function blockScaffold(name: string, { webOnly = false, island = false }): Map<string, string> {
  const { schema, examples, component, pdfComponent } = blockFiles(name)
  const files = new Map([
    [schema, schemaOf(name)],
    [examples, exampleOf(name)],
    [component, island ? componentWithIsland(name) : componentOf(name)],
  ])
  if (island) {
    files.set(`renderer/islands/${pascal(name)}Island.tsx`, islandOf(name))
    files.set(testPageOf(name), testPageText(name))
  }
  if (!webOnly) files.set(pdfComponent, pdfComponentOf(name))
  return files
}

/** Returns the file of a page of the test site, where tests render the island of a block and a browser hydrates it: "tests/site/pages/pricing-table-island.yaml". */
export const testPageOf = (name: string) => `tests/site/pages/${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}-island.yaml`

const testPageText = (name: string) => `title: The island of ${name}
description: A page of the tests with the island of ${name}, which a browser hydrates.
# The snapshots of pageList, which lists the other pages, stay as they are.
noindex: true
blocks:
  - { type: hero, title: The island of ${name} }
  - type: ${name}
    title: ${sentenceCase(name)}
    items:
      - title: First entry
        description: A sentence about it.
`

/** "pricingTable" → "Pricing table" */
const sentenceCase = (name: string) => pascal(name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`))

const schemaOf = (name: string) => `import { z } from 'zod'
import { defineBlock, headingFields, shortText, text } from '../fields.ts'

export const ${name} = defineBlock('${name}', {
  ...headingFields,
  items: z
    .array(
      z.strictObject({
        title: shortText(60).describe('What the entry is called.'),
        description: text().describe('A sentence about it.'),
      }),
    )
    .min(1)
    .describe('The entries.'),
}).describe('${sentenceCase(name)}: say here in a sentence what it shows. Authors read this while they write.')
`

const exampleOf = (name: string) => `smallest:
  title: ${sentenceCase(name)}
  items:
    - title: First entry
      description: A sentence about it.

with an introduction:
  title: ${sentenceCase(name)}
  intro: A sentence under the heading.
  items:
    - title: First entry
      description: A sentence about it.
    - title: Second entry
      description: A sentence about it.
`

/** Returns the JSX of a block's entries, indented for its position. */
const entries = (attribute: string, indent: number) =>
  `<ul role="list" ${attribute}>
  {items.map((item, index) => (
    <li key={index}>
      <h3>{item.title}</h3>
      <p>{item.description}</p>
    </li>
  ))}
</ul>`.replaceAll('\n', `\n${' '.repeat(indent)}`)

const componentOf = (name: string) => `import { css } from '@emotion/react'
import type { BlockProps } from '../content/resolved.ts'
import { Section } from '../ui/Section.tsx'

export function ${pascal(name)}({ id, title, intro, items }: BlockProps<'${name}'>) {
  return (
    <Section id={id} title={title} intro={intro}>
      ${entries('css={styles}', 6)}
    </Section>
  )
}

const styles = css({
  display: 'grid',
  gap: 'var(--space-24)',
  listStyle: 'none',
  padding: 0,
  maxWidth: 'var(--measure)',
  p: { color: 'var(--muted)' },
})
`

/** Compares import lines by source, ignoring case, as the formatter orders them. */
const bySource = (a: string, b: string) => {
  const source = (line: string) => line.slice(line.indexOf("'")).toLowerCase()
  return source(a) < source(b) ? -1 : 1
}

const componentWithIsland = (name: string) => `import { css } from '@emotion/react'
import { useId } from 'react'
import type { BlockProps } from '../content/resolved.ts'
${["import { Island } from '../islands/Island.tsx'", `import ${pascal(name)}Island from '../islands/${pascal(name)}Island.tsx'`].sort(bySource).join('\n')}
import { fieldRules } from '../ui/Field.tsx'
import { Section } from '../ui/Section.tsx'
import { useRules } from '../ui/useRules.ts'

/** Every entry is in the page, where search and feeds find it. Without JavaScript and in print the field, which would do nothing, is hidden. */
export function ${pascal(name)}({ id, title, intro, items }: BlockProps<'${name}'>) {
  useRules(fieldRules)
  const list = useId()
  return (
    <Section id={id} title={title} intro={intro}>
      <div css={styles}>
        <Island name="${name}Island" component={${pascal(name)}Island} props={{ list }} />
        ${entries('id={list}', 8)}
      </div>
    </Section>
  )
}

const styles = css({
  maxWidth: 'var(--measure)',
  label: { display: 'block', marginBlockEnd: 'var(--space-4)', fontWeight: 'var(--strong)' },
  ul: { display: 'grid', gap: 'var(--space-24)', listStyle: 'none', marginBlockStart: 'var(--space-24)', padding: 0 },
  'li p': { color: 'var(--muted)' },
  '@media (scripting: none), print': { '[data-island]': { display: 'none' } },
  '[data-failed]': { display: 'none' },
})
`

const islandOf = (name: string) => `/** @jsxImportSource react */
import { useEffect, useId, useState } from 'react'

type ${pascal(name)}IslandProps = {
  /** The id of the list, which is beside this island and rendered at build time. */
  list: string
}

/** A field that filters the entries of a list. */
export default function ${pascal(name)}Island({ list }: ${pascal(name)}IslandProps) {
  const id = useId()
  const [isHydrated, setIsHydrated] = useState(false)
  const [query, setQuery] = useState('')
  const [status, setStatus] = useState('')
  useEffect(() => setIsHydrated(true), [])
  const filter = (text: string) => {
    const needle = text.trim().toLowerCase()
    const entries = [...(document.getElementById(list)?.children ?? [])] as HTMLElement[]
    for (const entry of entries) entry.hidden = !entry.textContent.toLowerCase().includes(needle)
    setQuery(text)
    setStatus(needle && \`\${entries.filter(({ hidden }) => !hidden).length} of \${entries.length} entries\`)
  }
  return (
    <>
      <label htmlFor={id}>Show only entries with</label>
      <input id={id} className="field" type="search" readOnly={!isHydrated} value={query} onChange={(event) => filter(event.target.value)} />
      <p role="status">{status}</p>
    </>
  )
}
`

const pdfComponentOf = (name: string) => `/** @jsxImportSource react */
import type { BlockProps } from '../../content/resolved.ts'
import { Entries, Flow } from '../Flow.tsx'

export function ${pascal(name)}({ id, title, intro, items }: BlockProps<'${name}'>) {
  return (
    <Flow id={id} title={title} intro={intro}>
      <Entries entries={items.map((item) => ({ title: item.title, children: item.description }))} />
    </Flow>
  )
}
`
