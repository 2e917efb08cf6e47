/** Where Vite is asked to open a file in the editor. */
export const editorPath = '/__open-in-editor'

/** The address that opens a file in the editor. @param at its path, absolute or from the project's folder, with line and column */
export const editorHref = (at: string) => `${editorPath}?file=${encodeURIComponent(at)}`
