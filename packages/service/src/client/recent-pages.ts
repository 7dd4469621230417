/** Pages that were inspected here, with their scores: kept in this browser alone, shown on the front page and offered in the field. */
import { sinceText, type SeenPage } from './since-last-time.ts'
import { readList, writeList } from './stored.ts'

const KEY = 'recent-pages'
const MOST = 12

export function recallPages(): void {
  addEventListener('DOMContentLoaded', () => {
    const pages = withThisPage(readList(KEY).filter(isSeenPage))
    offer(pages)
    const place = document.getElementById('recents')
    if (place && pages.length > 0) list(place, pages)
  })
}

/** What is stored may come from another version, or from anybody at this machine. */
const isSeenPage = (value: unknown): value is SeenPage =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as SeenPage).url === 'string' &&
  /^https?:\/\//i.test((value as SeenPage).url) &&
  Number.isInteger((value as SeenPage).score) &&
  Array.isArray((value as SeenPage).ok ?? [])

function withThisPage(known: SeenPage[]): SeenPage[] {
  const {
    inspected: url,
    score,
    ok = '',
  } = document.querySelector<HTMLElement>('[data-inspected]')?.dataset ?? {}
  if (url === undefined || score === undefined) return known
  const now: SeenPage = { url, score: Number(score), ok: ok.split(' ') }
  const before = known.find((page) => page.url === url)
  if (before) {
    const was = before.score === now.score ? before.was : before.score
    if (was !== undefined) now.was = was
    showSince(before, now)
  }
  const pages = [now, ...known.filter((page) => page !== before)].slice(0, MOST)
  writeList(KEY, pages)
  return pages
}

function showSince(before: SeenPage, now: SeenPage): void {
  const cards = [...document.querySelectorAll<HTMLElement>('.platform-card[data-platform]')]
  const names = new Map(cards.map((card) => [card.dataset.platform ?? '', card.ariaLabel ?? '']))
  const text = sinceText(before, now, names)
  const place = document.querySelector('.score-meaning')
  if (text === null || !place) return
  const line = document.createElement('strong')
  line.id = 'since'
  line.textContent = text
  place.prepend(line)
}

/** In the field's own list. */
function offer(pages: readonly SeenPage[]): void {
  const options = document.createElement('datalist')
  options.id = 'recent-pages'
  for (const { url } of pages) {
    const option = document.createElement('option')
    option.value = url
    options.append(option)
  }
  document.body.append(options)
}

function list(place: HTMLElement, pages: readonly SeenPage[]): void {
  const title = document.createElement('h2')
  title.textContent = 'Recent'
  const entries = document.createElement('ul')
  for (const { url, score, was } of pages) {
    const link = document.createElement('a')
    link.href = `/r/live?url=${encodeURIComponent(url)}`
    link.rel = 'nofollow'
    const words = document.createElement('bdi')
    words.textContent = url.replace(/^https?:\/\//i, '').slice(0, 80)
    link.append(words)
    const entry = document.createElement('li')
    entry.append(link, ` ${score}${Number.isInteger(was) ? `, was ${was}` : ''}`)
    entries.append(entry)
  }
  const clear = document.createElement('button')
  clear.type = 'button'
  clear.className = 'button button-quiet'
  clear.textContent = 'Clear the list'
  clear.addEventListener('click', () => {
    writeList(KEY, [])
    place.hidden = true
  })
  const note = document.createElement('p')
  note.className = 'quiet'
  note.append('Kept in this browser only. ', clear)
  place.replaceChildren(title, entries, note)
  place.hidden = false
}
