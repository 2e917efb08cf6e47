import type { ReactNode } from 'react'
import { Router } from 'wouter'
import { type BlockType, block, blockTypes } from '../../../schema/index.ts'
import { blockFiles } from '../../blocks/blockFiles.ts'
import { isWebOnly } from '../../content/documentPlan.ts'
import { textCard } from '../../content/fields/cards.ts'
import type { LoadedSite } from '../../content/index.ts'
import type { Heading, ResolvedPage } from '../../content/resolved.ts'
import { type ClientAssets, documentOf } from '../../document.ts'
import { renderElement } from '../../prerender.tsx'
import { copyrightYear } from '../../system/dates.ts'
import { fingerprint } from '../../system/fingerprint.ts'
import { PageProvider } from '../../ui/context.ts'
import type { PreviewDocument } from '../messages.ts'
import { blockHref, catalogueRoot } from './address.ts'
import { BlockPage } from './BlockPage.tsx'
import { CataloguePage } from './CataloguePage.tsx'
import { exampleDocument } from './exampleDocument.tsx'
import { examples, snippetOf } from './examples.ts'
import { fieldsOf } from './fields.ts'
import { IndexPage } from './IndexPage.tsx'
import { pageCountByType, usesOf } from './uses.ts'

const schemas = new Map(block.options.map((option) => [option.shape.type.value, option]))

/**
 * Renders an address of the catalogue: all blocks, one block, or an example alone.
 * @param absolutePathOf returns the absolute path of a file of the pages folder
 * @returns undefined if the address is not part of the catalogue
 */
export function renderCatalogue(path: string, loaded: LoadedSite, assets: ClientAssets, absolutePathOf: (file: string) => string): PreviewDocument | undefined {
  if (path === catalogueRoot) return { kind: 'catalogue', html: renderIndex(loaded, assets) }
  const [, type, slug, scheme, ...rest] = path.slice(1).split('/')
  if (!path.startsWith(`${catalogueRoot}/`) || !isBlockType(type) || rest.length > 0) return undefined
  if (slug === undefined) return { kind: 'catalogue', html: renderBlockPage(type, loaded, assets, absolutePathOf) }
  const example = examples.get(type)?.find((each) => each.slug === slug)
  if (!example || (scheme !== undefined && scheme !== 'light' && scheme !== 'dark')) return undefined
  return { kind: 'example', html: exampleDocument(type, example, loaded, assets, scheme) }
}

const isBlockType = (name: string | undefined): name is BlockType => (blockTypes as readonly (string | undefined)[]).includes(name)

function renderIndex(loaded: LoadedSite, assets: ClientAssets): string {
  const counts = pageCountByType(loaded)
  const blocks = blockTypes.map((type) => {
    const fullest = examples.get(type)?.at(-1)
    const picture = fullest ? `${blockHref(type, fullest.slug)}?as=${fingerprint(exampleDocument(type, fullest, loaded, assets))}` : ''
    return { type, description: schemas.get(type)?.description ?? '', pages: counts.get(type) ?? 0, picture }
  })
  const subtitle = `${blocks.length} kinds of sections to build pages from. Each entry shows how it looks, what can be written in it, and where it is used.`
  return documentFor({ path: catalogueRoot, title: 'The blocks', subtitle, contents: [] }, <IndexPage blocks={blocks} />, loaded, assets)
}

function renderBlockPage(type: BlockType, loaded: LoadedSite, assets: ClientAssets, absolutePathOf: (file: string) => string): string {
  const schema = schemas.get(type)
  const blockExamples = examples.get(type) ?? []
  const versioned = blockExamples.map((example) => ({ ...example, version: fingerprint(exampleDocument(type, example, loaded, assets)) }))
  const { pdfComponent, ...files } = blockFiles(type)
  const contents = [
    ...blockExamples.map(({ name, slug }) => ({ id: slug, title: `Example: ${name}` })),
    { id: 'yaml', title: 'The smallest YAML' },
    { id: 'fields', title: 'Fields' },
    { id: 'uses', title: 'Where it is used' },
    { id: 'source', title: 'Its files' },
  ]
  const main = (
    <BlockPage
      type={type}
      examples={versioned}
      snippet={snippetOf(type)}
      fields={fieldsOf(type)}
      files={[...Object.values(files), ...(isWebOnly(type) ? [] : [pdfComponent])]}
      {...usesOf(type, loaded)}
      pages={pageCountByType(loaded).get(type) ?? 0}
      absolutePathOf={absolutePathOf}
    />
  )
  return documentFor({ path: blockHref(type), title: type, subtitle: schema?.description ?? '', contents }, main, loaded, assets)
}

/** Renders a page of the catalogue in the way the site renders its pages. */
function documentFor(
  { path, title, subtitle, contents }: { path: string; title: string; subtitle: string; contents: Heading[] },
  children: ReactNode,
  { site, siteIndex }: LoadedSite,
  assets: ClientAssets,
): string {
  const page: ResolvedPage = {
    path,
    title: `${title} (catalogue)`,
    description: subtitle,
    layout: 'standard',
    noindex: true,
    card: textCard(title, subtitle),
    blocks: [],
    breadcrumbs: path === catalogueRoot ? [] : [{ label: 'Blocks', href: { href: catalogueRoot, kind: 'internal' } }],
    contents,
    published: undefined,
    reviewed: siteIndex.site.reviewed,
    minutes: undefined,
    document: undefined,
    discloses: { partner: false, affiliate: false, illustrative: false },
  }
  const body = renderElement(
    <Router ssrPath={path}>
      <PageProvider value={{ site, page, sitemap: [] }}>
        <CataloguePage title={title} subtitle={subtitle} year={copyrightYear(site.reviewed)}>
          {children}
        </CataloguePage>
      </PageProvider>
    </Router>,
  )
  return documentOf({ site, page, body: [body], base: '/', assets })
    .join('')
    .replace('</body>', '<script type="module" src="/renderer/preview/catalogue/client.ts"></script></body>')
}
