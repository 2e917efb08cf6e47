import { stringify } from 'yaml'
import { type BlockType, blockTypes } from '../../../schema/index.ts'
import { indentLines } from '../../content/yaml/lines.ts'

/** An example of a block, with its name in `schema/blocks/`. */
export type Example = { name: string; slug: string; fields: object }

// Found by file name: the compiler checks the list of blocks, and a missing file fails the tests of its block.
const files = import.meta.glob<Record<string, object>>('../../../schema/blocks/*.yaml', { eager: true, import: 'default' })

/** The examples of each block type, in the order of their file. */
export const examples = new Map<BlockType, Example[]>(
  blockTypes.map((type) => [
    type,
    Object.entries(files[`../../../schema/blocks/${type}.yaml`] ?? {}).map(([name, fields]) => ({
      name,
      slug: name.replaceAll(/\W+/g, '-'),
      fields: { type, ...fields },
    })),
  ]),
)

/** Returns the YAML of the smallest valid block of a type, indented for `blocks:` of a page. */
export function snippetOf(type: BlockType): string {
  const [smallest] = examples.get(type) ?? []
  return indentLines(stringify([smallest?.fields ?? { type }], { lineWidth: 0 }), '  ')
}
