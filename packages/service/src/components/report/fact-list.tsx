import type { Child } from 'hono/jsx'
import { clean } from '../untrusted.tsx'

/** Name and value; a null value is left out. A text is treated as hostile. */
export type Fact = readonly [name: string, value: Child | null]

export function FactList({ title, facts }: { title?: string; facts: readonly Fact[] }) {
  const known = facts.filter(([, value]) => value !== null && value !== '')
  if (known.length === 0) return null
  return (
    <div class="facts">
      {title && <h3>{title}</h3>}
      <dl>
        {known.map(([name, value]) => (
          <div>
            <dt>{name}</dt>
            <dd>{typeof value === 'string' ? <bdi>{clean(value, 400)}</bdi> : value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
