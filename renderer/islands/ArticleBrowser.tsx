/** @jsxImportSource react */
import { useEffect, useRef, useState } from 'react'

type ArticleBrowserProps = {
  /** The text of the heading above the list while no topic is chosen. */
  title?: string
  /** How many articles are shown at first, and how many more each time. */
  initial: number
  moreLabel: string
  /** The id of the list, which is rendered at build time beside this island. */
  list: string
  /** The topics of each article, in the order of the list. */
  topics: string[][]
}

/** The query parameter for the topic. */
export const topicParameter = 'topic'

/** Returns the heading above the list. */
const headingOf = (list: string) => document.getElementById(list)?.closest('section')?.querySelector('h2')

/** Focuses the heading, so that screen readers and the next press of Tab continue from there. */
const focusHeading = (list: string) => headingOf(list)?.focus({ preventScroll: true })

/**
 * Shows the articles of a topic, and more of them on demand. The page contains the whole list, with its first part shown; this sets
 * which items are hidden, and the heading names the topic. The topic is in the URL, so that it can be linked, shared and gone back to.
 */
export default function ArticleBrowser({ title, initial, moreLabel, list, topics }: ArticleBrowserProps) {
  const [topic, setTopic] = useState<string | null>(null)
  const [shown, setShown] = useState(initial)
  const [isHydrated, setIsHydrated] = useState(false)
  const focusNext = useRef<number | null>(null)
  const displayedTopic = useRef<string | null>(null)
  const lastSearch = useRef<string>(undefined)

  useEffect(() => {
    const readUrl = () => {
      // Links within the page fire `popstate`, too.
      if (location.search === lastSearch.current) return
      lastSearch.current = location.search
      const requestedTopic = new URLSearchParams(location.search).get(topicParameter)
      setTopic(requestedTopic !== null && topics.some((articleTopics) => articleTopics.includes(requestedTopic)) ? requestedTopic : null)
      setShown(initial)
    }
    readUrl()
    setIsHydrated(true)
    const heading = headingOf(list)
    if (heading) heading.tabIndex = -1
    const handleClick = (event: MouseEvent) => {
      const target = event.target as Element
      // The second click of a double click on the button falls on an article that has just appeared beneath the pointer.
      if (event.detail > 1 && document.getElementById(list)?.contains(target)) return event.preventDefault()
      const link = target.closest<HTMLAnchorElement>('a[data-topic]')
      if (!link || link.pathname !== location.pathname || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
      event.preventDefault()
      if (link.search !== location.search) history.pushState(null, '', link.href)
      readUrl()
      headingOf(list)?.closest('section')?.scrollIntoView()
      focusHeading(list)
    }
    addEventListener('popstate', readUrl)
    document.addEventListener('click', handleClick)
    return () => {
      removeEventListener('popstate', readUrl)
      document.removeEventListener('click', handleClick)
    }
  }, [initial, list, topics])

  const matching = topics.flatMap((articleTopics, index) => (topic === null || articleTopics.includes(topic) ? [index] : []))
  const visible = new Set(matching.slice(0, shown))

  useEffect(() => {
    if (!isHydrated) return
    const items = document.getElementById(list)?.children ?? []
    for (const [index, item] of [...items].entries()) (item as HTMLElement).hidden = !visible.has(index)
    const heading = headingOf(list)
    if (heading && topic !== displayedTopic.current) {
      heading.textContent = topic === null ? (title ?? '') : `Articles about ${topic}`
      displayedTopic.current = topic
    }
    if (focusNext.current !== null) {
      items[focusNext.current]?.querySelector('a')?.focus()
      focusNext.current = null
    }
  })

  const showMore = () => {
    focusNext.current = matching[shown] ?? null
    setShown(shown + initial)
  }

  const showAll = () => {
    history.pushState(null, '', location.pathname)
    lastSearch.current = ''
    setTopic(null)
    setShown(initial)
    // The button that was pressed is removed.
    focusHeading(list)
  }

  if (!isHydrated) return <p role="status">{`${topics.length} articles`}</p>
  const count = matching.length === 1 ? '1 article' : `${matching.length} articles`
  return (
    <>
      {/* One string: a browser that translates pages replaces texts, and React can only replace those that are alone in their element. */}
      <p role="status">{`${visible.size < matching.length ? `${visible.size} of ` : ''}${count}${topic === null ? '' : ` about ${topic}`}`}</p>
      {topic !== null && (
        <button type="button" className="button" onClick={showAll}>
          Show all articles
        </button>
      )}
      {visible.size < matching.length && (
        <button type="button" className="button" onClick={showMore}>
          {moreLabel}
        </button>
      )}
    </>
  )
}
