import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { parse } from 'yaml'
import { parentOf } from '../../../renderer/content/routes.ts'
import type { Check } from './statement.ts'

/** The id of a section → what it is for, or the ids of the steps of an article's argument. */
type Purposes = Record<string, string> | string[]

const purposesByPath = parse(readFileSync(new URL('sections.yaml', import.meta.url), 'utf8')) as Record<string, Purposes>

/** Returns the entries for a page: that of its siblings and its own. None for a page that was added later. */
const entriesOf = (path: string): [string, string][][] =>
  purposesByPath[path] === undefined
    ? []
    : [purposesByPath[`${parentOf(path)}/*`], purposesByPath[path]].map((purposes = {}) =>
        Array.isArray(purposes) ? purposes.map((id): [string, string] => [id, 'a step of its argument']) : Object.entries(purposes),
      )

/** Returns what each section of a page is for, by its id. */
export const purposesOf = (path: string): Map<string, string> => new Map(entriesOf(path).flat())

/** Returns the pages in the table below an address. */
export const listedBelow = (folder: string) => Object.keys(purposesByPath).filter((path) => path.startsWith(`${folder}/`) && !path.endsWith('*'))

/** Checks that every section in the table is on the page and has content; those of one entry are in its order. */
export const sections =
  (path: string): Check =>
  async ({ page }) => {
    const purposes = purposesOf(path)
    const indexes = await page.evaluate(
      (ids) => {
        const all = [...document.querySelectorAll('main [id]')]
        return ids.map((id): [string, number] => {
          const element = document.getElementById(id)
          const text = (element?.matches('h1, h2, h3, h4') ? element.parentElement : element)?.textContent ?? ''
          const hasContent = element && (text.trim().length > 40 || element.querySelector('input'))
          return [id, hasContent ? all.indexOf(element) : -1]
        })
      },
      [...purposes.keys()],
    )
    const indexOf = new Map(indexes)
    const missing = [...purposes].filter(([id]) => indexOf.get(id) === -1).map(([id, purpose]) => `#${id}, ${purpose}`)
    expect(missing, 'missing or empty sections').toEqual([])
    for (const entry of entriesOf(path)) {
      const order = entry.map(([id]) => indexOf.get(id) ?? -1)
      expect(order, 'order of the sections on the page').toEqual(order.toSorted((a, b) => a - b))
    }
  }
