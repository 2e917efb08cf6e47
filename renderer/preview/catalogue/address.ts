/** Where the catalogue of blocks is in the preview. */
export const catalogueRoot = '/_blocks'

export type Scheme = 'light' | 'dark'

/** The address of a block's page, or of an example alone: in a scheme, or in the one the visitor chose. */
export const blockHref = (type: string, slug?: string, scheme?: Scheme) => [catalogueRoot, type, slug, scheme].filter((part) => part !== undefined).join('/')
