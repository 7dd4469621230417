/** The report's block about AI readers is filled when it is opened, once: its requests are made for people who look. */

export function fillReaders(): void {
  // `toggle` does not bubble.
  document.addEventListener('toggle', ({ target }) => void opened(target), true)
}

async function opened(target: EventTarget | null): Promise<void> {
  if (!(target instanceof HTMLDetailsElement) || !target.open) return
  const part = target.querySelector<HTMLElement>('[data-readers]')
  const path = part?.dataset.readers
  if (!part || !path) return
  delete part.dataset.readers
  const before = [...part.childNodes]
  part.textContent = 'Asking …'
  const loaded = await load(path).catch(() => null)
  // What was there leads to a page that says why.
  part.replaceChildren(...(loaded ? [...loaded.childNodes] : before))
}

async function load(path: string): Promise<HTMLElement | null> {
  const answer = await window.fetch(path, { headers: { accept: 'text/html' } })
  if (!answer.ok) return null
  return new DOMParser().parseFromString(await answer.text(), 'text/html').getElementById('reader-access')
}
