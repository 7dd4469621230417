import type { Child } from 'hono/jsx'

interface SectionProps {
  id: string
  title: string
  /** One line under the title. */
  lead?: Child
  /** Shown next to the title. */
  aside?: Child
  children: Child
}

export function Section({ id, title, lead, aside, children }: SectionProps) {
  return (
    <section class="section" id={id} aria-labelledby={`${id}-title`}>
      <div class="section-head">
        <div>
          <h2 id={`${id}-title`}>{title}</h2>
          {lead && <p class="section-lead">{lead}</p>}
        </div>
        {aside}
      </div>
      {children}
    </section>
  )
}
