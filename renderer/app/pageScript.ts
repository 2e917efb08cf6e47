// The behavior of every page beyond HTML, inlined into each page, so every byte counts. The frame around a page contains every element
// queried here except the Back link.
const find = <E extends HTMLElement>(selector: string) => document.querySelector(selector) as E
const { dataset } = document.documentElement

const backToTop = find('[data-back-to-top]')
const backLink = find('[data-back]')
const menu = find<HTMLDialogElement>('#menu')

const updateBackToTop = () => {
  backToTop.inert = scrollY < 301
}
self.onscroll = updateBackToTop
updateBackToTop()

// Back goes one step back in history if the visitor came from this site, otherwise to the parent page. If the visitor has navigated within
// this page, to a fragment or a topic, one step back would stay on it. In a tab that a link has opened there may be
// nothing to go back to; browsers that cannot tell go to the parent page.
const { href } = location
if (backLink)
  backLink.onclick = () => {
    // biome-ignore lint/style/useTemplate: "${origin}" in a page would look like a word in braces that was not filled in
    if (location.href !== href || document.referrer.indexOf(origin + '/') || !self.navigation?.canGoBack) return true
    history.back()
    return false
  }

// Opens and closes the menu in browsers without invoker commands, too; in others the handler replaces the command that opens it. The menu
// closes when one of its links is chosen, also one to a fragment of this page, and without light dismissal on a click on the backdrop, too.
find('.open').onclick = () => {
  menu.showModal()
  return false
}
menu.onclick = ({ target }) => {
  if ((target as Element).closest('a,button') || (target === menu && !('closedBy' in menu))) menu.close()
}

// Matches the browser's own bars to the page: light, or else dark.
const updateThemeColor = () => {
  find<HTMLMetaElement>('[name=theme-color]').media = dataset.theme === 'light' ? 'all' : 'not all'
}
if (dataset.theme) updateThemeColor()

// Switches the color scheme. Only a choice that differs from the system's is stored, if the browser allows storage.
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

// `Date()` is "Mon Nov 23 2026 …" in every language.
find('[data-year]').textContent = Date().slice(11, 15)
