/** @jsxImportSource react */
import { type FormEvent, useCallback, useEffect, useId, useRef, useState } from 'react'
import { type Likeness, likenessOf } from './likeness.ts'

type SearchFormProps = {
  label: string
  hint?: string | undefined
  /** Where the site is served, without a slash at the end. */
  base: string
  /** The page that lists all others, for when there is no index. */
  sitemap: { href: string; title: string }
}

/** What Pagefind tells of a page that was found. */
type Found = { url: string; excerpt: string; content: string; meta: { title?: string; section?: string } }

type Index = {
  options(settings: { basePath: string; baseUrl: string; excerptLength: number }): Promise<void>
  init(): Promise<void>
  search(words: string): Promise<{ results: { data(): Promise<Found> }[] }>
}

type Outcome =
  | { state: 'idle' | 'searching' | 'failed' }
  | { state: 'done'; words: string; total: number; found: Found[]; likeness: Likeness; more: () => void }

/** Results come so many at a time. */
const step = 10

/** After the last key pressed, so long passes before a search: a word is typed whole. */
const pause = 200

/**
 * Searches the site as words are typed. The index is the site's own, loaded when the field is first used; the words are
 * in the address, so that a search can be linked, shared and gone back to, and are sent nowhere.
 */
export default function SearchForm({ label, hint, base, sitemap }: SearchFormProps) {
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
      if (words === '') return setOutcome({ state: 'idle' })
      if (shown === step) setOutcome({ state: 'searching' })
      try {
        const query = queryOf(words)
        const { results } = await (await openIndex(base)).search(query)
        const first = await Promise.all(results.slice(0, shown).map((result) => result.data()))
        const likeness = likenessOf(query, first)
        const found = likeness === 'none' ? [] : first
        const more = () => {
          focusNext.current = shown
          void search(words, shown + step)
        }
        if (isLatest()) setOutcome({ state: 'done', words, total: found.length && results.length, found, likeness, more })
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
          {outcome.found.map(({ url, meta: { title = url, section }, excerpt, content }) => (
            <li key={url}>
              {section !== undefined && <p className="section">{section}</p>}
              <h2>
                <a href={url}>{title}</a>
              </h2>
              <p>{partsOf(excerpt, content).map(({ text, isMatch }, index) => (isMatch ? <mark key={index}>{text}</mark> : text))}</p>
            </li>
          ))}
        </ol>
      )}
      {outcome.state === 'done' && outcome.found.length < outcome.total && (
        <button type="button" className="button" onClick={outcome.more}>
          More results
        </button>
      )}
    </>
  )
}

function said(outcome: Outcome): string {
  if (outcome.state === 'idle') return ''
  if (outcome.state === 'searching') return 'Searching …'
  if (outcome.state !== 'done') return 'The search index could not be loaded. Every page of the site is listed here:'
  const { words, total, likeness } = outcome
  if (total === 0) return `Nothing found for “${words}”. Try fewer words, or another form of them. Every page of the site is listed here:`
  const pages = `${total} ${total === 1 ? 'page' : 'pages'}`
  return likeness === 'same' ? `${pages} found for “${words}”` : `No exact match for “${words}”. ${pages} with similar words:`
}

let opening: Promise<Index> | undefined

/** The site's index, loaded once. After a failure the next search tries again. */
function openIndex(base: string): Promise<Index> {
  opening ??= load(base).catch((error: unknown) => {
    opening = undefined
    throw error
  })
  return opening
}

async function load(base: string): Promise<Index> {
  const address = `${base}/pagefind/pagefind.js`
  const index = (await import(/* @vite-ignore */ address)) as Index
  await index.options({ basePath: `${base}/pagefind/`, baseUrl: `${base}/`, excerptLength: 28 })
  await index.init()
  return index
}

/** Words that every page has: an answer is found by the others of a question. */
const common = new Set(
  'a about an and are at be by can could do does for from get has have how i if in is it many me much my of on or our should that the their them there these they this to us was we what when where which who why will with would you your'.split(
    ' ',
  ),
)

/** What the index is asked for. Words in quotes are looked for as they are, and so are those of which all are common. */
export function queryOf(words: string): string {
  const rare = words.split(/\s+/).filter((word) => !common.has(word.toLowerCase().replace(/['’]s\b|[^a-z]/g, '')))
  return words.includes('"') || rare.length === 0 ? words : rare.join(' ')
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
