/**
 * A page that answers a form, or that tells what has just been done, takes the address of the page itself:
 * to come back to it, or to load it again, then sends no form and tells nothing twice.
 */

export function fillOwnOrigin(): void {
  document.addEventListener('DOMContentLoaded', () => {
    const path = document.querySelector<HTMLElement>('[data-own-address]')?.dataset.ownOrigin
    if (path !== undefined && path !== location.pathname + location.search)
      history.replaceState(null, '', path + location.hash)
  })
}
