/**
 * How long a local preview still lives. Counted from what the server said was left when it sent the page, so
 * that a wrong clock of the reader's device does no harm.
 */

export function countDown(): void {
  document.addEventListener('DOMContentLoaded', () => {
    const end = document.querySelector<HTMLElement>('[data-expires-in]')
    const place = document.querySelector<HTMLElement>('[data-countdown]')
    if (end && place) start(Date.now() + Number(end.dataset.expiresIn), place)
  })
}

function start(endsAt: number, place: HTMLElement): void {
  const show = () => {
    const leftMs = endsAt - Date.now()
    place.textContent = left(leftMs)
    if (leftMs > 0) return
    clearInterval(timer)
    say('This preview has expired.')
  }
  const timer = setInterval(show, 1_000)
  show()
}

function left(ms: number): string {
  if (ms <= 0) return 'It has expired.'
  const seconds = Math.ceil(ms / 1_000)
  const rest = String(seconds % 60).padStart(2, '0')
  return `${Math.floor(seconds / 60)}:${rest} left.`
}

/** Announced once, for screen readers. */
function say(text: string): void {
  const said = document.getElementById('said')
  if (said) said.textContent = text
}
