/** `/docs` and `/docs/<topic>`: the documentation, with its side navigation and its search. */
import { raw } from 'hono/html'
import type { Config } from '../../config.ts'
import type { AppContext } from '../../http/app-env.ts'
import { hasRelease } from '../../releases/release-files.ts'
import { NoRelease } from '../dashboard/install-devcli.tsx'
import { DocsFrame } from './docs-frame.tsx'
import { searchDocs } from './docs-search.ts'
import type { Docs } from './docs-of.tsx'
import { TOPICS } from './docs-topics.ts'

export function createDocsPage(config: Config, docs: Docs): (c: AppContext) => Promise<Response> {
  return async (c) => {
    const topic = TOPICS.find(({ path }) => path === c.req.path)
    if (!topic) return c.notFound()
    const { path, title, about } = topic
    const released = await hasRelease(config.releasesDir)
    const html = await docs.htmlOf(path, released)
    const page = (
      <DocsFrame path={path}>
        <header class="page-head">
          <h1>{title}</h1>
          <p class="section-lead">{about}</p>
        </header>
        {!released && path === '/docs/devcli' && <NoRelease />}
        {raw(html)}
        {path === '/docs' && <Contents />}
      </DocsFrame>
    )
    return c.render(page, {
      title: path === '/docs' ? 'Documentation' : `${title}: documentation`,
      description: `Documentation of the link preview inspector. ${title}: ${about}`,
      path,
      hasMarkdown: true,
      section: 'docs',
    })
  }
}

const Contents = () => (
  <section aria-labelledby="contents-title">
    <h2 id="contents-title">More</h2>
    <ul class="plain docs-contents">
      {TOPICS.filter(({ path }) => path !== '/docs').map(({ path, title, about }) => (
        <li>
          <a href={path}>{title}</a> <span class="quiet">{about}</span>
        </li>
      ))}
    </ul>
  </section>
)

/** `GET /docs/search?q=`: works without scripts. */
export async function docsSearchPage(c: AppContext, docs: Docs): Promise<Response> {
  const query = (c.req.query('q') ?? '').slice(0, 100)
  const found = searchDocs(await docs.index(), query)
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
