/** `/docs` and `/docs/<topic>`: the documentation, with its side navigation and its search. */
import type { Context } from 'hono'
import { toHtml } from '../../components/markup.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { hasRelease } from '../../releases/release-files.ts'
import { DocsFrame } from './docs-frame.tsx'
import { searchDocs, type DocsIndex } from './docs-search.ts'
import { pagesOfDocs, TOPICS, type DocsConfig } from './docs-topics.tsx'

export async function docsPage(c: Context<AppEnv>, { config }: { config: DocsConfig }): Promise<Response> {
  const path = c.req.path
  const pages = pagesOfDocs({ config, released: await hasRelease(config.releasesDir) })
  const shown = pages.find((page) => page.path === path)
  if (!shown) return c.notFound()
  const page = (
    <DocsFrame path={path}>
      <header class="page-head">
        <h1>{shown.title}</h1>
        <p class="section-lead">{shown.about}</p>
      </header>
      {shown.content}
      {path === '/docs' && <Contents />}
    </DocsFrame>
  )
  return c.render(page, {
    title: path === '/docs' ? 'Documentation' : `${shown.title}: documentation`,
    description: shown.description,
    path,
    hasMarkdown: true,
    section: 'docs',
  })
}

/** The ids are those of the sections that this page once had: links to them still lead somewhere. */
const Contents = () => (
  <section aria-labelledby="contents-title">
    <h2 id="contents-title">More</h2>
    <ul class="plain docs-contents">
      {TOPICS.filter(({ path }) => path !== '/docs').map(({ ids, path, title, about }) => (
        <li>
          {ids.map((id) => (
            <span id={id} />
          ))}
          <a href={path}>{title}</a> <span class="quiet">{about}</span>
        </li>
      ))}
    </ul>
  </section>
)

/** `GET /docs/search?q=`: works without scripts, on an index made of the pages themselves. */
export function docsSearchPage(c: Context<AppEnv>, index: DocsIndex): Response | Promise<Response> {
  const query = (c.req.query('q') ?? '').slice(0, 100)
  const found = searchDocs(index, query)
  const page = (
    <DocsFrame path="/docs/search" query={query}>
      <header class="page-head">
        <h1>Search</h1>
        <p class="section-lead" role="status">
          {query.trim() === ''
            ? 'Type a word: of the documentation, of a rule, or the name of a platform.'
            : found.length === 0
              ? 'Nothing has all of these words. Fewer words find more.'
              : `${found.length === 1 ? 'One place' : `${found.length} places`} with these words.`}
        </p>
      </header>
      <ol class="plain found">
        {found.map(({ path, title, heading, before, match, after }) => (
          <li>
            <a href={path}>{heading === title ? title : `${title}: ${heading}`}</a>
            <p>
              {before}
              {match && <mark>{match}</mark>}
              {after}
            </p>
          </li>
        ))}
      </ol>
    </DocsFrame>
  )
  return c.render(page, {
    title: 'Search the documentation',
    description: 'Search the documentation, the rules and the platforms.',
    path: '/docs/search',
    noindex: true,
    section: 'docs',
  })
}

/** The text of each page, as the index takes it. */
export const htmlOfDocs = (
  config: DocsConfig,
  released = true,
): { path: string; title: string; html: string }[] =>
  pagesOfDocs({ config, released }).map(({ path, title, about, content }) => ({
    path,
    title,
    html: toHtml(
      <>
        <p>{about}</p>
        {content}
      </>,
    ),
  }))
