import type { Child } from 'hono/jsx'

interface ConfirmProps {
  /** Label of the first button, which asks. */
  ask: string
  /** Label of the button that does it. */
  act: string
  action: string
  /** Name and value the button sends. */
  field?: { name: string; value: string }
  /** What will stop working. */
  children: Child
}

/** Asks once before an action that cannot be undone; works without scripts. */
export function Confirm({ ask, act, action, field, children }: ConfirmProps) {
  return (
    <details class="confirm">
      <summary class="button button-quiet">{ask}</summary>
      <form class="confirm-body" action={action} method="post">
        {children}
        {field && <input type="hidden" name={field.name} value={field.value} />}
        <button type="submit" class="button button-danger">
          {act}
        </button>
      </form>
    </details>
  )
}
