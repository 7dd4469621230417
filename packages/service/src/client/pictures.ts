/** A picture that could not be shown: its address answers with the reason, which then stands in its place. */

export function explainBrokenPictures(): void {
  // Errors of pictures do not bubble, but they can be captured.
  document.addEventListener('error', (event) => void explain(event.target), true)
}

async function explain(target: EventTarget | null): Promise<void> {
  if (!(target instanceof HTMLImageElement) || !target.src.includes('/images/')) return
  // Of our own origin: the policy allows nothing else.
  const answer = await window.fetch(target.src).catch(() => null)
  if (answer?.ok) return
  const isReason = answer?.headers.get('content-type')?.startsWith('text/plain')
  const note = document.createElement('span')
  note.className = 'frame-problem'
  note.textContent =
    isReason && answer ? (await answer.text()).slice(0, 200) : 'The picture could not be loaded.'
  target.replaceWith(note)
}
