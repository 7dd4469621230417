/** "My platforms": a cookie keeps the choice, because the server draws it. A URL's fragment names one of them. */

const YEAR_S = 365 * 24 * 60 * 60

export function choosePlatforms(): void {
  document.addEventListener('submit', ({ target }) => {
    if (target instanceof HTMLFormElement && 'choosePlatforms' in target.dataset) keep(target)
  })
  document.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement && target.name === 'answer')
      history.replaceState(null, '', `#${target.value}`)
  })
  addEventListener('DOMContentLoaded', showNamed)
  addEventListener('hashchange', showNamed)
}

function keep(form: HTMLFormElement): void {
  const boxes = [...form.querySelectorAll<HTMLInputElement>('input:checked')]
  const ids = boxes.map(({ value }) => value).join(',')
  const secure = location.protocol === 'https:' ? '; secure' : ''
  // oxlint-disable-next-line unicorn/no-document-cookie -- `cookieStore` is missing in plain http.
  document.cookie = `platforms=${encodeURIComponent(ids)}; path=/; max-age=${ids === '' ? 0 : YEAR_S}; samesite=lax${secure}`
}

/** The tab of that platform is shown. Where there is none, the server draws the page again with it. */
function showNamed(): void {
  const id = location.hash.slice(1)
  const tab = document.getElementById(`answer-${id}`)
  if (tab instanceof HTMLInputElement) tab.checked = true
  else if (document.getElementById(`card-${id}`)) {
    const url = new URL(location.href)
    const asked = url.searchParams.get('platforms')?.split(',') ?? []
    if (asked.includes(id)) return
    url.searchParams.set('platforms', [id, ...asked].join(','))
    location.replace(url)
  }
}
