/** What a visit to a page transfers, in bytes, as `npm start` and other hosts send it: compressed with Brotli. */
export type Weight = {
  /** The page itself, with everything inside it. */
  html: number
  /** Its style sheet, which is inside. */
  css: number
  /** Scripts inside it and scripts it loads at once; not compressed. */
  script: number
  /** The script that imports its islands, and what they load when they come near the viewport, React included. */
  islands: number
  fonts: number
  /** The pictures shown on a phone. */
  images: number
}

type ResourceType = keyof Weight

type Budget = { pages: string; appliesTo: (path: string) => boolean; limits: Partial<Weight> }

/** For each resource type the first row that applies to the page sets the limit. The README shows this table. */
export const budgets: readonly Budget[] = [
  { pages: 'the 404 page', appliesTo: (path) => path === '/404', limits: { script: 2_100 } },
  { pages: 'Home', appliesTo: (path) => path === '/', limits: { html: 12_500 } },
  { pages: 'guides', appliesTo: (path) => path.startsWith('/resources/guides/'), limits: { html: 38_000 } },
  { pages: 'grants', appliesTo: (path) => path.startsWith('/resources/grants/'), limits: { html: 19_000 } },
  {
    pages: 'every page',
    appliesTo: () => true,
    limits: { html: 15_000, css: 5_200, script: 1_024, islands: 65_000, fonts: 27_000, images: 60_000 },
  },
]

/** Returns a message for each resource type of which a page exceeds its limit. */
export function overweight(path: string, weight: Weight): string[] {
  return (Object.keys(weight) as ResourceType[]).flatMap((type) => {
    const row = budgets.find(({ appliesTo, limits }) => appliesTo(path) && limits[type] !== undefined)
    const limit = row?.limits[type] ?? Number.POSITIVE_INFINITY
    return weight[type] > limit ? [`${path}: ${type} is ${weight[type]} bytes, ${weight[type] - limit} over the ${limit} of ${row?.pages}`] : []
  })
}
