// What every page does beyond HTML; written into each page, so every byte counts.
const root = document.documentElement

const toTop = document.querySelector<HTMLElement>('[data-back-to-top]')
if (toTop) {
  const follow = () => {
    toTop.dataset.backToTop = scrollY > 300 ? '' : 'away'
  }
  addEventListener('scroll', follow, { passive: true })
  follow()
}

// Back goes back where the visitor came from this site, and up to the page above otherwise.
document.querySelector('[data-back]')?.addEventListener('click', (event) => {
  if (!document.referrer.startsWith(`${location.origin}/`) || history.length < 2) return
  event.preventDefault()
  history.back()
})

// The menu closes when one of its links is chosen, also one to a place on this page.
const menu = document.querySelector<HTMLDialogElement>('#menu')
menu?.addEventListener('click', (event) => {
  if ((event.target as Element).closest('a')) menu.close()
})
// For browsers without invoker commands or light dismissal.
if (menu && !('command' in HTMLButtonElement.prototype))
  for (const button of document.querySelectorAll('[commandfor=menu]')) button.addEventListener('click', () => (menu.open ? menu.close() : menu.showModal()))
if (!('closedBy' in HTMLDialogElement.prototype)) menu?.addEventListener('click', (event) => event.target === menu && menu.close())

// The scheme that was chosen; none means the system's. Nothing is stored before.
const theme = document.querySelector<HTMLElement>('[data-theme-switch]')
if (theme) {
  theme.hidden = false
  theme.addEventListener('click', () => {
    const next = { light: 'dark', dark: '' }[root.dataset.theme ?? ''] ?? 'light'
    if (next) {
      root.dataset.theme = localStorage.theme = next
    } else {
      delete root.dataset.theme
      localStorage.removeItem('theme')
    }
  })
}

const year = document.querySelector('[data-year]')
if (year) year.textContent = String(Math.max(Number(year.textContent), new Date().getFullYear()))
