/** Light or dark as the reader chose, otherwise as the device says. */

const KEY = 'theme'
const root = document.documentElement

type Theme = 'light' | 'dark'

function stored(): Theme | null {
  try {
    const value = localStorage.getItem(KEY)
    return value === 'light' || value === 'dark' ? value : null
  } catch {
    // Storage is switched off: the device's own theme is used.
    return null
  }
}

const current = (): Theme =>
  (root.dataset.theme as Theme | undefined) ??
  (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')

export function applyTheme(): void {
  const theme = stored()
  if (theme) root.dataset.theme = theme
  document.addEventListener('DOMContentLoaded', showState)
}

export function listenForTheme(): void {
  document.addEventListener('click', (event) => {
    if (!(event.target instanceof Element) || !event.target.closest('[data-theme-switch]')) return
    const theme: Theme = current() === 'dark' ? 'light' : 'dark'
    root.dataset.theme = theme
    try {
      localStorage.setItem(KEY, theme)
    } catch {
      // The choice then lasts for this page.
    }
    showState()
  })
}

function showState(): void {
  document.querySelector('[data-theme-switch]')?.setAttribute('aria-pressed', String(current() === 'dark'))
}
