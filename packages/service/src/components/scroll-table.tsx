import type { Child } from 'hono/jsx'

interface ScrollTableProps {
  /** Names the table, for screen readers too. */
  caption: string
  head: readonly string[]
  class?: string
  children: Child
}

/** A table that scrolls inside its own box on a narrow screen; reachable by keyboard for that. */
export function ScrollTable({ caption, head, class: className = '', children }: ScrollTableProps) {
  return (
    <div class={`table-box ${className}`} tabindex={0} role="group" aria-label={caption}>
      <table>
        <caption class="unseen">{caption}</caption>
        <thead>
          <tr>
            {head.map((cell) => (
              <th scope="col">{cell}</th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}
