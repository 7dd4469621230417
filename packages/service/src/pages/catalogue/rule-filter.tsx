/** The filter of the list of rules: a form, so that it works without scripts and its result is a URL. */
import { PLATFORMS } from '@linklens/engine'
import { plural } from '../../format.ts'

export interface Filter {
  /** As it was typed. */
  readonly query: string
  /** In lower case. */
  readonly words: readonly string[]
  /** Id of a platform that the rule's fault hurts. */
  readonly platform: string | undefined
}

const MAX_CHARACTERS = 100

export function readFilter({ q = '', platform }: { q?: string; platform?: string }): Filter {
  const query = q.slice(0, MAX_CHARACTERS)
  return {
    query,
    words: query.toLowerCase().split(/\s+/).filter(Boolean),
    platform: PLATFORMS.find(({ id }) => id === platform)?.id,
  }
}

export function RuleFilter({ filter, found }: { filter: Filter; found: number }) {
  const isFiltered = filter.words.length > 0 || filter.platform !== undefined
  return (
    <form class="rule-filter" action="/rules" method="get" role="search" aria-label="Rules">
      <label>
        <span>Words</span>
        <input
          name="q"
          type="search"
          maxlength={MAX_CHARACTERS}
          placeholder="og:image"
          value={filter.query}
        />
      </label>
      <label>
        <span>Platform</span>
        <select name="platform">
          <option value="">All</option>
          {PLATFORMS.map(({ id, name }) => (
            <option value={id} selected={id === filter.platform}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" class="button button-quiet">
        Filter
      </button>
      {isFiltered && (
        <p role="status">
          {plural(found, 'rule')} with these. <a href="/rules">Show all</a>
        </p>
      )}
    </form>
  )
}
