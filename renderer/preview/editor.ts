/** The path of the Vite endpoint that opens a file in the editor. */
export const editorPath = '/__open-in-editor'

/** Returns the address that opens a file in the editor. @param location its path, absolute or relative to the project folder, with line and column */
export const editorHref = (location: string) => `${editorPath}?file=${encodeURIComponent(location)}`

/** "pages/index.yaml:12:5" → "pages/index.yaml:12" */
export const withoutColumn = (location: string) => location.replace(/:\d+$/, '')
