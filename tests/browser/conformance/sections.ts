import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { parse } from 'yaml'
import { parentOf } from '../../../renderer/content/routes.ts'
import type { Check } from './statement.ts'

/** A place on a page → what is there for, or the steps of an article's argument. */
type Purposes = Record<string, string> | string[]

const purposesByPath = parse(readFileSync(new URL('sections.yaml', import.meta.url), 'utf8')) as Record<string, Purposes>

/** The entries that speak of a page: its family's and its own. None for a page that was added later. */
const entriesOf = (path: string): [string, string][][] =>
  purposesByPath[path] === undefined
    ? []
    : [purposesByPath[`${parentOf(path)}/*`], purposesByPath[path]].map((purposes = {}) =>
        Array.isArray(purposes) ? purposes.map((id): [string, string] => [id, 'a step of its argument']) : Object.entries(purposes),
      )

/** What each section of a page is for, by its place. */
export const purposesOf = (path: string): Map<string, string> => new Map(entriesOf(path).flat())

/** The pages below an address that the table speaks of. */
export const listedBelow = (folder: string) => Object.keys(purposesByPath).filter((path) => path.startsWith(`${folder}/`) && !path.endsWith('*'))

/** Every section that the table names is on the page and says something; those of one entry stand in its order. */
export const sections =
  (path: string): Check =>
  async ({ page }) => {
    const purposes = purposesOf(path)
    const places = await page.evaluate(
      (ids) => {
        const all = [...document.querySelectorAll('main [id]')]
        return ids.map((id): [string, number] => {
          const element = document.getElementById(id)
          const said = (element?.matches('h1, h2, h3, h4') ? element.parentElement : element)?.textContent ?? ''
          const there = element && (said.trim().length > 40 || element.querySelector('input'))
          return [id, there ? all.indexOf(element) : -1]
        })
      },
      [...purposes.keys()],
    )
    const placeOf = new Map(places)
    const missing = [...purposes].filter(([id]) => placeOf.get(id) === -1).map(([id, purpose]) => `#${id}, ${purpose}`)
    expect(missing, 'sections that are not there, or are empty').toEqual([])
    for (const entry of entriesOf(path)) {
      const order = entry.map(([id]) => placeOf.get(id) ?? -1)
      expect(order, 'places of the sections on the page').toEqual(order.toSorted((a, b) => a - b))
    }
  }
