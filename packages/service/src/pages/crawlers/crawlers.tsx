/** `GET /crawlers`: which crawlers a firewall must let in for link previews, and how it can know them. */
import { ScrollTable } from '../../components/scroll-table.tsx'
import type { Answer, AppContext } from '../../http/app-env.ts'
import { CRAWLERS, type ListedCrawler } from './crawler-list.ts'
import { crawlersMarkdown } from './crawlers-markdown.ts'
import { ABOUT, askedByText, robotsText, WEAK_NAMES, WEB_BOT_AUTH } from './crawler-words.ts'
import { KnownBy, Sources } from './known-by.tsx'
import { LISTED_READERS } from './reader-list.ts'
import { READER_RULES } from './reader-rules/reader-rules.ts'
import { PastedRules, ReaderRulesSection } from './reader-rules/reader-rules-section.tsx'
import { ReadersSection } from './readers-section.tsx'
import { WALL_RULES } from './wall-rules/wall-rules.ts'

const CACHING = { 'Cache-Control': 'public, max-age=3600' }

/** Answers with a permissive header: it is a public list, and pages elsewhere may show it. */
export const crawlersJson = (c: AppContext): Response =>
  c.json({ crawlers: CRAWLERS, rules: WALL_RULES, readers: LISTED_READERS, readerRules: READER_RULES }, 200, {
    ...CACHING,
    'Access-Control-Allow-Origin': '*',
  })

export const crawlersMarkdownPage = (c: AppContext): Response =>
  c.body(crawlersMarkdown(), 200, { 'Content-Type': 'text/markdown; charset=utf-8', ...CACHING })

export function crawlersPage(c: AppContext): Answer {
  const page = (
    <div class="catalogue">
      <header class="page-head">
        <h1>Crawlers of link previews</h1>
        <p class="section-lead">{ABOUT}</p>
        <p class="quiet">
          <a href="#ai-readers">AI readers</a> follow below. The same as <a href="/crawlers.json">JSON</a> and
          as <a href="/crawlers.md">Markdown</a>.
        </p>
      </header>
      <section aria-labelledby="list-title">
        <h2 id="list-title">Who they are, and how to know them</h2>
        <p>
          {WEAK_NAMES} {WEB_BOT_AUTH}
        </p>
        <ScrollTable
          caption="Crawlers of link previews"
          head={['Crawler of', 'Known by', 'robots.txt', 'Asked by', 'User agents']}
          class="crawler-list"
        >
          {CRAWLERS.map((crawler) => (
            <Row crawler={crawler} />
          ))}
        </ScrollTable>
      </section>
      <ReadersSection />
      <ReaderRulesSection />
      <section class="wall-rules" aria-labelledby="rules-title">
        <h2 id="rules-title">Rules to paste for link previews</h2>
        <p>
          For link previews, made from the first list. Where few networks are published a rule asks for the
          name and the address; of the other crawlers it can only ask for the name.
        </p>
        {WALL_RULES.map((rules) => (
          <section aria-labelledby={rules.id}>
            <h3 id={rules.id}>{rules.name}</h3>
            <PastedRules {...rules} id={`rules-${rules.id}`} what={`rules for ${rules.name}`} />
          </section>
        ))}
      </section>
    </div>
  )
  return c.render(page, {
    title: 'Crawlers of link previews',
    description: `User agents of the crawlers of ${CRAWLERS.length} platforms, how a firewall can verify each, and rules to paste for Cloudflare, Vercel, AWS WAF, nginx, Apache, Caddy, HAProxy and CrowdSec.`,
    path: '/crawlers',
    section: 'platforms',
  })
}

function Row({ crawler }: { crawler: ListedCrawler }) {
  const { platform, name, purpose, userAgents, verification, sources } = crawler
  return (
    <tr id={platform}>
      <th scope="row">
        <a href={`/platforms/${platform}`}>{name}</a>
        <p class="quiet">{purpose}</p>
      </th>
      <td>
        <KnownBy {...verification} />
        <Sources sources={sources} />
      </td>
      <td>{robotsText(crawler)}</td>
      <td>{askedByText(crawler)}</td>
      <td>
        {userAgents.page.map((agent) => (
          <p>
            <code>{agent}</code>
          </p>
        ))}
        {userAgents.image.map((agent) => (
          <p>
            Images: <code>{agent}</code>
          </p>
        ))}
      </td>
    </tr>
  )
}
