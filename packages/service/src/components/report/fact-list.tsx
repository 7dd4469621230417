import type { Child } from 'hono/jsx'
import { clean } from '@linklens/cards'

/** Name and value; a null value is left out. A text is treated as hostile. */
export type Fact = readonly [name: string, value: Child | null]

interface FactListProps {
  title: string
  facts: readonly Fact[]
  /** Level of the title, where the list is not inside a section. */
  level?: 2 | 3
}

export function FactList({ title, facts, level = 3 }: FactListProps) {
  const known = facts.filter(([, value]) => value !== null && value !== '')
  if (known.length === 0) return null
  return (
    <div class="facts">
      {level === 2 ? <h2>{title}</h2> : <h3>{title}</h3>}
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
