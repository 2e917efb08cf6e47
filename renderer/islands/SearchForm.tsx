/** @jsxImportSource react */
import { type SubmitEvent, useCallback, useEffect, useId, useRef, useState } from 'react'
import { bestPartOf, pageSize, runSearch, type SearchIndex, type SearchResult, type SearchResults, type Synonym } from './runSearch.ts'
import { isSearchable } from './wordMatching.ts'

type SearchFormProps = {
  label: string
  hint?: string
  synonyms: Synonym[]
  /** Whether the field has focus when the page opens. */
  autoFocus: boolean
  /** The path under which the site is served, without a trailing slash. */
  base: string
  /** The page that lists all others, for when nothing is found or the index cannot be loaded. */
  sitemap: { href: string; title: string }
}

type PagefindIndex = SearchIndex & {
  options(settings: {
    basePath: string
    baseUrl: string
    excerptLength: number
    ranking: { metaWeights: Record<keyof SearchResult['meta'], number> }
  }): Promise<void>
  init(): Promise<void>
}

type SearchState = { state: 'idle' | 'short' | 'searching' | 'failed' } | ({ state: 'done'; query: string; showMore: () => void } & SearchResults)

/** Milliseconds from the last key press until a search, long enough to type a whole word. */
const debounceDelay = 200

/** Milliseconds for which the last results stay while the next are searched for: most searches are done by then, and nothing flickers. */
const busyDelay = 400

/**
 * Searches the site as the visitor types. The index is the site's own, loaded when the field is first used; the query is
 * in the URL, so that a search can be linked, shared and gone back to, and is sent nowhere.
 */
export default function SearchForm({ label, hint, synonyms, autoFocus, base, sitemap }: SearchFormProps) {
  const id = useId()
  const [text, setText] = useState('')
  const [outcome, setOutcome] = useState<SearchState>({ state: 'idle' })
  const latestRequest = useRef(0)
  const focusNext = useRef<number | null>(null)
  const list = useRef<HTMLOListElement>(null)

  const search = useCallback(
    async (query: string, shown = pageSize) => {
      const request = ++latestRequest.current
      const isLatest = () => request === latestRequest.current
      if (!isSearchable(query)) return setOutcome({ state: query === '' ? 'idle' : 'short' })
      const busy = setTimeout(() => isLatest() && shown === pageSize && setOutcome({ state: 'searching' }), busyDelay)
      try {
        const searchResults = await runSearch(query, await loadIndex(base), { shown, synonyms })
        const showMore = () => {
          // These results stay on the page while the next query is searched for.
          if (!isLatest()) return
          focusNext.current = shown
          void search(query, shown + pageSize)
        }
        if (isLatest()) setOutcome({ state: 'done', query, showMore, ...searchResults })
      } catch {
        if (isLatest()) setOutcome({ state: 'failed' })
      } finally {
        clearTimeout(busy)
      }
    },
    [base, synonyms],
  )

  const field = useRef<HTMLInputElement>(null)
  const lastSearch = useRef<string>(undefined)
  useEffect(() => {
    const readUrl = () => {
      // Links within the page fire `popstate`, too.
      if (location.search === lastSearch.current) return
      const isFirst = lastSearch.current === undefined
      lastSearch.current = location.search
      // Uses what was typed before hydration if the URL has no query.
      const query = (new URLSearchParams(location.search).get('q') ?? (isFirst ? field.current?.value : undefined) ?? '').trim()
      setText(query)
      void search(query)
    }
    readUrl()
    addEventListener('popstate', readUrl)
    return () => removeEventListener('popstate', readUrl)
  }, [search])

  // After "More results", focuses the first of the new ones.
  useEffect(() => {
    if (focusNext.current === null || outcome.state !== 'done') return
    list.current?.children[focusNext.current]?.querySelector('a')?.focus()
    focusNext.current = null
  }, [outcome])

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const searchNow = (query: string) => {
    clearTimeout(timer.current)
    const url = query === '' ? location.pathname : `${location.pathname}?q=${encodeURIComponent(query)}`
    if (url !== location.pathname + location.search) history.replaceState(null, '', url)
    lastSearch.current = location.search
    void search(query)
  }
  const handleChange = (value: string) => {
    setText(value)
    void loadIndex(base).catch(() => {})
    clearTimeout(timer.current)
    timer.current = setTimeout(() => searchNow(value.trim()), debounceDelay)
  }
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    searchNow(text.trim())
  }

  return (
    <>
      <form role="search" onSubmit={handleSubmit}>
        <label htmlFor={id}>{label}</label>
        <div className="row">
          <input
            ref={field}
            id={id}
            className="field"
            type="search"
            name="q"
            // biome-ignore lint/a11y/noAutofocus: only where the page is there to search with, and says so before the field.
            autoFocus={autoFocus}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="search"
            value={text}
            {...(hint === undefined ? {} : { 'aria-describedby': `${id}hint` })}
            onFocus={() => void loadIndex(base).catch(() => {})}
            onChange={(event) => handleChange(event.target.value)}
          />
          <button type="submit" className="button" data-variant="primary">
            Search
          </button>
        </div>
        {hint !== undefined && (
          <p id={`${id}hint`} className="hint">
            {hint}
          </p>
        )}
      </form>
      <p role="status" className="outcome">
        {statusTextOf(outcome)}
      </p>
      {(outcome.state === 'failed' || (outcome.state === 'done' && outcome.total === 0)) && (
        <p>
          <a href={sitemap.href}>{sitemap.title}</a>
        </p>
      )}
      {outcome.state === 'done' && outcome.results.length > 0 && (
        <ol ref={list} role="list">
          {outcome.results.map(({ url, meta: { title = url, ...meta }, excerpt, content, ...parts }) => (
            <li key={url}>
              <ResultMeta title={title} {...meta} />
              <h2>
                <a href={url}>{title}</a>
              </h2>
              <p>{partsOf(excerpt, content).map(({ text, isMatch }, index) => (isMatch ? <mark key={index}>{text}</mark> : text))}</p>
              <ResultPart part={bestPartOf(parts, outcome.fallbackQuery ?? outcome.query)} />
            </li>
          ))}
        </ol>
      )}
      {outcome.state === 'done' && outcome.fallbackQuery === undefined && outcome.results.length < outcome.total && (
        <button type="button" className="button" onClick={outcome.showMore}>
          More results
        </button>
      )}
    </>
  )
}

/** Renders the section of a page, and the name that other pages use for it where its title does not say it. */
function ResultMeta({ section, name = '', title }: { section?: string; name?: string; title: string }) {
  const [lowerTitle, lowerName] = [title.toLowerCase(), name.toLowerCase()]
  const isNameInTitle = lowerTitle.includes(lowerName) || lowerName.includes(lowerTitle)
  if (section === undefined && isNameInTitle) return null
  return (
    <p className="section">
      {section !== undefined && <span>{section}</span>} {!isNameInTitle && <span>{name}</span>}
    </p>
  )
}

/** Renders a link to the part of a page that matches best. */
const ResultPart = ({ part }: { part: ReturnType<typeof bestPartOf> }) =>
  part && (
    <p className="part">
      In it: <a href={part.url}>{part.title}</a>
    </p>
  )

function statusTextOf(outcome: SearchState): string {
  if (outcome.state === 'idle') return ''
  if (outcome.state === 'short') return 'Type a whole word: a single letter is on nearly every page.'
  if (outcome.state === 'searching') return 'Searching …'
  if (outcome.state !== 'done') return 'The search index could not be loaded. Every page of the site is listed here:'
  const { query, total, results, fallbackQuery } = outcome
  if (total === 0) return `Nothing found for “${query}”. Try fewer words, or another form of them. Every page of the site is listed here:`
  const pages = `${total} ${total === 1 ? 'page' : 'pages'}`
  if (fallbackQuery === undefined) return `${pages} found for “${query}”`
  return `No exact match for “${query}”. ${results.length < total ? `The first ${results.length} of ${pages}` : pages} with “${fallbackQuery}”:`
}

let loading: Promise<PagefindIndex> | undefined

/** Returns the site's index, loaded once. After a failure the next search tries again. */
function loadIndex(base: string): Promise<PagefindIndex> {
  loading ??= loadPagefind(base).catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

async function loadPagefind(base: string): Promise<PagefindIndex> {
  const address = `${base}/pagefind/pagefind.js`
  const index = (await import(/* @vite-ignore */ address)) as PagefindIndex
  const metaWeights = { name: 10, title: 5, heading: 5, section: 0 }
  await index.options({ basePath: `${base}/pagefind/`, baseUrl: `${base}/`, excerptLength: 28, ranking: { metaWeights } })
  await index.init()
  return index
}

const unescaped = (text: string) => text.replaceAll('&lt;', '<').replaceAll('&gt;', '>')

/**
 * Splits Pagefind's excerpt, in which only `<` and `>` are escaped and matches are in `<mark>`, into plain parts. Where it begins
 * or ends within a sentence of the page, it gets an ellipsis.
 */
export function partsOf(excerpt: string, content: string): { text: string; isMatch: boolean }[] {
  const plain = unescaped(excerpt.replace(/<\/?mark>/g, ''))
  const before = (content.replace(/\s+/g, ' ').split(plain, 2)[0] ?? '').trimEnd()
  const [first, last] = [before === '' || endsSentence(before) ? '' : '… ', endsSentence(plain) ? '' : ' …']
  return `${first}${excerpt}${last}`
    .split(/(<mark>.*?<\/mark>)/)
    .filter(Boolean)
    .map((part) => {
      const match = /^<mark>(.*)<\/mark>$/.exec(part)
      return { text: unescaped(match?.[1] ?? part), isMatch: match !== null }
    })
}

/** True if a text ends where a sentence does. */
const endsSentence = (text: string) => /[.!?:][”’")]*$/.test(text)
