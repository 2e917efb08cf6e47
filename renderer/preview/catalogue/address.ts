/** Where the catalogue of blocks is in the preview. */
export const catalogueRoot = '/_blocks'

export type Scheme = 'light' | 'dark'

/** The address of a block's page, or of an example alone: in a scheme, or in the one the visitor chose. */
export const blockHref = (type: string, slug?: string, scheme?: Scheme) => [catalogueRoot, type, slug, scheme].filter((part) => part !== undefined).join('/')

/** The address that opens a file in the editor. @param at its path, absolute or from the project's folder, with line and column */
export const editorHref = (at: string) => `/__open-in-editor?file=${encodeURIComponent(at)}`
