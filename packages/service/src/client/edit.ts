/** The cards follow what is typed: the form is sent after a pause, and only its result is put into the page. */

const PAUSE_MS = 200

let waiting: ReturnType<typeof setTimeout> | undefined
let running: AbortController | undefined

export function followEdits(): void {
  document.addEventListener('input', (event) => {
    if (!isEdit(event.target)) return
    clearTimeout(waiting)
    const { form } = event.target
    waiting = setTimeout(() => form && void show(form, '/api/edit'), PAUSE_MS)
  })
  document.addEventListener('submit', (event) => {
    const { target, submitter } = event
    if (!(target instanceof HTMLFormElement) || !document.getElementById('edited')) return
    const path = submitter?.getAttribute('formaction') ?? target.getAttribute('action')
    if (path !== '/api/edit' && path !== '/r/edit-image') return
    event.preventDefault()
    void show(target, path)
  })
}

const isEdit = (target: EventTarget | null): target is HTMLInputElement | HTMLSelectElement =>
  (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) && 'edit' in target.dataset

async function show(form: HTMLFormElement, path: string): Promise<void> {
  running?.abort()
  running = new AbortController()
  const fields = new URLSearchParams()
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') fields.append(name, value)
  const { signal } = running
  const answer = await window
    .fetch(path, { method: 'POST', body: fields, headers: { accept: 'text/html' }, signal })
    .then((response) => response.text())
    .catch(() => null)
  if (answer === null) return
  const page = new DOMParser().parseFromString(answer, 'text/html')
  const place = document.getElementById('edited')
  // An error has a page of its own: its sentence is shown.
  const fresh = page.getElementById('edited') ?? page.querySelector('.error-message, main p')
  if (place && fresh)
    place.replaceChildren(
      ...[...(fresh.id === 'edited' ? fresh.childNodes : [fresh])].map((node) =>
        document.importNode(node, true),
      ),
    )
}
