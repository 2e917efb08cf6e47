/** @jsxImportSource react */
import { useEffect, useRef, useState } from 'react'

type ArticleBrowserProps = {
  /** How many articles are shown at first, and how many more each time. */
  initial: number
  moreLabel: string
  /** The id of the list, which stands beside this island and is drawn at build. */
  list: string
  /** The topics of each article, in the order of the list. */
  topics: string[][]
}

/** What the address calls the topic. */
export const topicParameter = 'topic'

/** The heading above the list. */
const headingOf = (list: string) => document.getElementById(list)?.closest('section')?.querySelector('h2')

/** Reading, and the next press of Tab, go on from the heading. */
const focusHeading = (list: string) => headingOf(list)?.focus({ preventScroll: true })

/**
 * Shows the articles of a topic, and more of them on demand. The list is complete in the page, its first
 * part shown; this hides what is not asked for, and the heading says what is shown. The topic is in the address, so that it can be linked, shared and gone back to.
 */
export default function ArticleBrowser({ initial, moreLabel, list, topics }: ArticleBrowserProps) {
  const [topic, setTopic] = useState<string | null>(null)
  const [shown, setShown] = useState(initial)
  const [awake, setAwake] = useState(false)
  const focusNext = useRef<number | null>(null)
  const ownTitle = useRef<string | null>(null)
  const writtenTitle = useRef<string | null>(null)
  const asked = useRef<string>(undefined)

  useEffect(() => {
    const read = () => {
      // Links within the page come here, too.
      if (location.search === asked.current) return
      asked.current = location.search
      const wanted = new URLSearchParams(location.search).get(topicParameter)
      setTopic(wanted !== null && topics.some((own) => own.includes(wanted)) ? wanted : null)
      setShown(initial)
    }
    read()
    setAwake(true)
    const heading = headingOf(list)
    if (heading) heading.tabIndex = -1
    const follow = (event: MouseEvent) => {
      const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-topic]')
      if (!link || link.pathname !== location.pathname || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
      event.preventDefault()
      history.pushState(null, '', link.href)
      read()
      headingOf(list)?.closest('section')?.scrollIntoView()
      focusHeading(list)
    }
    addEventListener('popstate', read)
    document.addEventListener('click', follow)
    return () => {
      removeEventListener('popstate', read)
      document.removeEventListener('click', follow)
    }
  }, [initial, list, topics])

  const matching = topics.flatMap((own, index) => (topic === null || own.includes(topic) ? [index] : []))
  const visible = new Set(matching.slice(0, shown))

  useEffect(() => {
    if (!awake) return
    const items = document.getElementById(list)?.children ?? []
    for (const [index, item] of [...items].entries()) (item as HTMLElement).hidden = !visible.has(index)
    const heading = headingOf(list)
    if (heading) {
      // In a preview its title may be another one than before.
      if (heading.textContent !== writtenTitle.current) ownTitle.current = heading.textContent
      writtenTitle.current = topic === null ? ownTitle.current : `Articles about ${topic}`
      heading.textContent = writtenTitle.current
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

  const clear = () => {
    history.pushState(null, '', location.pathname)
    asked.current = ''
    setTopic(null)
    setShown(initial)
    // The button that was pressed goes away.
    focusHeading(list)
  }

  if (!awake) return <p role="status">{`${topics.length} articles`}</p>
  return (
    <>
      <p role="status">
        {visible.size < matching.length && `${visible.size} of `}
        {matching.length === 1 ? '1 article' : `${matching.length} articles`}
        {topic !== null && ` about ${topic}`}
      </p>
      {topic !== null && (
        <button type="button" className="button" onClick={clear}>
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
