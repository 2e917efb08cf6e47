/** The path of the block catalogue in the preview. */
export const catalogueRoot = '/_blocks'

export type Scheme = 'light' | 'dark'

/** Returns the address of a block's page, or of a single example. @param scheme omit it for the color scheme that the visitor chose */
export const blockHref = (type: string, slug?: string, scheme?: Scheme) => [catalogueRoot, type, slug, scheme].filter((part) => part !== undefined).join('/')
