import type { Site } from '../../../schema/index.ts'
import type { BlockOf } from '../expandFragments.ts'
import type { Issue, Path } from '../issue.ts'
import { linkNamed } from '../links/namedLinks.ts'
import { pathIn } from './pathIn.ts'

/** Reports sources that pay for visits: readers would take an advertisement for evidence. */
export function paidSources(block: BlockOf<'sources'>, file: string, path: Path, links: Site['links']): Issue[] {
  return block.items.flatMap(({ href }, index): Issue[] => {
    const name = href?.trim() ?? ''
    const link = linkNamed(name, links)
    if (!link || (link.kind !== 'affiliate' && Object.keys(link.tracking).length === 0)) return []
    const message = `"${name}" is a link that pays for visits, and a source must not be one. Write the plain address of the page that shows the fact: "https://…".`
    return [{ code: 'paid-source', file, path: pathIn({ block, path }, 'items', index, 'href'), message }]
  })
}
