/** "My platforms": chosen once, kept in this browser, first in every report. */
import { readList, writeList } from './stored.ts'

const KEY = 'my-platforms'

export function choosePlatforms(): void {
  addEventListener('DOMContentLoaded', () => {
    if (!document.querySelector('.report')) return
    order(chosen())
  })
  document.addEventListener('click', (event) => {
    if (event.target instanceof Element && event.target.closest('[data-choose-platforms]')) open()
  })
}

const chosen = (): string[] => readList(KEY).filter((id) => typeof id === 'string')

/** Chosen ones go first in every list; the others keep their order. The first tab is shown. */
function order(ids: readonly string[]): void {
  for (const list of document.querySelectorAll('.report .card-grid, .report .platform-lines')) {
    const entries = [...list.children].filter((entry) => entry instanceof HTMLElement)
    const first = entries.filter(({ dataset }) => ids.includes(dataset.platform ?? ''))
    list.prepend(...first)
  }
  const tabs = [...document.querySelectorAll<HTMLInputElement>('.answer-tabs input')]
  const first = tabs.find(({ value }) => ids.includes(value))
  if (first) first.checked = true
}

function open(): void {
  const dialog = document.createElement('dialog')
  dialog.className = 'choose-platforms'
  const form = document.createElement('form')
  form.method = 'dialog'
  const title = document.createElement('h2')
  title.textContent = 'My platforms'
  const note = document.createElement('p')
  note.textContent = 'They come first in every report. Kept in this browser only.'
  const boxes = document.createElement('div')
  boxes.className = 'choose-boxes'
  boxes.append(...platforms().map(([id, name]) => box(id, name, chosen().includes(id))))
  const done = document.createElement('button')
  done.className = 'button'
  done.textContent = 'Done'
  form.append(title, note, boxes, done)
  dialog.append(form)
  dialog.addEventListener('close', () => {
    const ids = [...boxes.querySelectorAll<HTMLInputElement>(':checked')].map(({ value }) => value)
    writeList(KEY, ids)
    order(ids)
    dialog.remove()
  })
  document.body.append(dialog)
  dialog.showModal()
}

/** Id and name of each platform in this report. */
const platforms = (): [string, string][] =>
  [...document.querySelectorAll<HTMLElement>('.report .platform-card[data-platform]')].map((card) => [
    card.dataset.platform ?? '',
    card.getAttribute('aria-label') ?? '',
  ])

function box(id: string, name: string, checked: boolean): HTMLElement {
  const label = document.createElement('label')
  const input = document.createElement('input')
  input.type = 'checkbox'
  input.value = id
  input.checked = checked
  label.append(input, ` ${name}`)
  return label
}
