import { css } from '@emotion/react'
import { buttonRules } from '../../ui/Button.tsx'
import { dataTableRules } from '../../ui/DataTable.tsx'
import { Link } from '../../ui/Link.tsx'
import { Section } from '../../ui/Section.tsx'
import { useRules } from '../../ui/useRules.ts'
import { editorHref, withoutColumn } from '../editor.ts'
import { widths } from '../fit/places.ts'
import { blockHref, type Scheme } from './address.ts'
import { ExampleFrame } from './ExampleFrame.tsx'
import type { Field } from './fields.ts'
import { onPages } from './IndexPage.tsx'
import type { Use } from './uses.ts'

type BlockPageProps = {
  type: string
  /** The block's examples; `version` is appended to the address so that a frame loads the current state. */
  examples: { name: string; slug: string; version: string }[]
  snippet: string
  fields: Field[]
  /** Paths of its files, relative to the project folder. */
  files: string[]
  uses: Use[]
  /** The number of uses that are not listed. */
  moreUses: number
  pages: number
  /** Returns the absolute path of a file of the pages folder. */
  absolutePathOf(file: string): string
}

const schemes: Scheme[] = ['light', 'dark']

/** The catalogue page of a block: how it looks, how it is written, where it is used. */
export function BlockPage({ type, examples, snippet, fields, files, uses, moreUses, pages, absolutePathOf }: BlockPageProps) {
  useRules(buttonRules)
  return (
    <>
      {examples.map(({ name, slug, version }) => (
        <Section key={slug} id={slug} title={`Example: ${name}`}>
          <div css={figureStyles}>
            {widths.map((width) => (
              <div key={width} className="row" data-width={width}>
                {schemes.map((scheme) => (
                  <figure key={scheme}>
                    <figcaption>
                      <a href={blockHref(type, slug, scheme)}>
                        {width} px, {scheme}
                      </a>
                    </figcaption>
                    <ExampleFrame src={`${blockHref(type, slug, scheme)}?as=${version}`} width={width} title={`${name}, ${width} px, ${scheme}`} />
                  </figure>
                ))}
              </div>
            ))}
          </div>
        </Section>
      ))}

      <Section id="yaml" title="The smallest YAML" intro="Paste it under “blocks:” of a page and write your own words.">
        <div css={snippetStyles}>
          <pre>
            <code>{snippet}</code>
          </pre>
          <button type="button" className="button" data-copy="#yaml code">
            Copy
          </button>
          <span role="status" />
        </div>
      </Section>

      <Section id="fields" title="Fields">
        <FieldTable fields={fields} />
      </Section>

      <Section id="uses" title="Where it is used" intro={`${onPages(pages)}.`}>
        <ul role="list" css={listStyles}>
          {uses.map(({ location, pages: usingPages }) => (
            <li key={location}>
              <a href={editorHref(absolutePathOf(location))}>
                <code>{withoutColumn(location)}</code>
              </a>
              <span>
                {usingPages.map(({ path, title }, index) => (
                  <span key={path}>
                    {index > 0 && ', '}
                    <Link to={{ href: path, kind: 'internal' }}>{title}</Link>
                  </span>
                ))}
              </span>
            </li>
          ))}
        </ul>
        {moreUses > 0 && <p>And {moreUses} more.</p>}
      </Section>

      <Section id="source" title="Its files">
        <ul role="list" css={listStyles}>
          {files.map((file) => (
            <li key={file}>
              <a href={editorHref(file)}>
                <code>{file}</code>
              </a>
            </li>
          ))}
        </ul>
      </Section>
    </>
  )
}

function FieldTable({ fields }: { fields: readonly Field[] }) {
  useRules(dataTableRules)
  return (
    <table className="data" css={tableStyles} role="table">
      <caption className="sr">Fields</caption>
      <thead role="rowgroup">
        <tr role="row">
          {['Field', 'Takes', 'What it is'].map((column) => (
            <th key={column} scope="col" role="columnheader">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {fields.map(({ name, takes, required, defaultValue, description }, index) => (
          <tr key={index} role="row">
            <th scope="row" role="rowheader">
              <code>{name.join(' › ')}</code>
              {required && <span className="note"> required</span>}
            </th>
            <td role="cell" data-label="Takes">
              {takes}
              {defaultValue !== undefined && (
                <>
                  ; <code>{defaultValue}</code> if left out
                </>
              )}
            </td>
            <td role="cell" data-label="What it is">
              {description}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const figureStyles = css({
  display: 'grid',
  gap: 'var(--space-32)',
  '.row': { display: 'grid', gap: 'var(--space-24)', gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 320px), 1fr))' },
  '.row[data-width="360"]': { gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 360px), 1fr))' },
  '.row[data-width="1280"]': { gridTemplateColumns: 'minmax(0, 1fr)' },
  figure: { minWidth: 0 },
  figcaption: { marginBlockEnd: 'var(--space-8)', fontSize: 'var(--text-14)' },
})

const snippetStyles = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 'var(--space-12)',
  pre: {
    flex: '1 0 100%',
    margin: 0,
    padding: 'var(--panel)',
    whiteSpace: 'pre-wrap',
    border: 'var(--line) solid var(--hairline)',
    borderRadius: 'var(--radius)',
    background: 'var(--surface)',
  },
})

const tableStyles = css({
  'td, th': { fontSize: 'var(--text-16)' },
  'tbody th code': { overflowWrap: 'anywhere' },
  '.note': { color: 'var(--muted)' },
})

const listStyles = css({
  overflowWrap: 'anywhere',
  li: { display: 'flex', flexWrap: 'wrap', gap: '0 var(--space-24)', paddingBlock: 'var(--space-8)', borderBlockStart: 'var(--line) solid var(--hairline)' },
})
