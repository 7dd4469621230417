import { Icon } from './icons.tsx'

/** Copies the text of the element with the id `of`. Shown only where the script runs. */
export function CopyButton({ of: id, what }: { of: string; what: string }) {
  return (
    <button type="button" class="copy js-only" data-copy={id} aria-label={`Copy ${what}`}>
      <Icon name="copy" />
      <span class="copy-word">Copy</span>
    </button>
  )
}

interface CodeBlockProps {
  /** Id of the code element; unique on the page. */
  id: string
  code: string
  /** Names the block for screen readers and the copy button. */
  what: string
  wrap?: boolean
}

/** Focusable, because a block wider than the screen has to be scrolled by keyboard too. */
export function CodeBlock({ id, code, what, wrap = false }: CodeBlockProps) {
  return (
    <div class={wrap ? 'code code-wrap' : 'code'}>
      <pre tabindex={0} role="group" aria-label={what}>
        <code id={id} dir="ltr">
          {code}
        </code>
      </pre>
      <CopyButton of={id} what={what} />
    </div>
  )
}
