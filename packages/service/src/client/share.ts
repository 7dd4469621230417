/**
 * Share in one click: the report is frozen, its URL copied, and the answer (with the delete token, which is shown only
 * once) put under the buttons, once. Without the script the same form leads to that answer as a page.
 */

export function shareInPlace(): void {
  document.addEventListener('submit', (event) => {
    const { target, submitter } = event
    if (!(target instanceof HTMLFormElement) || !submitter?.matches('[data-share]')) return
    event.preventDefault()
    void share(target, submitter as HTMLButtonElement)
  })
}

async function share(form: HTMLFormElement, button: HTMLButtonElement): Promise<void> {
  const fields = new URLSearchParams()
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') fields.append(name, value)
  button.disabled = true
  const answer = await window.fetch(form.action, { method: 'POST', body: fields }).catch(() => null)
  button.disabled = false
  // Going to the form's URL would lose the report.
  if (!answer) return say(button, 'No connection')
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  const saved = page.querySelector('.saved')
  const url = saved?.querySelector('#saved-url')?.textContent?.trim()
  // The page says what is wrong, and what to do.
  if (!saved || !url) return form.submit()
  const copied = await navigator.clipboard.writeText(url).then(
    () => true,
    () => false,
  )
  say(button, copied ? 'Link copied' : 'Shared')
  for (const fold of saved.querySelectorAll('details')) fold.open = false
  const title = saved.querySelector('h1')
  if (title) {
    const smaller = document.createElement('h2')
    smaller.id = title.id
    smaller.textContent = copied ? 'The link is copied' : 'The report is shared'
    title.replaceWith(smaller)
  }
  const panel = document.importNode(saved, true)
  const earlier = document.querySelector('.toolbar .saved')
  if (earlier) earlier.replaceWith(panel)
  else form.parentElement?.append(panel)
}

function say(button: HTMLElement, said: string): void {
  const word = button.querySelector('.copy-word')
  if (word) word.textContent = said
  const status = document.getElementById('said')
  if (status) status.textContent = said
}
