import type { Child } from 'hono/jsx'

interface FoldProps {
  id: string
  title: string
  /** One line next to the title, so that many need not open it. */
  lead?: Child
  children: Child
}

/** A section that is closed at first. Its id is inside, so that a link to it opens it. */
export function Fold({ id, title, lead, children }: FoldProps) {
  return (
    <details class="fold">
      <summary>
        <h2>{title}</h2>
        {lead && <span class="fold-lead">{lead}</span>}
      </summary>
      <div class="fold-body" id={id}>
        {children}
      </div>
    </details>
  )
}
