/** An image that could not be shown: its URL answers with the reason, which is then shown in its place. */
import { IMAGE_ICON } from '@linklens/cards'

export function explainBrokenImages(): void {
  // Errors of images do not bubble, but they can be captured.
  document.addEventListener('error', (event) => void explain(event.target), true)
}

async function explain(target: EventTarget | null): Promise<void> {
  if (!(target instanceof HTMLImageElement) || !target.src.includes('/images/')) return
  // Too small for a reason, which the card below it has.
  if (target.matches('.card-thumb')) return
  // Images of our own origin: the policy allows nothing else.
  const answer = await window.fetch(target.src).catch(() => null)
  if (answer?.ok) return
  const isReason = answer?.headers.get('content-type')?.startsWith('text/plain')
  const reason = isReason && answer ? (await answer.text()).slice(0, 200) : 'The image could not be loaded.'
  target.replaceWith(problem(reason))
}

/** As `imageProblem` draws it. */
function problem(reason: string): HTMLElement {
  const note = document.createElement('span')
  note.className = 'frame-problem'
  const words = document.createElement('bdi')
  words.textContent = reason
  note.append(icon(IMAGE_ICON), words)
  return note
}

function icon(d: string): SVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  svg.setAttribute('class', 'icon')
  svg.setAttribute('viewBox', '0 0 16 16')
  svg.setAttribute('aria-hidden', 'true')
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path')
  path.setAttribute('d', d)
  svg.append(path)
  return svg
}
