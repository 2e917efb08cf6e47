import { css } from '@emotion/react'
import type { DocumentFile } from '../content/resolved.ts'
import { buttonRules } from './Button.tsx'
import { Icon } from './Icon.tsx'
import { Link } from './Link.tsx'
import { useRules } from './useRules.ts'

/** 1234567 → "1.2 MB", 83000 → "83 KB" */
export const fileSize = (bytes: number) => (bytes >= 1e6 ? `${(bytes / 1e6).toFixed(1)} MB` : `${Math.round(bytes / 1e3)} KB`)

/**
 * A button that downloads a page's document, with its type, length and size, and another for its workbook. `label` overrides
 * the document's own label. Renders nothing in a build without documents (`--no-media`).
 */
export function DownloadLink({ document, title, label = document.download }: { document: DocumentFile; title: string; label?: string }) {
  useRules(buttonRules, rules)
  const { href, pages, bytes, workbook } = document
  if (bytes === undefined) return null
  const facts = [...(/\bPDF\b/.test(label) ? [] : ['PDF']), `${pages} pages`, fileSize(bytes)].join(', ')
  const workbookFacts = workbook?.bytes === undefined ? undefined : `Excel, ${fileSize(workbook.bytes)}`
  return (
    <>
      <Link to={{ kind: 'internal', href }} download className="button" aria-label={`${label} ${facts}: ${title}`}>
        <Icon name="download" size={18} />
        {label} <span className="note">{facts}</span>
      </Link>
      {workbook && workbookFacts && (
        <Link to={{ kind: 'internal', href: workbook.href }} download className="button" aria-label={`${workbook.download} ${workbookFacts}: ${title}`}>
          <Icon name="download" size={18} />
          {workbook.download} <span className="note">{workbookFacts}</span>
        </Link>
      )}
    </>
  )
}

const rules = css({
  '.button > svg': { display: 'inline-block', verticalAlign: 'text-bottom', marginInlineEnd: 'var(--space-8)' },
})
