/** An image file for a new card, chosen or dropped. Its script is loaded only then. */
import type { CardFile, CardFileScript } from './card-file.ts'

let file: CardFile | null = null
/** Number of the last choice: an earlier one that is read more slowly does not replace it. */
let choice = 0

/** What the service is sent of it; null without a file. */
export const chosenFile = (): string | null => file?.facts ?? null

export function listenForFile(onFile: (form: HTMLFormElement) => Promise<void>): void {
  document.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement && target.id === 'edit-file') void read(target, onFile)
  })
  // Anywhere on the page: outside of the field a browser would leave the page and open the file.
  document.addEventListener('dragover', (event) => {
    if (shownInput()) event.preventDefault()
  })
  document.addEventListener('drop', (event) => {
    const input = shownInput()
    const files = event.dataTransfer?.files
    if (!input || !files?.length) return
    event.preventDefault()
    input.files = files
    void read(input, onFile)
  })
}

/** Null in a report whose editor is closed. */
function shownInput(): HTMLInputElement | null {
  const input = document.querySelector<HTMLInputElement>('#edit-file')
  return input?.checkVisibility() ? input : null
}

async function read(
  input: HTMLInputElement,
  onFile: (form: HTMLFormElement) => Promise<void>,
): Promise<void> {
  const note = document.getElementById('edit-file-note')
  const form = document.getElementById('share')
  const [chosen] = input.files ?? []
  const turn = ++choice
  file = null
  if (chosen) {
    const script = (await import(input.dataset.fileScript ?? '')) as CardFileScript
    const answer = await script.readCardFile(chosen, (cut) => {
      if (turn !== choice) return
      file = cut
      if (form instanceof HTMLFormElement) void onFile(form)
    })
    if (turn !== choice) return
    note?.replaceChildren(...answer.note, ' ', removal(input))
    file = answer.file
  } else note?.replaceChildren()
  if (form instanceof HTMLFormElement) await onFile(form)
}

function removal(input: HTMLInputElement): HTMLElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'button button-quiet'
  button.textContent = 'Remove'
  button.addEventListener('click', () => {
    input.value = ''
    input.focus()
    input.dispatchEvent(new Event('change', { bubbles: true }))
  })
  return button
}

/** Paints the file in every frame that waits for it. */
export function paintFile(place: HTMLElement): void {
  if (!file) return
  for (const problem of place.querySelectorAll('.frame > .frame-problem')) problem.replaceWith(file.draw())
}
