// What `client.ts` uses, sent to the browser as one file (`renderer/vite.ts`).
export { Idiomorph } from 'idiomorph'
export { notFoundPath } from '../content/routes.ts'
export { editorPath } from './editor.ts'
export { openInEditor } from './elements.ts'
export { FitCheck } from './fit/fitCheck.ts'
export { Overlay } from './overlay.ts'
export { EditPanel } from './panel/editPanel.ts'
export { clickedText } from './shownText.ts'
