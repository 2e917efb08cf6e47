const css = `
:root{color-scheme:light dark}
*{box-sizing:border-box}
body{margin:0 auto;padding:1.5rem clamp(1rem,4vw,3rem) 4rem;max-width:92rem;background:light-dark(#f3f5f9,#0b0f17);color:light-dark(#1a2230,#ebeff4);font:1rem/1.55 system-ui,sans-serif;overflow-wrap:anywhere}
h1{font-size:1.75rem}
h2{margin-block:3rem .5rem;font-size:1.25rem}
h3{margin:0;font-size:.875rem;color:light-dark(#535b69,#aab1be)}
a{color:light-dark(#1f53b8,#91b7fe)}
code{font-size:.9em}
del{background:light-dark(#fde2e0,#4a1d1a)}
ins{background:light-dark(#dcf3e0,#153a1f);text-decoration-thickness:2px}
fieldset{display:flex;flex-wrap:wrap;gap:.25rem 1.5rem;margin:0;padding:0;border:0}
label{display:flex;gap:.5rem;align-items:center;min-height:2.75rem}
figure{margin:1.5rem 0}
figcaption{padding-block-end:.5rem;font-weight:600}
.versions{display:flex;flex-wrap:wrap;gap:1rem}
.versions>div{flex:1 1 22.5rem;max-width:100%;min-width:0}
body:not(:has(#wide:checked)) .versions>div{flex-grow:0}
body:has(#wide:checked) .versions>div{flex-basis:100%}
iframe{display:block;width:100%;height:20rem;border:1px solid light-dark(#c5cad3,#3b4350);border-radius:8px;background:light-dark(#f8fafd,#0b0f17)}
`

/** Makes each frame as high as what it shows, and outlines the texts that the other version does not have. */
const script = `
const isLoaded = ({ contentDocument: { URL, readyState } }) => URL === 'about:srcdoc' && readyState === 'complete'
const loaded = (frame) => new Promise((resolve) => (isLoaded(frame) ? resolve() : frame.addEventListener('load', resolve, { once: true })))
const isText = ({ nodeType, data }) => nodeType === Node.TEXT_NODE && data.trim() !== ''
const textsIn = ({ contentDocument }) => [...contentDocument.body.querySelectorAll('*')].filter(({ childNodes }) => [...childNodes].some(isText))
const outline = (texts, others) => {
  const known = new Set(others.map(({ textContent }) => textContent))
  for (const text of texts) if (!known.has(text.textContent)) text.style.outline = '3px solid #d97706'
}
for (const figure of document.querySelectorAll('figure')) {
  const frames = [...figure.querySelectorAll('iframe')]
  for (const frame of frames)
    loaded(frame).then(() => {
      const { body } = frame.contentDocument
      new ResizeObserver(() => { frame.style.height = body.offsetHeight + 2 + 'px' }).observe(body)
    })
  Promise.all(frames.map(loaded)).then(() => {
    const [before, now] = frames.map(textsIn)
    if (!now) return
    outline(before, now)
    outline(now, before)
  })
}
`

/** Returns the document of a report. @param content its HTML, whose figures have a frame for each version of a block */
export const reportDocument = (content: readonly string[]) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>What changes</title><link rel="icon" href="favicon.svg" type="image/svg+xml"><style>${css}</style></head><body><main><h1>What changes</h1>
<fieldset><legend hidden>Width</legend><label><input type="radio" name="width" checked> As on a phone, side by side</label><label><input type="radio" name="width" id="wide"> As wide as this window</label></fieldset>
${content.join('\n')}
</main><script>${script}</script></body></html>`
