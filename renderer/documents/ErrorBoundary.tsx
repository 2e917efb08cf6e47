/** @jsxImportSource react */
import { inspect } from 'node:util'
import { Component, type ContextType, createContext, type ReactNode } from 'react'
import type { BlockType } from '../../schema/index.ts'

/** What a component has thrown, and which block it was to print: none for the pages around them. */
export type RenderFailure = { block: BlockType | undefined; error: unknown }

const Failures = createContext<(failure: RenderFailure) => void>(() => {})

export const FailureProvider = Failures.Provider

/** Keeps what is thrown in it. The library would draw nothing at all, and say nothing to whoever asked it to draw. */
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

  /** The library prints each error, and this beside it: its name is enough. */
  [inspect.custom]() {
    return 'Boundary'
  }
}
