import type { BrowserContextOptions, Page } from 'playwright'
import { describe, expect } from 'vitest'
import { readPdf } from '../documents/readPdf.ts'
import { footerSentence, reservedLabel } from './conformance/facts.ts'
import { desktop, layOut, phone, site, shippedTest as test, waitForHydration, withBrowser, withPage } from './page.ts'
import { waitForFont } from './waitForFont.ts'

withBrowser()

/** Opens a page for a test that measures text. */
const withFont = <T>(options: BrowserContextOptions, use: (page: Page) => Promise<T>) =>
  withPage({ bypassCSP: true, ...options }, async (page) => {
    await waitForFont(page)
    return use(page)
  })

const tablet = { width: 768, height: 1024 }
/** The narrowest screen with a column beside the text. */
const laptop = { width: 1024, height: 768 }
const wide = { width: 1920, height: 1080 }

/** One page of each kind. */
const samples = [
  '/',
  '/rankings/chatbots',
  '/resources/guides',
  '/resources/guides/ai-business-case',
  '/resources/comparisons/make-vs-n8n',
  '/tools',
  '/privacy',
]

/** The pages with the longest lines. */
const proses = ['/terms', '/resources/blog/reading-an-agency-proposal', '/resources/blog/questions-before-you-sign', '/resources/blog/why-ai-projects-fail']

/** What is measured on each page, at which viewport, and the expected result. Runs in the page. */
type Rule = { point: string; at: { width: number; height: number }; on?: readonly string[]; violations: () => string[] }

const rankings = ['/rankings', '/rankings/chatbots', '/rankings/rpa', '/rankings/workflows']

const comparisons = ['dialogflow-cx-vs-botpress', 'crm-ai-assistants', 'vector-databases', 'make-vs-n8n'].map((name) => `/resources/comparisons/${name}`)

/** The fifteen points of the design (visitors.md §3), those that can be measured on a page; colors are in `theme.test.ts`. */
const rules: readonly Rule[] = [
  ...[phone, desktop].map((at) => ({
    point: '1: text has only the seven font sizes',
    at,
    violations: () => {
      const sizes = innerWidth < 768 ? [14, 16, 18, 22, 28, 34] : [14, 16, 18, 22, 28, 36, 48]
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const violations = new Set<string>()
      while (texts.nextNode()) {
        const element = texts.currentNode.parentElement
        if (!element?.checkVisibility() || !texts.currentNode.textContent?.trim()) continue
        const size = Number.parseFloat(getComputedStyle(element).fontSize)
        if (!sizes.some((step) => Math.abs(step - size) < 0.6)) violations.add(`${size}px: ${element.textContent?.slice(0, 40)}`)
      }
      return [...violations]
    },
  })),
  {
    point: '1: the line height of text is 1.5 to 1.6, that of headings 1.15 to 1.2',
    at: desktop,
    violations: () =>
      [...document.querySelectorAll<HTMLElement>('main :is(h1, h2, h3, .prose p)')].flatMap((element) => {
        const { lineHeight, fontSize } = getComputedStyle(element)
        const ratio = Number.parseFloat(lineHeight) / Number.parseFloat(fontSize)
        const [least, most] = element.tagName === 'P' ? [1.44, 1.61] : [1.14, 1.21]
        return ratio < least || ratio > most ? [`${ratio}: ${element.textContent?.slice(0, 40)}`] : []
      }),
  },
  ...[desktop, wide].map((at) => ({
    point: '2: lines of running text have at most 75 characters',
    at,
    on: [...samples, ...rankings, '/agency-types', '/resources/comparisons/vector-databases', ...proses],
    violations: () => {
      const range = document.createRange()
      return [...document.querySelectorAll<HTMLElement>('main :is(p, li, caption, figcaption), footer p')].flatMap((element) => {
        if (!element.checkVisibility() || element.querySelector('p, li, h3') || element.innerText.length <= 75) return []
        // The approximate position of a line: words of another size end a little higher or lower.
        const lines = new Map<number, string>()
        const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
        while (texts.nextNode()) {
          const text = texts.currentNode as Text
          if (!text.parentElement?.checkVisibility() || text.parentElement.closest('.sr')) continue
          for (const { 0: word, index } of text.data.matchAll(/\S+\s*/g)) {
            range.setStart(text, index)
            range.setEnd(text, index + word.length)
            const line = Math.round((range.getClientRects()[0]?.bottom ?? 0) / 12)
            lines.set(line, (lines.get(line) ?? '') + word)
          }
        }
        return [...lines.values()].filter((line) => line.trim().length > 75).map((line) => `${line.trim().length} letters: ${line}`)
      })
    },
  })),
  ...[tablet, desktop].map((at) => ({
    point: 'pages in the sitemap are below the heading of their section',
    at,
    on: ['/sitemap'],
    violations: () =>
      [...document.querySelectorAll<HTMLElement>('main h3')].flatMap((heading) =>
        [...(heading.parentElement?.querySelectorAll('li') ?? [])]
          .filter((page) => page.getBoundingClientRect().top < heading.getBoundingClientRect().bottom - 1)
          .map((page) => `${heading.textContent}: ${page.querySelector('a')?.textContent}`),
      ),
  })),
  {
    point: '3: a heading is closer to the text below it than to the text above',
    at: desktop,
    violations: () =>
      [...document.querySelectorAll<HTMLElement>('.prose > :is(h2, h3, h4) + *')].flatMap((next) => {
        const heading = next.previousElementSibling
        const before = heading?.previousElementSibling
        if (!heading || !before) return []
        const box = heading.getBoundingClientRect()
        const above = box.top - before.getBoundingClientRect().bottom
        return above < 1.5 * (next.getBoundingClientRect().top - box.bottom) ? [`${heading.textContent}: ${above}`] : []
      }),
  },
  ...[phone, desktop].map((at) => ({
    point: '3: sections are 40 to 56 px apart on a phone, 64 to 96 on a desktop',
    at,
    violations: () => {
      const [least, most] = innerWidth < 768 ? [40, 56] : [64, 96]
      return [...document.querySelectorAll<HTMLElement>(':is(main, .text) > .band + .band')].flatMap((band) => {
        const before = band.previousElementSibling as HTMLElement
        // A chapter is set apart by a line.
        if (getComputedStyle(band).borderBlockStartStyle !== 'none') return []
        const gap = Number.parseFloat(getComputedStyle(before).paddingBlockEnd) + Number.parseFloat(getComputedStyle(band).paddingBlockStart)
        return gap < least || gap > most ? [`${gap}: ${band.textContent?.slice(0, 40)}`] : []
      })
    },
  })),
  {
    point: '3: text is 12 px below the heading of its section, cards, tables and calculators 24 px',
    at: phone,
    violations: () =>
      [...document.querySelectorAll('.band > header + :is(.prose, .grid, table, noscript)')].flatMap((content) => {
        const box = (content.matches('noscript') ? content.nextElementSibling : content)?.getBoundingClientRect()
        const gap = (box?.top ?? 0) - (content.previousElementSibling?.getBoundingClientRect().bottom ?? 0)
        return gap === (content.matches('.prose') ? 12 : 24) ? [] : [`${gap}: ${content.previousElementSibling?.textContent}`]
      }),
  },
  ...[phone, desktop, wide].map((at) => ({
    point: '4: the content is at most 1120 px wide and has one left edge',
    at,
    violations: () => {
      const boxes = [...document.querySelectorAll('.container')]
        .filter((container) => container.checkVisibility() && !container.closest('.text'))
        .map((container) => {
          const { left, width } = container.getBoundingClientRect()
          const padding = Number.parseFloat(getComputedStyle(container).paddingInlineStart)
          return { left: Math.round(left + padding), width: width - 2 * padding }
        })
      return [
        ...boxes.filter(({ width }) => width > 1120.5).map(({ width }) => `${width} wide`),
        ...(new Set(boxes.map(({ left }) => left)).size > 1 ? [`edges at ${boxes.map(({ left }) => left).join()}`] : []),
      ]
    },
  })),
  {
    point: '6: each viewport has at most one primary button',
    at: desktop,
    violations: () => {
      const tops = [...document.querySelectorAll('[data-variant=primary]')]
        .filter((button) => button.checkVisibility())
        .map((button) => button.getBoundingClientRect().top)
      return tops.flatMap((top, index) => (index > 0 && top - (tops[index - 1] ?? 0) < innerHeight ? [`${top}`] : []))
    },
  },
  {
    point: '7: the hero leaves room for the next section, and has at most twelve words and no photo',
    at: desktop,
    on: [...samples, ...rankings],
    violations: () => {
      const title = document.querySelector('h1')
      const hero = title?.closest('.container')?.getBoundingClientRect()
      const next = document.querySelector('main > :not(:first-child) h2, main > :not(:first-child) .prose')
      const firstLine = next ? next.getBoundingClientRect().top + Number.parseFloat(getComputedStyle(next).lineHeight) : 0
      return [
        ...((hero?.height ?? 0) > 0.7 * innerHeight ? [`the hero is ${hero?.height} high`] : []),
        ...(firstLine > innerHeight ? [`the first line below it ends at ${firstLine}`] : []),
        ...((title?.innerText.split(/\s+/).length ?? 99) > 12 ? [`the title is long: ${title?.innerText}`] : []),
        ...(title?.closest('.container')?.querySelector('img, video, canvas') ? ['a photo or a video'] : []),
      ]
    },
  },
  {
    point: '8: ranking rows are at least 64 px high, with a row header and the score at the end, the first with a bar and a label',
    at: desktop,
    on: rankings,
    violations: () => {
      const table = document.querySelector('main table')
      const rows = [...(table?.querySelectorAll('tbody') ?? [])]
      const first = rows[0]
      const trophy = first?.querySelector('.rank svg')
      return [
        ...(/edition\. Last reviewed/.test(table?.querySelector('caption')?.textContent ?? '') ? [] : ['no edition and date']),
        ...rows.filter((row) => row.getBoundingClientRect().height < 64).map((row) => `low: ${row.textContent}`),
        ...rows.filter((row) => !row.querySelector('th[scope=row]')).map((row) => `no header: ${row.textContent}`),
        ...rows.filter((row) => getComputedStyle(row.querySelector('.rating') ?? row).textAlign !== 'end').map(() => 'a score at the start'),
        ...(first?.querySelector('.label') && /inset/.test(getComputedStyle(first).boxShadow) ? [] : ['no bar or label']),
        ...(trophy?.getAttribute('aria-hidden') === 'true' && trophy.getBoundingClientRect().width <= 20 ? [] : ['the trophy']),
      ]
    },
  },
  {
    point: '8: no row shows through the header of a ranking while the header is sticky',
    at: desktop,
    on: rankings,
    violations: () => {
      document.querySelectorAll('main table tbody')[1]?.scrollIntoView()
      return [...document.querySelectorAll('main table thead th + th')].flatMap((cell) => {
        const { left, top, bottom } = cell.getBoundingClientRect()
        const corners = [top + 1, bottom - 1].map((y) => document.elementFromPoint(left + 1, y))
        return corners.some((element) => element !== cell) ? [`a corner of ${cell.textContent}`] : []
      })
    },
  },
  {
    point: '8: the cells of a ranking row start on the same line',
    at: tablet,
    on: rankings,
    violations: () => {
      const firstLine = (cell: Element) => {
        const range = document.createRange()
        range.selectNodeContents(document.createTreeWalker(cell, NodeFilter.SHOW_TEXT).nextNode() ?? cell)
        return range.getClientRects()[0]?.bottom ?? 0
      }
      return [...document.querySelectorAll('main tbody > tr:first-of-type')].flatMap((row) => {
        const lines = [...row.children].map(firstLine)
        return Math.max(...lines) - Math.min(...lines) > 8 ? [`${lines.map(Math.round).join()}: ${row.textContent}`] : []
      })
    },
  },
  {
    point: '9: on a phone the website is a button as wide as its cell, or says "Not Available"',
    at: phone,
    on: rankings,
    violations: () =>
      [...document.querySelectorAll<HTMLElement>('main td.website')].flatMap((cell) => {
        const box = cell.querySelector('a')?.getBoundingClientRect()
        if (!box) return cell.innerText.includes('Not Available') ? [] : [cell.innerText]
        return box.height >= 44 && box.width >= cell.getBoundingClientRect().width - 1 ? [] : [`${box.width} by ${box.height}`]
      }),
  },
  {
    point: '10: a score and its stars are one image with the score as its label',
    at: desktop,
    on: ['/', ...rankings],
    violations: () =>
      [...document.querySelectorAll('.score')].flatMap((score) => {
        const drawn = [...score.querySelectorAll('svg path')].map((path) => path.getAttribute('d')).join('')
        return score.role === 'img' && /^\d(\.\d)? out of 5$/.test(score.ariaLabel ?? '') && drawn.match(/z/g)?.length === 5 ? [] : [score.outerHTML]
      }),
  },
  ...[phone, tablet, desktop].map((at) => ({
    point: '11: the buttons of a card are equally wide and 12 px apart, each label on one line',
    at,
    on: ['/resources/guides', '/resources/comparisons', '/resources/grants'],
    violations: () =>
      [...document.querySelectorAll('.cards .actions')].flatMap((actions) => {
        const buttons = [...actions.querySelectorAll<HTMLElement>('.button')]
        const boxes = buttons.map((button) => button.getBoundingClientRect())
        const range = document.createRange()
        const broken = buttons.filter(({ childNodes }) => {
          const words = [...childNodes].find((node) => node.nodeType === Node.TEXT_NODE)
          if (words) range.selectNode(words)
          return !words || range.getClientRects().length !== 1
        })
        return [
          ...broken.map(({ innerText }) => `broken: ${innerText}`),
          ...boxes.filter(({ width }) => Math.abs(width - (boxes[0]?.width ?? 0)) > 1).map(({ width }) => `${width} wide`),
          ...boxes.flatMap(({ top }, index) => (index > 0 && Math.abs(top - (boxes[index - 1]?.bottom ?? 0) - 12) > 1 ? [`at ${top}`] : [])),
        ]
      }),
  })),
  {
    point: '11: the links of tools in one row are aligned',
    at: desktop,
    on: ['/', '/tools'],
    violations: () =>
      [...document.querySelectorAll('.cards:has(.visit)')].flatMap((list) => {
        const lines = new Map<number, Set<number>>()
        for (const card of list.children) {
          const row = Math.round(card.getBoundingClientRect().top)
          lines.set(row, (lines.get(row) ?? new Set()).add(Math.round(card.querySelector('.visit')?.getBoundingClientRect().bottom ?? 0)))
        }
        return [...lines.values()].filter(({ size }) => size > 1).map((bottoms) => `at ${[...bottoms].join()}`)
      }),
  },
  {
    point: '11: the contents of a featured document are listed below its text in two columns',
    at: desktop,
    on: ['/resources/guides'],
    violations: () => {
      const list = document.querySelector('.inside ol')
      const text = document.querySelector('h3:has(~ .inside)')?.getBoundingClientRect()
      const edges = new Set([...(list?.children ?? [])].map((item) => Math.round(item.getBoundingClientRect().left)))
      return text?.left === list?.getBoundingClientRect().left && edges.size === 2 ? [] : [`${text?.left}: ${[...edges].join()}`]
    },
  },
  {
    point: '12: on a phone cells show their column name if there are several',
    at: phone,
    on: ['/resources/grants/funding-directory'],
    violations: () =>
      [...document.querySelectorAll('table.data tbody tr')].flatMap((row) =>
        [...row.querySelectorAll('td')]
          .filter((cell) => (getComputedStyle(cell, '::before').content === 'none') !== (row.children.length === 2))
          .map(({ textContent }) => `${textContent}`),
      ),
  },
  {
    point: '12: on a phone the cells of a row start at the same edge, its header included',
    at: phone,
    on: ['/resources/grants/funding-directory', '/resources/guides/ai-business-case'],
    violations: () =>
      [...document.querySelectorAll('table.data tbody tr:has(> [data-label])')].flatMap((row) => {
        const range = document.createRange()
        const edges = [...row.children].map((cell) => {
          range.selectNodeContents(cell)
          return Math.round(range.getBoundingClientRect().left)
        })
        return new Set(edges).size > 1 ? [`${edges.join()}: ${row.textContent}`] : []
      }),
  },
  {
    point: '12: no focus ring is clipped',
    at: desktop,
    on: [...samples, ...rankings],
    violations: () =>
      [...document.querySelectorAll<HTMLElement>('main :is(a, button, summary, input)')].flatMap((element) => {
        let box = element.parentElement
        while (box && !/hidden|clip/.test(getComputedStyle(box).overflow)) box = box.parentElement
        if (!box || box === document.body || !element.checkVisibility()) return []
        element.focus({ preventScroll: true })
        const { outlineOffset, outlineWidth } = getComputedStyle(element)
        const reach = Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth)
        const [inner, outer] = [element.getBoundingClientRect(), box.getBoundingClientRect()]
        const space = Math.min(inner.left - outer.left, inner.top - outer.top, outer.right - inner.right, outer.bottom - inner.bottom)
        return space < reach ? [`${reach - space} px of the ring of ${element.textContent}`] : []
      }),
  },
  {
    point: '12: no word of a comparison is broken',
    at: laptop,
    on: comparisons,
    violations: () => {
      const range = document.createRange()
      return [...document.querySelectorAll('table.data :is(th, td)')].flatMap((cell) =>
        [...cell.childNodes].flatMap((text) =>
          text.nodeType === Node.TEXT_NODE
            ? [...(text as Text).data.matchAll(/[\p{L}\p{N}]+/gu)].flatMap(({ 0: word, index }) => {
                range.setStart(text, index)
                range.setEnd(text, index + word.length)
                return range.getClientRects().length > 1 ? [`${word} in ${cell.textContent}`] : []
              })
            : [],
        ),
      )
    },
  },
  ...[phone, tablet, desktop].map((at) => ({
    point: '11: cards are list items with a border, in full rows',
    at,
    violations: () =>
      [...document.querySelectorAll('.cards')].flatMap((list) => {
        const cards = [...list.children].filter((card) => card.checkVisibility())
        const end = list.getBoundingClientRect().right
        const rows = new Map(cards.map((card) => [Math.round(card.getBoundingClientRect().top), card]))
        return [
          ...(/^[UO]L$/.test(list.tagName) ? [] : ['no list']),
          ...[...rows.values()]
            .filter((last) => Math.abs(last.getBoundingClientRect().right - end) > 1)
            .map((last) => `an empty place beside ${last.textContent?.slice(0, 40)}`),
          ...cards.flatMap((card) => {
            const { borderTopWidth, borderRadius, boxShadow } = getComputedStyle(card)
            const radius = Number.parseFloat(borderRadius)
            const isMarked = boxShadow === 'none' || boxShadow.includes('inset')
            return borderTopWidth === '1px' && radius >= 10 && radius <= 12 && isMarked ? [] : [`${borderTopWidth} ${borderRadius} ${boxShadow}`]
          }),
        ]
      }),
  })),
  {
    point: '14: transitions are short, and only of position and opacity',
    at: desktop,
    violations: () =>
      [...document.querySelectorAll('*')].flatMap((element) => {
        const { transitionDuration, transitionProperty, animationName } = getComputedStyle(element)
        const properties = transitionProperty.split(', ')
        return transitionDuration.split(', ').flatMap((duration, index) => {
          const time = Number.parseFloat(duration) * 1000
          // One animation delays the layout of sections and moves nothing (renderer/ui/Section.tsx).
          if (time === 0) return /^(none|late)$/.test(animationName) ? [] : [`an animation: ${animationName}`]
          const property = properties[index % properties.length] ?? ''
          const isFit = /^(opacity|transform|visibility|overlay|display)$/.test(property) && time >= 120 && time <= (element.matches('dialog') ? 240 : 200)
          return isFit ? [] : [`${property} ${duration} of ${element.outerHTML.slice(0, 60)}`]
        })
      }),
  },
  {
    point: '15: no text is transformed to capitals',
    at: desktop,
    violations: () =>
      [...document.querySelectorAll('body *')]
        .filter((element) => getComputedStyle(element).textTransform !== 'none')
        .map((element) => element.outerHTML.slice(0, 80)),
  },
]

for (const viewport of [phone, tablet, laptop, desktop, wide])
  describe(`at ${viewport.width} px`, { tags: viewport === phone || viewport === desktop ? [] : 'audit' }, () => {
    const own = rules.filter(({ at }) => at.width === viewport.width)
    const looked = new Map<string, string[]>()

    test('every sample page is measured', () =>
      withFont({ viewport }, async (page) => {
        for (const path of new Set([...samples, ...own.flatMap(({ on = [] }) => on)])) {
          await page.goto(site + path)
          await layOut(page)
          for (const { point, on = samples, violations } of own)
            if (on.includes(path)) looked.set(point, [...(looked.get(point) ?? []), ...(await page.evaluate(violations)).map((fault) => `${path}: ${fault}`)])
        }
      }))

    test.each(own.map(({ point }) => point))('%s', (point) => {
      expect(looked.get(point)).toEqual([])
    })
  })

const transitionsOf = (page: Page) =>
  page.evaluate(() => [...document.querySelectorAll('*')].filter((element) => /[1-9]/.test(getComputedStyle(element).transitionDuration)).length)

test('14: no element has a transition with reduced motion', async () => {
  expect(await withPage({}, async (page) => (await page.goto(site)) && transitionsOf(page))).toBeGreaterThan(0)
  expect(await withPage({ reducedMotion: 'reduce' }, async (page) => (await page.goto(site)) && transitionsOf(page))).toBe(0)
})

test.each(['/', '/rankings/rpa', '/contact', '/resources/blog/month-thirteen-costs'])('a web font that arrives late moves nothing on %s', (path) =>
  withPage({ viewport: phone }, async (page) => {
    await page.route('**/*.woff2', async (route) => {
      await new Promise((done) => setTimeout(done, 600))
      await route.continue()
    })
    await Promise.all([page.waitForResponse('**/*.woff2'), page.goto(site + path)])
    const shifts = await page.evaluate(async () => {
      let count = 0
      new PerformanceObserver((list) => {
        count += list.getEntries().length
      }).observe({ type: 'layout-shift', buffered: true })
      await new Promise((done) => setTimeout(done, 300))
      return count
    })
    expect(shifts).toBe(0)
  }),
)

test.each(['/resources/blog', '/resources/guides/ai-business-case', '/search'])('on a phone the islands of %s are as high before hydration as after', (path) =>
  withPage({ viewport: phone, mayFail: true }, async (page) => {
    const heightsAt = async () => {
      const islands = page.locator('[data-island]')
      const heights = []
      for (const island of await islands.all()) {
        if (!isBlocked) await waitForHydration(island)
        heights.push(await island.evaluate((element) => element.getBoundingClientRect().height))
      }
      return heights
    }
    // Whether it arrives in time depends on the machine, and texts have other heights in it.
    await page.route('**/*.woff2', (route) => route.abort())
    let isBlocked = true
    await page.route('**/mount-*.js', (route) => (isBlocked ? undefined : route.continue()))
    await page.goto(site + path)
    const before = await heightsAt()
    isBlocked = false
    await page.reload()
    expect(before.length).toBeGreaterThan(0)
    expect(await heightsAt()).toEqual(before)
  }),
)

test('13: print always uses the light color scheme', () =>
  withPage({ colorScheme: 'dark' }, async (page) => {
    await page.goto(site)
    const scheme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
    expect(await scheme()).toBe('light dark')
    await page.emulateMedia({ media: 'print' })
    expect(await scheme()).toBe('light')
  }))

test('print shows no focus', () =>
  withPage({}, async (page) => {
    await page.goto(`${site}/search`)
    const outlineStyle = () => page.locator('input').evaluate((field) => getComputedStyle(field).outlineStyle)
    await page.locator('input').focus()
    expect(await outlineStyle()).toBe('solid')
    await page.emulateMedia({ media: 'print' })
    expect(await outlineStyle()).toBe('none')
  }))

test('in print the inputs and the results of a calculator are each on one page, and the footer has no page to itself', () =>
  withFont({}, async (page) => {
    await page.goto(`${site}/resources/grants/project-cost-calculator`)
    const labels = await page.locator('[data-island=calculatorForm] label').evaluateAll((all) => all.map((label) => label.firstChild?.textContent ?? ''))
    const values = await page.locator('[data-island=calculatorForm] dt + dd').allTextContents()
    const { pages } = await readPdf(await page.pdf({ format: 'A4', preferCSSPageSize: true }))
    const hasAll = (texts: readonly string[]) => pages.filter((words) => texts.every((text) => words.includes(text))).length
    expect(labels).toHaveLength(12)
    expect([hasAll(labels), hasAll(values)]).toEqual([1, 1])
    expect(pages.at(-1)).not.toMatch(/^\s*[\w ]+ is published by/)
  }))

test.each(['/resources/blog/signs-ready-for-ai', '/types-of-agencies/nlp-chatbot'])('in print the footer of %s is on one page', { tags: 'audit' }, (path) =>
  withFont({}, async (page) => {
    await page.goto(site + path)
    const { pages } = await readPdf(await page.pdf({ format: 'A4', preferCSSPageSize: true }))
    expect(pages.at(-1)?.replace(/\s+/g, ' ')).toContain(footerSentence)
  }),
)

test.each([
  ['/types-of-agencies/rpa', 'A4'],
  ['/types-of-agencies/automation-focused', 'Letter'],
])('in print no page of %s on %s ends with the heading above the last cards', { tags: 'audit' }, (path, format) =>
  withFont({}, async (page) => {
    await page.goto(site + path)
    const { pages } = await readPdf(await page.pdf({ format }))
    expect(pages.filter((words) => /Read next\s*$/.test(words))).toEqual([])
  }),
)

// Firefox would leave out tables and grids that depend on its width.
test.each(['/', '/rankings/rpa', '/resources/guides/choosing-an-ai-agency', '/resources/blog/signs-ready-for-ai'])(
  'in print no element of %s is a container',
  (path) =>
    withPage({ viewport: laptop }, async (page) => {
      await page.goto(site + path)
      const countContainers = () =>
        page.evaluate(() => [...document.querySelectorAll('*')].filter((each) => getComputedStyle(each).containerType !== 'normal').length)
      expect(await countContainers()).toBeGreaterThan(0)
      await page.emulateMedia({ media: 'print' })
      expect(await countContainers()).toBe(0)
    }),
)

test.each([
  ['', 16],
  ['#task', 16],
  ['#fit-robots', 1],
])('in print a finder at "%s" shows %i of its parts', (fragment, count) =>
  withPage({}, async (page) => {
    await page.goto(`${site}/types-of-agencies${fragment}`)
    await page.emulateMedia({ media: 'print' })
    await expect.poll(() => page.locator('#finder h3:visible').count()).toBe(count)
  }),
)

test('with text twice as large no link of the menu is cut off on a small phone', () =>
  withFont({ viewport: { width: 320, height: 640 } }, async (page) => {
    const browser = await page.context().newCDPSession(page)
    await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
    await page.goto(site)
    await page.getByRole('button', { name: 'Menu' }).click()
    const cut = await page.locator('dialog').evaluate((menu) => menu.scrollWidth - menu.clientWidth)
    expect(cut).toBe(0)
  }))

test('in print a search without results is one page', () =>
  withFont({}, async (page) => {
    await page.goto(`${site}/search`)
    expect((await readPdf(await page.pdf({ format: 'A4', preferCSSPageSize: true }))).pages).toHaveLength(1)
  }))

test.each(rankings)('on a phone the disclosure about first place on %s is visible without scrolling', (path) =>
  withFont({ viewport: phone }, async (page) => {
    await page.goto(site + path)
    const answer = page.getByText(/First place is reserved for .+ It was not awarded on score\./)
    const { y = 0, height = phone.height } = (await answer.boundingBox()) ?? {}
    expect(await answer.isVisible()).toBe(true)
    expect(y + height).toBeLessThanOrEqual(phone.height)
  }),
)

test.each(rankings)('on a laptop the tabs of %s are on one line', { tags: 'audit' }, (path) =>
  withFont({ viewport: laptop }, async (page) => {
    await page.goto(site + path)
    const tops = await page
      .getByRole('navigation', { name: 'In this section' })
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top))
    expect(tops).toHaveLength(rankings.length)
    expect(new Set(tops).size).toBe(1)
  }),
)

test.each(rankings)('on a tablet the label of the first place on %s takes two lines', { tags: 'audit' }, (path) =>
  withFont({ viewport: { width: 768, height: 1024 } }, async (page) => {
    await page.goto(site + path)
    const label = page.locator('table .label', { hasText: reservedLabel })
    expect(await label.evaluateAll((all) => all.map((each) => each.getClientRects().length))).toEqual([2])
  }),
)

test.each(['/', ...rankings])('with text twice as large no word of the first-place label on %s is broken on a small phone', { tags: 'audit' }, (path) =>
  withFont({ viewport: { width: 320, height: 640 } }, async (page) => {
    const browser = await page.context().newCDPSession(page)
    await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
    await page.goto(site + path)
    const lines = await page.evaluate((label) => {
      const texts = document.createTreeWalker(document.querySelector('main') as Node, NodeFilter.SHOW_TEXT)
      const lines: number[] = []
      while (texts.nextNode()) {
        const text = texts.currentNode
        if (text.textContent !== label) continue
        for (const { 0: word, index } of label.matchAll(/\S+/g)) {
          const range = document.createRange()
          range.setStart(text, index)
          range.setEnd(text, index + word.length)
          lines.push(range.getClientRects().length)
        }
      }
      return lines
    }, reservedLabel)
    expect(lines.length).toBeGreaterThan(0)
    expect(new Set(lines)).toEqual(new Set([1]))
  }),
)

test.each([
  ['/rankings', 'h2, h3'],
  ['/tools', 'h2, h3'],
  ['/resources/guides/choosing-an-ai-agency', 'main :is(th, td, caption)'],
])('with text twice as large no word of up to ten letters on %s is broken on a phone in %s', { tags: 'audit' }, (path, elements) =>
  withFont({ viewport: phone }, async (page) => {
    const browser = await page.context().newCDPSession(page)
    await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
    await page.goto(site + path)
    const words = await page.locator(elements).evaluateAll((all) =>
      all.flatMap((element) => {
        const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
        const words: { word: string; isBroken: boolean }[] = []
        while (texts.nextNode()) {
          const text = texts.currentNode
          for (const { 0: word, index } of (text.textContent ?? '').matchAll(/(?<![^\s(“])[\p{L}\d,.]{1,10}[.:]?(?!\S)/gu)) {
            const range = document.createRange()
            range.setStart(text, index)
            range.setEnd(text, index + word.length)
            words.push({ word, isBroken: new Set([...range.getClientRects()].map(({ top }) => top)).size > 1 })
          }
        }
        return words
      }),
    )
    expect(words.length).toBeGreaterThan(20)
    expect(words.filter(({ isBroken }) => isBroken)).toEqual([])
  }),
)

test('with text twice as large no result sticks to the edge of a phone, where it would cover the fields', () =>
  withPage({ viewport: phone }, async (page) => {
    await page.goto(`${site}/resources/grants/project-cost-calculator`)
    const last = page.locator('[data-island=calculatorForm] .last')
    expect(await last.isVisible()).toBe(true)
    // Not the browser's setting, which media queries know as well: a style sheet of the reader's own.
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%', 'important'))
    await expect.poll(() => last.isVisible()).toBe(false)
  }))

test('with text twice as large a title is smaller on a small phone, and words that do not fit are hyphenated', () =>
  withPage({ viewport: { width: 320, height: 640 } }, async (page) => {
    const browser = await page.context().newCDPSession(page)
    await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
    await page.goto(`${site}/resources/comparisons/vector-databases`)
    const styles = await page
      .locator('h1, .prose p')
      .evaluateAll((all) => all.map((element) => getComputedStyle(element)).map(({ hyphens, fontSize }) => [hyphens, fontSize]))
    expect(styles[0]).toEqual(['auto', '56px'])
    expect(new Set(styles.map(([hyphens]) => hyphens))).toEqual(new Set(['auto']))
  }))

test.each(['grants/project-cost-calculator', 'guides/ai-business-case', 'guides/choosing-an-ai-agency'])(
  'with text twice as large the fields of %s are equally wide on a small phone',
  { tags: 'audit' },
  (path) =>
    withFont({ viewport: { width: 320, height: 640 } }, async (page) => {
      const browser = await page.context().newCDPSession(page)
      await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
      await page.goto(`${site}/resources/${path}`)
      const widths = await page.locator('[data-island=calculatorForm] .field').evaluateAll((all) => all.map((field) => field.getBoundingClientRect().width))
      expect(widths.length).toBeGreaterThan(1)
      expect(new Set(widths).size).toBe(1)
    }),
)

test('on a phone the header does not cover the heading of a finder at the next question', () =>
  withFont({ viewport: phone }, async (page) => {
    await page.goto(`${site}/types-of-agencies#task`)
    await page.getByRole('link', { name: 'Moving data' }).click()
    const bar = await page.getByRole('banner').boundingBox()
    const heading = await page.locator('#finder h2').boundingBox()
    expect(heading?.y).toBeGreaterThanOrEqual((bar?.y ?? Number.NaN) + (bar?.height ?? Number.NaN))
  }))

test.each([...samples, '/types-of-agencies', '/case-studies', '/resources/grants', '/resources/grants/project-cost-calculator', '/contact', '/search'])(
  'long words in every text of %s are broken on a small phone, not cut off',
  { tags: 'audit' },
  (path) =>
    withFont({ viewport: { width: 320, height: 640 } }, async (page) => {
      await page.goto(site + path)
      const cut = await page.evaluate(() => {
        const texts = document.createTreeWalker(document.querySelector('main') as Node, NodeFilter.SHOW_TEXT)
        while (texts.nextNode()) {
          const text = texts.currentNode
          // Dates and quantities are never broken.
          if (!text.parentElement?.closest('time, .nowrap'))
            text.textContent = text.textContent?.replace(/\p{L}{3,}/u, 'Rechtsschutzversicherungsgesellschaft') ?? ''
        }
        for (const details of document.querySelectorAll('details')) details.open = true
        return [...document.querySelectorAll<HTMLElement>('main *')].flatMap((element) =>
          element.checkVisibility() && !element.closest('.sr') && element.getBoundingClientRect().right > innerWidth ? [element.outerHTML.slice(0, 120)] : [],
        )
      })
      expect(cut).toEqual([])
    }),
)
