/**
 * The components that are hydrated in the browser, by name. A page without any loads no React.
 * An island renders plain elements; the block around it has its styles, so that Emotion runs only at build time.
 */
export const islands = {
  articleBrowser: () => import('./ArticleBrowser.tsx'),
  calculatorForm: () => import('./CalculatorForm.tsx'),
  newsletterForm: () => import('./NewsletterForm.tsx'),
  searchForm: () => import('./SearchForm.tsx'),
} as const

export type IslandName = keyof typeof islands

/** The type of the component with this name, for props that must match it. */
export type IslandComponent<N extends IslandName> = Awaited<ReturnType<(typeof islands)[N]>>['default']
