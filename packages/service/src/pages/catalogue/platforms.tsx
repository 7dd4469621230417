/** The catalogue of platforms, written from the platform objects themselves. */
import { PLATFORMS, type Platform } from '@linklens/engine'
import { raw } from 'hono/html'
import { plural } from '../../format.ts'
import { EvidenceLine } from '../../components/report/evidence.tsx'
import { FactList, type Fact } from '../../components/report/fact-list.tsx'
import { Refresh } from '../../components/report/why.tsx'
import { ScrollTable } from '../../components/scroll-table.tsx'
import type { Answer, AppContext } from '../../http/app-env.ts'
import { bestCard } from './best-card.ts'
import { conditionsOf } from './platform-conditions.ts'
import { KINDS } from './platform-kinds.ts'
import { cacheFacts, crawlerFacts, imageFacts, readingFacts, textFacts } from './platform-facts.tsx'
import { fieldSources } from './platform-reads.ts'
import type { SoundCards } from './sound-cards.tsx'

export function platformPage(c: AppContext, sound: SoundCards): Answer {
  const platform = PLATFORMS.find(({ id }) => id === c.req.param('id'))
  if (!platform) return c.notFound()
  const page = (
    <article class="catalogue entry">
      <header class="page-head">
        <p class="kicker">
          <a href="/platforms">Platforms</a> <span>› {KINDS[platform.kind]}</span>
        </p>
        <h1>{platform.name}</h1>
        <p class="section-lead">{platform.summary}</p>
      </header>
      <section class="best-card" aria-labelledby="best-card">
        <h2 id="best-card">The best card there</h2>
        <dl class="best-lines">
          {bestCard(platform).map(([name, text]) => (
            <div>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        {raw(sound[platform.id] ?? '')}
      </section>
      <div class="entry-columns">
        <Facts title="Crawler" facts={crawlerFacts(platform)} />
        <Facts title="Tags" facts={readingFacts(platform)} />
        <Facts title="Image" facts={imageFacts(platform)} />
        <Facts title="Text" facts={textFacts(platform)} />
        <Facts title="Cache" facts={cacheFacts(platform)} />
      </div>
      <h2>What it reads</h2>
      <ScrollTable caption={`What ${platform.name} reads`} head={['Field', 'Sources, in the order asked']}>
        {fieldSources(platform).map(({ field, sources }) => (
          <tr>
            <th scope="row">{field}</th>
            <td>
              {sources.map((source) => (
                <code class="source">{source}</code>
              ))}
            </td>
          </tr>
        ))}
      </ScrollTable>
      <Layouts platform={platform} />
      <h2>Make it look again</h2>
      {platform.refresh ? <Refresh refresh={platform.refresh} /> : <p>No way is known.</p>}
      <h2>Evidence</h2>
      {platform.evidence.map((evidence) => (
        <EvidenceLine evidence={evidence} />
      ))}
      {platform.unknowns.length > 0 && (
        <>
          <h2>What is not documented</h2>
          <ul>
            {platform.unknowns.map((unknown) => (
              <li>{unknown}</li>
            ))}
          </ul>
        </>
      )}
    </article>
  )
  return c.render(page, {
    title: `How ${platform.name} draws a link`,
    description: `${platform.summary} Tags, limits, crawler, sources and dates.`,
    path: `/platforms/${platform.id}`,
    shows: 'examples',
    section: 'platforms',
  })
}

/** What is not known is folded: a row that only says so tells nothing about the platform. */
function Facts({ title, facts }: { title: string; facts: Fact[] }) {
  const isUnknown = ([, value]: Fact): boolean => value === 'unknown' || value === 'limits unknown'
  const unknown = facts.filter(isUnknown)
  return (
    <div>
      <FactList level={2} title={title} facts={facts.filter((fact) => !isUnknown(fact))} />
      {unknown.length > 0 && (
        <details class="unknown-facts">
          <summary>
            {plural(unknown.length, 'open question')}: {title.toLowerCase()}
          </summary>
          <dl>
            {unknown.map(([name, value]) => (
              <div>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </div>
  )
}

function Layouts({ platform }: { platform: Platform }) {
  // The same layout may be there several times, under different conditions.
  const layouts = [...Map.groupBy(platform.layouts, ({ name, looks }) => `${name} ${looks}`).values()]
  return (
    <>
      <h2>What it draws</h2>
      <p class="quiet">The first line that applies is used.</p>
      <ScrollTable caption={`Layouts of ${platform.name}`} head={['Layout', 'How it looks', 'Asks for']}>
        {layouts.map((same) => (
          <LayoutRow layouts={same} />
        ))}
      </ScrollTable>
      <p class="quiet">Otherwise: {platform.bare.why}</p>
    </>
  )
}

function LayoutRow({ layouts }: { layouts: Platform['layouts'][number][] }) {
  const [first] = layouts
  if (!first) return null
  const { name, looks, rank, note } = first
  const asked = [...new Set(layouts.map((layout) => conditionsOf(layout).join('; ') || 'nothing'))]
  return (
    <tr>
      <th scope="row">
        {name}
        {rank === 'best' && <span class="attribute">best</span>}
      </th>
      <td>
        {looks}.{note && <span class="quiet"> {note}</span>}
      </td>
      <td>
        {asked.map((text) => (
          <span class="layout-when">{text}</span>
        ))}
      </td>
    </tr>
  )
}
