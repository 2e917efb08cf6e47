// What the preview imports anew whenever a source of the renderer has changed.
export { editablePage, fileOf } from './editing/editablePage.ts'
export { kindsOfDrafts, newDraft } from './editing/newDraft.ts'
export { publication } from './editing/publication.ts'
export { relocation } from './editing/relocation.ts'
export { fileChange } from './editing/requestedChange.ts'
export { fixedFile, LiveSite, mistakesOf } from './liveSite.ts'
export { renderAddress, siteFile } from './renderAddress.tsx'
export { textPlacesOf } from './textPlacesOf.ts'
