/** @jsxImportSource react */
import { Component, type ReactNode } from 'react'

/**
 * The error screen of spec §8, with the stack collapsed. `place` names the section that failed where this replaces a whole
 * page, in the preview; without it, this replaces an island.
 */
export function UnexpectedError({ error, place, home = '/' }: { error: Error; place?: string; home?: string }) {
  return (
    <div className="unexpected-error" role="alert">
      <h2>Unexpected Application Error!</h2>
      {place !== undefined && <p>{place}</p>}
      <p>{error.message}</p>
      {error.stack !== undefined && (
        <details>
          <summary>Technical details</summary>
          <pre>{error.stack}</pre>
        </details>
      )}
      <p>
        {place === undefined && 'The rest of this page works. '}
        <a href={home}>Return to Home</a>
      </p>
    </div>
  )
}

/** Replaces a failing island with the error screen, so that the rest of the page works. */
export class IslandBoundary extends Component<{ children: ReactNode; home: string }, { error?: Error }> {
  override state: { error?: Error } = {}

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  override render() {
    return this.state.error ? <UnexpectedError error={this.state.error} home={this.props.home} /> : this.props.children
  }
}
