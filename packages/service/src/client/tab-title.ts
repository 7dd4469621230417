/** A live report is streamed behind its title: what the tab says is known at the end. */
export function showTabTitle(): void {
  addEventListener('DOMContentLoaded', () => {
    const title = document.querySelector<HTMLElement>('[data-title]')?.dataset.title
    if (title) document.title = title
  })
}
