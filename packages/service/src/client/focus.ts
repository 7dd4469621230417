/** Puts the cursor into the field that a page is about. Not where a touch does it: a keyboard would cover the page. */
export function focusField(): void {
  addEventListener('DOMContentLoaded', () => {
    const isTouched = matchMedia('(pointer: coarse)').matches
    // A link into the page goes where it says.
    if (isTouched || location.hash) return
    document.querySelector<HTMLElement>('[data-focus]')?.focus({ preventScroll: true })
  })
}
