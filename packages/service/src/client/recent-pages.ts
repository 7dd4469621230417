/** Pages that were inspected here, with their scores: kept in this browser alone, shown on the front page and offered in the field. */
import { readList, writeList } from './stored.ts'

const KEY = 'recent-pages'
const MOST = 12

interface RecentPage {
  url: string
  score: number
}

export function recallPages(): void {
  addEventListener('DOMContentLoaded', () => {
    const pages = withThisPage(readList(KEY).filter(isRecentPage))
    offer(pages)
    const place = document.getElementById('recents')
    if (place && pages.length > 0) list(place, pages)
  })
}

/** What is stored may come from another version, or from anybody at this machine. */
const isRecentPage = (value: unknown): value is RecentPage =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as RecentPage).url === 'string' &&
  /^https?:\/\//i.test((value as RecentPage).url) &&
  Number.isInteger((value as RecentPage).score)

function withThisPage(known: RecentPage[]): RecentPage[] {
  const { inspected: url, score } = document.querySelector<HTMLElement>('[data-inspected]')?.dataset ?? {}
  if (url === undefined || score === undefined) return known
  const pages = [{ url, score: Number(score) }, ...known.filter((page) => page.url !== url)].slice(0, MOST)
  writeList(KEY, pages)
  return pages
}

/** In the field's own list. */
function offer(pages: readonly RecentPage[]): void {
  const options = document.createElement('datalist')
  options.id = 'recent-pages'
  for (const { url } of pages) {
    const option = document.createElement('option')
    option.value = url
    options.append(option)
  }
  document.body.append(options)
}

function list(place: HTMLElement, pages: readonly RecentPage[]): void {
  const title = document.createElement('h2')
  title.textContent = 'Recent'
  const entries = document.createElement('ul')
  for (const { url, score } of pages) {
    const link = document.createElement('a')
    link.href = `/r/live?url=${encodeURIComponent(url)}`
    link.rel = 'nofollow'
    const words = document.createElement('bdi')
    words.textContent = url.replace(/^https?:\/\//i, '').slice(0, 80)
    link.append(words)
    const entry = document.createElement('li')
    entry.append(link, ` ${score}`)
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
