import type { Child } from 'hono/jsx'
import { Icon } from '../../components/icons.tsx'
import { TOPICS } from './docs-topics.ts'

interface DocsFrameProps {
  /** Of the page that is shown. */
  path: string
  /** What is searched for. */
  query?: string
  children: Child
}

/** The navigation at the side, on a phone above. */
export function DocsFrame({ path, query = '', children }: DocsFrameProps) {
  return (
    <div class="docs docs-layout">
      <div class="docs-side">
        <form class="docs-search" action="/docs/search" method="get" role="search" aria-label="Documentation">
          <label class="unseen" for="docs-query">
            Search the documentation
          </label>
          <input id="docs-query" name="q" type="search" maxlength={100} placeholder="Search" value={query} />
          <button type="submit" class="button button-quiet" aria-label="Search">
            <Icon name="search" />
          </button>
        </form>
        <nav class="docs-nav" aria-label="Documentation">
          {TOPICS.map((topic) => (
            <a href={topic.path} aria-current={topic.path === path ? 'page' : undefined}>
              {topic.title}
            </a>
          ))}
        </nav>
      </div>
      <div class="docs-content">
        {children}
        {TOPICS.some((topic) => topic.path === path) && (
          <p class="quiet">
            <a href={`${path}.md`}>This page as Markdown</a>
          </p>
        )}
      </div>
    </div>
  )
}
