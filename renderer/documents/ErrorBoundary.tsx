/** @jsxImportSource react */
import { inspect } from 'node:util'
import { Component, type ContextType, createContext, type ReactNode } from 'react'
import type { BlockType } from '../../schema/index.ts'

/** An error thrown by a component, and the block it renders; undefined for the pages around the blocks. */
export type RenderFailure = { block: BlockType | undefined; error: unknown }

const Failures = createContext<(failure: RenderFailure) => void>(() => {})

export const FailureProvider = Failures.Provider

/** Catches errors while rendering and reports them to the provider; react-pdf would swallow them and produce an empty document. */
export class ErrorBoundary extends Component<{ block?: BlockType; children: ReactNode }, { hasFailed: boolean }> {
  static override contextType = Failures
  declare context: ContextType<typeof Failures>
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch(error: unknown) {
    this.context({ block: this.props.block, error })
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children
  }

  /** The library logs each error together with its boundary, for which a name is enough. */
  [inspect.custom]() {
    return 'Boundary'
  }
}
