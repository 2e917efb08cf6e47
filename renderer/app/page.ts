// What every page does beyond HTML; written into each page, so every byte counts. The frame around a page holds all that is
// looked for here, but for the way back.
const findAll = <E extends HTMLElement>(selector: string) => document.querySelectorAll<E>(selector)
const find = <E extends HTMLElement>(selector: string) => findAll<E>(selector)[0] as E
const { dataset } = find('html')

const toTop = find('.screen')
const back = find('[data-back]')
const menu = find<HTMLDialogElement>('#menu')
const theme = find<HTMLButtonElement>('.theme')
const sections = findAll('.band')

const follow = () => {
  toTop.inert = scrollY < 301
}
window.onscroll = follow
follow()

// Back goes back where the visitor came from this site, and up to the page above otherwise. One step back from a place on this page
// would lead to another on it.
if (back)
  back.onclick = () => {
    // biome-ignore lint/style/useTemplate: "${origin}" in a page would look like a word in braces that was not filled in
    if (location.hash || document.referrer.indexOf(origin + '/') || history.length < 2) return true
    history.back()
    return false
  }

// The menu closes when one of its links is chosen, also one to a place on this page; in browsers without light dismissal also
// at a press beside it.
menu.onclick = ({ target }) => {
  if ((target as Element).closest('a') || (target === menu && !('closedBy' in menu))) menu.close()
}

// For browsers without invoker commands.
if (!('command' in theme)) for (const button of findAll('[command]')) button.onclick = () => (menu.open ? menu.close() : menu.showModal())

// To the other scheme and back. Only a choice against the system's is kept, where the browser keeps any.
theme.onclick = () => {
  const systemIsDark = matchMedia('(prefers-color-scheme:dark)').matches
  const toDark = dataset.theme ? dataset.theme === 'light' : !systemIsDark
  dataset.theme = toDark ? 'dark' : 'light'
  try {
    const store = localStorage
    if (toDark === systemIsDark) delete store.theme
    else store.theme = dataset.theme
  } catch {}
}

// "Mon Nov 23 2026 …", in every language.
find('[data-year]').textContent = Date().slice(11, 15)

// Sections out of view are laid out one by one when the page has settled, so that it gets its whole length without keeping
// a visitor waiting; all at once when the window changes, as it does for a picture of the whole page.
const layOut = (section: HTMLElement) => {
  section.dataset.whole = ''
}
sections.forEach((section, index) => {
  setTimeout(layOut, 1500 + index * 30, section)
})
window.onresize = () => {
  sections.forEach(layOut)
}
