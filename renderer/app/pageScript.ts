// What every page does beyond HTML; written into each page, so every byte counts. The frame around a page holds all that is
// looked for here, but for the way back.
const find = <E extends HTMLElement>(selector: string) => document.querySelector(selector) as E
const { dataset } = document.documentElement

const backToTop = find('[data-back-to-top]')
const backLink = find('[data-back]')
const menu = find<HTMLDialogElement>('#menu')

const updateBackToTop = () => {
  backToTop.inert = scrollY < 301
}
window.onscroll = updateBackToTop
updateBackToTop()

// Back goes back where the visitor came from this site, and up to the page above otherwise. Where the visitor has gone on within this
// page, to a place or a topic on it, one step back would stay on it.
const { href } = location
if (backLink)
  backLink.onclick = () => {
    // biome-ignore lint/style/useTemplate: "${origin}" in a page would look like a word in braces that was not filled in
    if (location.href !== href || document.referrer.indexOf(origin + '/') || history.length < 2) return true
    history.back()
    return false
  }

// The menu opens and closes in browsers without invoker commands, too; where there are, opening takes the place of the command. It closes
// when one of its links is chosen, also one to a place on this page; in browsers without light dismissal also at a press beside it.
find('.open').onclick = () => {
  menu.showModal()
  return false
}
menu.onclick = ({ target }) => {
  if ((target as Element).closest('a, button') || (target === menu && !('closedBy' in menu))) menu.close()
}

// The browser's own bars go with the page: they are light, or else dark.
const updateThemeColor = () => {
  find<HTMLMetaElement>('[name=theme-color]').media = dataset.theme === 'light' ? 'all' : 'not all'
}
if (dataset.theme) updateThemeColor()

// To the other scheme and back. Only a choice against the system's is kept, where the browser keeps any.
find('.theme').onclick = () => {
  const systemIsDark = matchMedia('(prefers-color-scheme:dark)').matches
  const toDark = dataset.theme ? dataset.theme === 'light' : !systemIsDark
  dataset.theme = toDark ? 'dark' : 'light'
  updateThemeColor()
  try {
    if (toDark === systemIsDark) delete localStorage.theme
    else localStorage.theme = dataset.theme
  } catch {}
}

// "Mon Nov 23 2026 …", in every language.
find('[data-year]').textContent = Date().slice(11, 15)
