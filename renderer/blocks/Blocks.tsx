import { createElement, Fragment } from 'react'
import type { BlockType } from '../../schema/index.ts'
import type { BlockProps, ResolvedBlock } from '../content/resolved.ts'
import { usePage } from '../ui/context.ts'
import { blockComponents } from './index.ts'

/** The blocks of a page, from top to bottom. */
export function Blocks({ blocks }: { blocks: readonly ResolvedBlock[] }) {
  const { blockMarker } = usePage()
  return blocks.map((block, index) => (
    <Fragment key={block.id ?? index}>
      {blockMarker?.(block)}
      {renderBlock(block.type, block)}
    </Fragment>
  ))
}

// Generic, so that TypeScript can tell the component and the props are of the same block type.
function renderBlock<T extends BlockType>(type: T, props: BlockProps<T>) {
  return createElement(blockComponents[type], props)
}
