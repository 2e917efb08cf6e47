/**
 * The spots of a page that live in the browser, by name. A page that has none of them loads no React.
 * An island draws itself with plain elements; the block around it holds its styles, so that Emotion stays at the build.
 */
export const islands = {
  articleBrowser: () => import('./ArticleBrowser.tsx'),
  calculatorForm: () => import('./CalculatorForm.tsx'),
  newsletterForm: () => import('./NewsletterForm.tsx'),
  searchForm: () => import('./SearchForm.tsx'),
} as const

export type IslandName = keyof typeof islands

/** The component behind a name, for props that have to match it. */
export type IslandComponent<N extends IslandName> = Awaited<ReturnType<(typeof islands)[N]>>['default']
