/** Loads a part of the page again while something outside is awaited: the steps of an environment tick themselves. */

const EVERY_MS = 5_000
/** Then nobody is at it any more. */
const TIMES = 120

export function reloadParts(): void {
  addEventListener('DOMContentLoaded', () => {
    if (document.querySelector('[data-reload]')) wait(TIMES)
  })
}

function wait(times: number): void {
  if (times > 0) setTimeout(() => void reload(times), EVERY_MS)
}

async function reload(times: number): Promise<void> {
  const part = document.querySelector<HTMLElement>('[data-reload]')
  if (!part) return
  if (!document.hidden) await replace(part).catch(() => {})
  wait(times - 1)
}

/** Only what has changed, so that the focus and a selection stay where they are. */
async function replace(part: HTMLElement): Promise<void> {
  const answer = await window.fetch(location.pathname, { headers: { accept: 'text/html' } })
  if (!answer.ok || answer.redirected) return
  const loaded = new DOMParser().parseFromString(await answer.text(), 'text/html')
  const fresh = loaded.getElementById(part.id)
  const stepsDone = (root: ParentNode) => root.querySelectorAll('.first-step-done').length
  if (fresh && stepsDone(fresh) !== stepsDone(part)) part.replaceWith(fresh)
}
