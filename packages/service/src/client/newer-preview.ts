/** An open preview goes on to the newest one of its page, while `devcli --watch` makes them. */

const EVERY_MS = 2_000

export function goOnToNewer(): void {
  addEventListener('DOMContentLoaded', () => {
    const path = document.querySelector<HTMLElement>('[data-newer]')?.dataset.newer
    if (path) setInterval(() => void look(path), EVERY_MS)
  })
}

async function look(path: string): Promise<void> {
  if (document.hidden) return
  const answer = await window.fetch(path).catch(() => null)
  if (answer?.status !== 200) return
  const { path: newer } = (await answer.json()) as { path: string }
  // It replaces this one in the history: going back leads to what came before all of them.
  if (newer.startsWith('/local-preview/')) location.replace(newer + location.hash)
}
