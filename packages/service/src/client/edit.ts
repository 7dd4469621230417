/**
 * The cards follow what is typed: the form is sent after a pause, and only its result is put into the page. An image is
 * fetched by itself, once for each URL, when its field is left.
 */
import { chosenFile, listenForFile, paintFile } from './edit-file.ts'
import { keepInLink, readLink } from './edit-link.ts'

const PAUSE_MS = 200

let waiting: ReturnType<typeof setTimeout> | undefined
let running: AbortController | undefined
/** What the service found at the URLs of images; null while it is asked. */
const seen = new Map<string, string | null>()

export function followEdits(): void {
  document.addEventListener('input', ({ target }) => {
    if (!isEdit(target)) return
    clearTimeout(waiting)
    const { form } = target
    waiting = setTimeout(() => {
      if (!form) return
      // Not at each key: Safari allows a hundred changes of the URL in thirty seconds.
      keepInLink(form)
      void show(form)
    }, PAUSE_MS)
  })
  document.addEventListener('change', ({ target }) => {
    if (isEdit(target) && target.name === 'image' && target.form && target.value !== target.defaultValue)
      void fetchOnce(target.form)
  })
  document.addEventListener('submit', (event) => {
    const { target, submitter } = event
    if (!(target instanceof HTMLFormElement) || !document.getElementById('edited')) return
    const path = submitter?.getAttribute('formaction') ?? target.getAttribute('action')
    if (path !== '/api/edit' && path !== '/r/edit-image') return
    event.preventDefault()
    void (path === '/api/edit' ? show(target) : fetchImage(target))
  })
  listenForFile(show)
  readLink((form) => {
    void show(form)
    void fetchOnce(form)
  })
}

type Field = HTMLInputElement | HTMLTextAreaElement

const isEdit = (target: EventTarget | null): target is Field =>
  target instanceof HTMLElement && 'edit' in target.dataset

async function fetchOnce(form: HTMLFormElement): Promise<void> {
  const url = imageOf(form)
  if (/^https?:\/\/\S+\.\S/.test(url) && !seen.has(url) && !chosenFile()) await fetchImage(form)
}

async function fetchImage(form: HTMLFormElement): Promise<void> {
  const url = imageOf(form)
  // Pressing the button has left the field.
  if (seen.get(url) === null) return
  seen.set(url, null)
  const page = await send(form, '/r/edit-image')
  const found = page?.querySelector<HTMLInputElement>('#edited [name="seen"]')?.value
  if (found === undefined) {
    seen.delete(url)
    // An error has a page of its own, which says what is wrong.
    if (page) put(page)
    return
  }
  seen.set(url, found)
  // Something else may have been typed meanwhile.
  await show(form)
}

function imageOf(form: HTMLFormElement): string {
  const image = new FormData(form).get('image')
  return typeof image === 'string' ? image.trim() : ''
}

async function show(form: HTMLFormElement): Promise<void> {
  running?.abort()
  running = new AbortController()
  const page = await send(form, '/api/edit', running.signal)
  if (page) put(page)
}

async function send(form: HTMLFormElement, path: string, signal?: AbortSignal): Promise<Document | null> {
  const fields = new URLSearchParams()
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') fields.append(name, value)
  const known = chosenFile() ?? seen.get(imageOf(form))
  if (known) fields.set('seen', known)
  const headers = { accept: 'text/html' }
  return window
    .fetch(path, { method: 'POST', body: fields, headers, ...(signal && { signal }) })
    .then(async (response) => new DOMParser().parseFromString(await response.text(), 'text/html'))
    .catch(() => null)
}

function put(page: Document): void {
  const place = document.getElementById('edited')
  const fresh = page.getElementById('edited') ?? page.querySelector('.error-message')
  if (!place || !fresh) return
  const nodes = fresh.id === 'edited' ? [...fresh.childNodes] : [fresh]
  place.replaceChildren(...nodes.map((node) => document.importNode(node, true)))
  for (const count of document.querySelectorAll('[data-count]'))
    count.textContent = page.getElementById(count.id)?.textContent ?? ''
  paintFile(place)
}
