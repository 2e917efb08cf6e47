import { stringify } from 'yaml'
import { type BlockType, blockTypes } from '../../../schema/index.ts'

/** A block as somebody might write it, under the name it has in `schema/blocks/`. */
export type Example = { name: string; slug: string; fields: object }

// Found by their names: the compiler has the list of blocks, and a file that is missing fails the tests of the block.
const files = import.meta.glob<Record<string, object>>('../../../schema/blocks/*.yaml', { eager: true, import: 'default' })

/** The examples of each block type, in the order of its file. */
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

/** The smallest block of a type that has no mistakes, as it is written under `blocks:` of a page. */
export function snippetOf(type: BlockType): string {
  const [smallest] = examples.get(type) ?? []
  return stringify([smallest?.fields ?? { type }], { lineWidth: 0, aliasDuplicateObjects: false }).replaceAll(/^(?=.)/gm, '  ')
}
