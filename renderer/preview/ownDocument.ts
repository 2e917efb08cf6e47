import { escapeHtml } from '../html/escape.ts'
import { withoutPolicy } from '../html/policy.ts'
import type { PreviewDocument } from './messages.ts'

/** Adds the preview's client code, which listens for changes, to a page. Removes the production Content-Security-Policy, which would block it. */
export const withClient = ({ kind, html }: PreviewDocument, version: number): string =>
  withoutPolicy(html)
    // A page prerendered by the browser before a change would be shown in its old state.
    .replace(/<script type="speculationrules">.*?<\/script>/s, '')
    .replace(
      '</head>',
      `<script type="module" src="/@vite/client"></script><script type="module" src="/renderer/preview/client.ts" data-preview="${kind}" data-version="${version}"></script></head>`,
    )

/** Returns a document of the preview itself, for addresses that are not a page of the site. */
export const ownDocument = (title: string, main: string, css = ''): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(title)}</title><link rel="icon" href="/favicon.svg" type="image/svg+xml"><style data-emotion="preview">${ownCss}${css}</style></head><body><main>${main}</main></body></html>\n`

const ownCss = `
:root{color-scheme:light dark}
body{margin:0;background:light-dark(#fafbfc,#0b101a);color:light-dark(#1a2130,#edf0f5);font:16px/1.55 system-ui,sans-serif;overflow-wrap:break-word}
main{max-width:46rem;margin:0 auto;padding:clamp(1.5rem,6vw,5rem) 1.25rem}
main>*{margin:0 0 1rem}
a{color:light-dark(#2149c1,#9dbcff);text-underline-offset:.18em}
`

/** Returns the document shown while the file of an address cannot be read. */
export const waitingDocument = (): PreviewDocument => ({
  kind: 'waiting',
  html: ownDocument(
    'Waiting for the file to be fixed',
    '<h1>This page cannot be shown yet</h1><p>It appears here automatically as soon as its file is fixed.</p>',
  ),
})
