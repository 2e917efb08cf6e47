/** @jsxImportSource react */
import { type FormEvent, useCallback, useEffect, useId, useRef, useState } from 'react'
import { type Answers, answersTo, type Found, type Index, step } from './answersTo.ts'
import { isWord } from './likeness.ts'

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

type OpenIndex = Index & {
  options(settings: { basePath: string; baseUrl: string; excerptLength: number; ranking: { metaWeights: Record<keyof Found['meta'], number> } }): Promise<void>
  init(): Promise<void>
}

type Outcome = { state: 'idle' | 'short' | 'searching' | 'failed' } | ({ state: 'done'; words: string; more: () => void } & Answers)

/** After the last key pressed, so long passes before a search: a word is typed whole. */
const pause = 200

/**
 * Searches the site as words are typed. The index is the site's own, loaded when the field is first used; the words are
 * in the address, so that a search can be linked, shared and gone back to, and are sent nowhere.
 */
export default function SearchForm({ label, hint, focused, base, sitemap }: SearchFormProps) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [outcome, setOutcome] = useState<Outcome>({ state: 'idle' })
  const latest = useRef(0)
  const focusNext = useRef<number | null>(null)
  const list = useRef<HTMLOListElement>(null)

  const search = useCallback(
    async (words: string, shown = step) => {
      const turn = ++latest.current
      const isLatest = () => turn === latest.current
      if (!isWord(words)) return setOutcome({ state: words === '' ? 'idle' : 'short' })
      if (shown === step) setOutcome({ state: 'searching' })
      try {
        const answers = await answersTo(words, await openIndex(base), shown)
        const more = () => {
          focusNext.current = shown
          void search(words, shown + step)
        }
        if (isLatest()) setOutcome({ state: 'done', words, more, ...answers })
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
    void openIndex(base).catch(() => {})
    clearTimeout(waiting.current)
    waiting.current = setTimeout(() => ask(value.trim()), pause)
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
            onFocus={() => void openIndex(base).catch(() => {})}
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
        {said(outcome)}
      </p>
      {(outcome.state === 'failed' || (outcome.state === 'done' && outcome.total === 0)) && (
        <p>
          <a href={sitemap.href}>{sitemap.title}</a>
        </p>
      )}
      {outcome.state === 'done' && outcome.found.length > 0 && (
        <ol ref={list} role="list">
          {outcome.found.map(({ url, meta: { title = url, ...meta }, excerpt, content }) => (
            <li key={url}>
              <Trail title={title} {...meta} />
              <h2>
                <a href={url}>{title}</a>
              </h2>
              <p>{partsOf(excerpt, content).map(({ text, isMatch }, index) => (isMatch ? <mark key={index}>{text}</mark> : text))}</p>
            </li>
          ))}
        </ol>
      )}
      {outcome.state === 'done' && outcome.instead === undefined && outcome.found.length < outcome.total && (
        <button type="button" className="button" onClick={outcome.more}>
          More results
        </button>
      )}
    </>
  )
}

/** Where a page is, and what other pages call it where its title does not say so. */
function Trail({ section, name = '', title }: { section?: string; name?: string; title: string }) {
  const [shown, other] = [title.toLowerCase(), name.toLowerCase()]
  const isSaid = shown.includes(other) || other.includes(shown)
  if (section === undefined && isSaid) return null
  return (
    <p className="section">
      {section !== undefined && <span>{section}</span>} {!isSaid && <span>{name}</span>}
    </p>
  )
}

function said(outcome: Outcome): string {
  if (outcome.state === 'idle') return ''
  if (outcome.state === 'short') return 'Type a whole word: a single letter is on nearly every page.'
  if (outcome.state === 'searching') return 'Searching …'
  if (outcome.state !== 'done') return 'The search index could not be loaded. Every page of the site is listed here:'
  const { words, total, found, instead } = outcome
  if (total === 0) return `Nothing found for “${words}”. Try fewer words, or another form of them. Every page of the site is listed here:`
  const pages = `${total} ${total === 1 ? 'page' : 'pages'}`
  if (instead === undefined) return `${pages} found for “${words}”`
  return `No exact match for “${words}”. ${found.length < total ? `The first ${found.length} of ${pages}` : pages} with “${instead}”:`
}

let opening: Promise<OpenIndex> | undefined

/** The site's index, loaded once. After a failure the next search tries again. */
function openIndex(base: string): Promise<OpenIndex> {
  opening ??= load(base).catch((error: unknown) => {
    opening = undefined
    throw error
  })
  return opening
}

async function load(base: string): Promise<OpenIndex> {
  const address = `${base}/pagefind/pagefind.js`
  const index = (await import(/* @vite-ignore */ address)) as OpenIndex
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
  const [first, last] = [before === '' || isSentence(before) ? '' : '… ', isSentence(plain) ? '' : ' …']
  return `${first}${excerpt}${last}`
    .split(/(<mark>.*?<\/mark>)/)
    .filter(Boolean)
    .map((part) => {
      const match = /^<mark>(.*)<\/mark>$/.exec(part)
      return { text: unescaped(match?.[1] ?? part), isMatch: match !== null }
    })
}

/** Whether a text ends where a sentence does. */
const isSentence = (text: string) => /[.!?:][”’")]*$/.test(text)
