/**
 * A page that answers a form, or that reports what has just been done, gets its plain URL back in the address bar:
 * coming back to it or loading it again then sends no form and reports nothing twice.
 */

export function restorePlainUrl(): void {
  document.addEventListener('DOMContentLoaded', () => {
    const path = document.querySelector<HTMLElement>('[data-plain-url]')?.dataset.plainUrl
    if (path !== undefined && path !== location.pathname + location.search)
      history.replaceState(null, '', path + location.hash)
  })
}
