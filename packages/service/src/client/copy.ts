/** Copy buttons, with a word for eyes and one for screen readers. */

export function listenForCopy(): void {
  document.addEventListener('click', (event) => {
    const button =
      event.target instanceof Element
        ? event.target.closest<HTMLButtonElement>('[data-copy],[data-copy-value]')
        : null
    if (button) void copy(button)
  })
}

async function copy(button: HTMLButtonElement): Promise<void> {
  const source = document.getElementById(button.dataset.copy ?? '')
  const done = await write(button.dataset.copyValue ?? source?.textContent ?? '', source)
  say(button, done ? 'Copied' : 'Press Ctrl+C')
}

/** Without the clipboard (plain http on another host) the text is selected, ready for the keyboard. */
async function write(text: string, source: HTMLElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    if (source) getSelection()?.selectAllChildren(source)
    return false
  }
}

function say(button: HTMLElement, word: string): void {
  const label = button.querySelector<HTMLElement>('.copy-word')
  const said = document.getElementById('said')
  if (said) said.textContent = word
  if (!label) return
  label.dataset.word ??= label.textContent ?? ''
  label.textContent = word
  setTimeout(() => {
    label.textContent = label.dataset.word ?? ''
    if (said) said.textContent = ''
  }, 2_000)
}
