import { editorHref } from './editor.ts'

/** Opens a file in the editor. @param location its path with line and column */
export const openInEditor = (location: string) => void fetch(editorHref(location))

/** Creates an element of the preview's own, with attributes and children. */
export function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Record<string, string> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const created = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) created.setAttribute(key, value)
  created.append(...children)
  return created
}

/** Creates a button that opens a file in the editor. @param location its path with line and column */
export function editorButton(className: string, text: string, location: string): HTMLButtonElement {
  const button = element('button', { class: className, type: 'button', title: 'Open in the editor' }, text)
  button.addEventListener('click', () => openInEditor(location))
  return button
}

/** What all parts of the preview have in common, out of reach of the page's own styles. */
export const baseCss = `
:host{all:initial;color-scheme:inherit;font:16px/1.5 system-ui,sans-serif}
[hidden]{display:none!important}
*{box-sizing:border-box;margin:0;padding:0}
button{font:inherit;color:inherit;background:none;border:0;cursor:pointer}
:focus-visible{outline:2px solid light-dark(#2149c1,#9dbcff);outline-offset:2px;border-radius:3px}
.status{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
`
