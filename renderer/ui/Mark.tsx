import { scaled } from './theme.ts'

/** The mark of the site: a brief of three lines, the first of them marked. The same drawing as `public/favicon.svg`. */
export function Mark() {
  return (
    <svg className="mark" viewBox="0 0 32 32" width={scaled(26)} height={scaled(26)} aria-hidden="true">
      <rect width="32" height="32" rx="7" />
      <path d="M9 8h14v3H9zm0 6h9v3H9zm0 6h14v3H9z" />
    </svg>
  )
}
