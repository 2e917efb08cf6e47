/** @jsxImportSource react */
import { type FormEvent, useCallback, useEffect, useId, useRef, useState } from 'react'
import { pageSize, runSearch, type SearchIndex, type SearchResult, type SearchResults } from './runSearch.ts'
import { isSearchable } from './wordMatching.ts'

type SearchFormProps = {
  label: string
  hint?: string | undefined
  /** Visitors arrive in the field. */
  focused: boolean
  /** Where the site is served, without a slash at the end. */
  base: string
  /** The page that lists all others, for when there is no index. */
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

/** After the last key pressed, so long passes before a search: a word is typed whole. */
const debounceDelay = 200

/**
 * Searches the site as words are typed. The index is the site's own, loaded when the field is first used; the words are
 * in the address, so that a search can be linked, shared and gone back to, and are sent nowhere.
 */
export default function SearchForm({ label, hint, focused, base, sitemap }: SearchFormProps) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [outcome, setOutcome] = useState<SearchState>({ state: 'idle' })
  const latest = useRef(0)
  const focusNext = useRef<number | null>(null)
  const list = useRef<HTMLOListElement>(null)

  const search = useCallback(
    async (query: string, shown = pageSize) => {
      const turn = ++latest.current
      const isLatest = () => turn === latest.current
      if (!isSearchable(query)) return setOutcome({ state: query === '' ? 'idle' : 'short' })
      if (shown === pageSize) setOutcome({ state: 'searching' })
      try {
        const answers = await runSearch(query, await loadIndex(base), shown)
        const showMore = () => {
          focusNext.current = shown
          void search(query, shown + pageSize)
        }
        if (isLatest()) setOutcome({ state: 'done', query, showMore, ...answers })
      } catch {
        if (isLatest()) setOutcome({ state: 'failed' })
      }
    },
    [base],
  )

  const field = useRef<HTMLInputElement>(null)
  const asked = useRef<string>(undefined)
  useEffect(() => {
    const read = () => {
      // Links within the page come here, too.
      if (location.search === asked.current) return
      const isFirst = asked.current === undefined
      asked.current = location.search
      // What was typed before this came to life counts, where the address asks for nothing.
      const words = (new URLSearchParams(location.search).get('q') ?? (isFirst ? field.current?.value : undefined) ?? '').trim()
      setTyped(words)
      void search(words)
    }
    read()
    addEventListener('popstate', read)
    return () => removeEventListener('popstate', read)
  }, [search])

  // Whoever asks for more reads on from the first of them.
  useEffect(() => {
    if (focusNext.current === null || outcome.state !== 'done') return
    list.current?.children[focusNext.current]?.querySelector('a')?.focus()
    focusNext.current = null
  }, [outcome])

  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const ask = (words: string) => {
    clearTimeout(waiting.current)
    const address = words === '' ? location.pathname : `${location.pathname}?q=${encodeURIComponent(words)}`
    if (address !== location.pathname + location.search) history.replaceState(null, '', address)
    asked.current = location.search
    void search(words)
  }
  const type = (value: string) => {
    setTyped(value)
    void loadIndex(base).catch(() => {})
    clearTimeout(waiting.current)
    waiting.current = setTimeout(() => ask(value.trim()), debounceDelay)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    ask(typed.trim())
  }

  return (
    <>
      <form role="search" onSubmit={submit}>
        <label htmlFor={id}>{label}</label>
        <div className="row">
          <input
            ref={field}
            id={id}
            className="field"
            type="search"
            name="q"
            // biome-ignore lint/a11y/noAutofocus: only where the page is there to search with, and says so before the field.
            autoFocus={focused}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="search"
            value={typed}
            {...(hint === undefined ? {} : { 'aria-describedby': `${id}hint` })}
            onFocus={() => void loadIndex(base).catch(() => {})}
            onChange={(event) => type(event.target.value)}
          />
          <button type="submit" className="button" data-rank="primary">
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
          {outcome.results.map(({ url, meta: { title = url, ...meta }, excerpt, content }) => (
            <li key={url}>
              <ResultMeta title={title} {...meta} />
              <h2>
                <a href={url}>{title}</a>
              </h2>
              <p>{partsOf(excerpt, content).map(({ text, isMatch }, index) => (isMatch ? <mark key={index}>{text}</mark> : text))}</p>
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

/** Where a page is, and what other pages call it where its title does not say so. */
function ResultMeta({ section, name = '', title }: { section?: string; name?: string; title: string }) {
  const [shown, other] = [title.toLowerCase(), name.toLowerCase()]
  const isSaid = shown.includes(other) || other.includes(shown)
  if (section === undefined && isSaid) return null
  return (
    <p className="section">
      {section !== undefined && <span>{section}</span>} {!isSaid && <span>{name}</span>}
    </p>
  )
}

function statusTextOf(outcome: SearchState): string {
  if (outcome.state === 'idle') return ''
  if (outcome.state === 'short') return 'Type a whole word: a single letter is on nearly every page.'
  if (outcome.state === 'searching') return 'Searching …'
  if (outcome.state !== 'done') return 'The search index could not be loaded. Every page of the site is listed here:'
  const { query: words, total, results, fallbackQuery } = outcome
  if (total === 0) return `Nothing found for “${words}”. Try fewer words, or another form of them. Every page of the site is listed here:`
  const pages = `${total} ${total === 1 ? 'page' : 'pages'}`
  if (fallbackQuery === undefined) return `${pages} found for “${words}”`
  return `No exact match for “${words}”. ${results.length < total ? `The first ${results.length} of ${pages}` : pages} with “${fallbackQuery}”:`
}

let loading: Promise<PagefindIndex> | undefined

/** The site's index, loaded once. After a failure the next search tries again. */
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
 * Pagefind's excerpt, in which only `<` and `>` are escaped and matches stand in `<mark>`, as plain parts. Where it begins
 * or ends within a sentence of the page, three dots say so.
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

/** Whether a text ends where a sentence does. */
const endsSentence = (text: string) => /[.!?:][”’")]*$/.test(text)
