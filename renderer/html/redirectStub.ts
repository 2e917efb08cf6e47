import { escapeHtml } from './escape.ts'

/**
 * Returns a page that redirects, for hosts without redirect rules. Without `noindex`: search engines take an immediate refresh for
 * a permanent redirect, but drop a page with `noindex` before they follow it.
 */
export const redirectStub = (to: string, origin: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; base-uri 'none'"><title>Moved</title><link rel="canonical" href="${escapeHtml(origin + to)}"><meta http-equiv="refresh" content="0; url=${escapeHtml(to)}"></head><body><p>This page has moved to <a href="${escapeHtml(to)}">${escapeHtml(to)}</a>.</p></body></html>\n`
