/** The catalogue of platforms, written from the platform objects themselves. */
import { PLATFORMS, type Platform } from '@linklens/engine'
import type { Context } from 'hono'
import { bytesText, count, durationText } from '../components/format.ts'
import { EvidenceLine } from '../components/report/evidence.tsx'
import { FactList, type Fact } from '../components/report/fact-list.tsx'
import { imageLimitsOf } from '../components/report/image-limits.tsx'
import { ratioText } from '../components/report/crops.ts'
import { Refresh } from '../components/report/why.tsx'
import { ScrollTable } from '../components/scroll-table.tsx'
import type { AppEnv } from '../http/app-env.ts'
import { fieldSources } from './platform-reads.ts'

const KINDS = { social: 'Social', chat: 'Chat', search: 'Search', editor: 'Editors' } as const

export function platformsPage(c: Context<AppEnv>): Response | Promise<Response> {
  const page = (
    <div class="catalogue">
      <header class="page-head">
        <h1>Platforms</h1>
        <p class="section-lead">
          What we hold each of {PLATFORMS.length} platforms to do with a link, and where that comes from.
          Platforms change without notice: each fact carries the date when it was last checked.
        </p>
      </header>
      {[...Map.groupBy(PLATFORMS, ({ kind }) => kind)].map(([kind, platforms]) => (
        <section aria-labelledby={`kind-${kind}`}>
          <h2 id={`kind-${kind}`}>{KINDS[kind]}</h2>
          <ul class="platform-list">
            {platforms.map(({ id, name, summary }) => (
              <li>
                <a href={`/platforms/${id}`}>{name}</a>
                <p>{summary}</p>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
  return c.render(page, {
    title: 'Platforms',
    description: `What ${PLATFORMS.length} platforms read from a page, how they draw its card, their limits for text and pictures, and how sure we are of each fact.`,
    path: '/platforms',
    section: 'platforms',
  })
}

export function platformPage(c: Context<AppEnv>): Response | Promise<Response> {
  const platform = PLATFORMS.find(({ id }) => id === c.req.param('id'))
  if (!platform) return c.notFound()
  const page = (
    <article class="catalogue entry">
      <header class="page-head">
        <p class="kicker">
          <a href="/platforms">Platforms</a> <span>{KINDS[platform.kind]}</span>
        </p>
        <h1>{platform.name}</h1>
        <p class="section-lead">{platform.summary}</p>
      </header>
      <div class="entry-columns">
        <FactList level={2} title="Crawler" facts={crawlerFacts(platform)} />
        <FactList level={2} title="Picture" facts={pictureFacts(platform)} />
        <FactList level={2} title="Text" facts={textFacts(platform)} />
        <FactList level={2} title="Cache" facts={cacheFacts(platform)} />
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
      {platform.refresh && (
        <>
          <h2>Make it look again</h2>
          <Refresh refresh={platform.refresh} />
        </>
      )}
      <h2>Evidence</h2>
      {platform.evidence.map((evidence) => (
        <EvidenceLine evidence={evidence} />
      ))}
      {platform.unknowns.length > 0 && (
        <>
          <h2>What nobody outside knows</h2>
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
    section: 'platforms',
  })
}

function Layouts({ platform }: { platform: Platform }) {
  // The same layout may stand several times, under different conditions.
  const layouts = [
    ...Map.groupBy(platform.layouts, ({ name, looks }) => `${name} ${looks}`).values(),
  ].flatMap(([first]) => first ?? [])
  return (
    <>
      <h2>What it draws</h2>
      <ScrollTable caption={`Layouts of ${platform.name}`} head={['Layout', 'How it looks']}>
        {layouts.map(({ name, looks, rank, note }) => (
          <tr>
            <th scope="row">
              {name}
              {rank === 'best' && <span class="attribute">best</span>}
            </th>
            <td>
              {looks}.{note && <span class="quiet"> {note}</span>}
            </td>
          </tr>
        ))}
      </ScrollTable>
      <p class="quiet">Otherwise: {platform.bare.why}</p>
    </>
  )
}

const unknown = 'unknown'

function crawlerFacts({ crawler }: Platform): Fact[] {
  const { robots, window, redirects } = crawler
  return [
    ['User agent', crawler.userAgents.length > 0 ? crawler.userAgents.join(' · ') : unknown],
    [
      'Asked by',
      { server: 'the platform’s server', sender: 'the sender’s device', null: unknown }[
        String(crawler.fetchedBy) as 'server'
      ],
    ],
    [
      'robots.txt',
      robots.honoured === null
        ? unknown
        : robots.honoured
          ? `honoured${robots.token ? `, as ${robots.token}` : ''}`
          : 'not honoured',
    ],
    [
      'Reads of a page',
      window
        ? `${bytesText(window.maxBytes)}, then ${{ cut: 'the rest is ignored', fail: 'no card at all', risk: 'the card is at risk' }[window.over]}`
        : unknown,
    ],
    ['Runs scripts', crawler.scripts === null ? unknown : crawler.scripts ? 'yes' : 'no'],
    ['Tags in the body', crawler.headOnly === null ? unknown : crawler.headOnly ? 'ignored' : 'read'],
    [
      'Redirects',
      redirects?.max === undefined || redirects.max === null ? unknown : `at most ${redirects.max}`,
    ],
    ['Gives up after', crawler.timeoutMs === null ? unknown : durationText(crawler.timeoutMs)],
  ]
}

function pictureFacts(platform: Platform): Fact[] {
  const { image } = platform
  const { maxBytes, minWidth, minHeight } = imageLimitsOf(platform)
  const frame = platform.layouts.find(({ rank, picture }) => rank === 'best' && picture)?.picture?.frame
  return [
    ['At most', maxBytes === null ? unknown : bytesText(maxBytes)],
    [
      'For the best card',
      minWidth === null
        ? unknown
        : `at least ${count(minWidth)}${minHeight === null ? ' px wide' : ` × ${count(minHeight)}`}`,
    ],
    [
      'Advised',
      image.advised
        ? `${image.advised.width}${image.advised.height === null ? ' px wide' : ` × ${image.advised.height}`}`
        : null,
    ],
    ['Frame', frame && typeof frame === 'object' ? ratioText(frame.ratio) : null],
    ['Formats', image.formats?.accepted?.join(', ') ?? unknown],
    ['Not', image.formats && image.formats.refused.length > 0 ? image.formats.refused.join(', ') : null],
    ['Relative addresses', image.reference === null ? unknown : RELATIVE_ADDRESSES[image.reference.accepts]],
  ]
}

const RELATIVE_ADDRESSES = {
  absolute: 'not taken',
  'root-relative': 'only /from-the-root',
  any: 'taken',
  'joined-to-root': 'taken as if from the root',
} as const

function textFacts({ text }: Platform): Fact[] {
  return [
    ['Title', cutText(text.title)],
    ['Description', cutText(text.description)],
    ['Site name', text.siteName ? cutText(text.siteName) : null],
    ['Address line', text.domain === null ? unknown : text.domain ? 'drawn' : 'not drawn'],
  ]
}

function cutText(cut: Platform['text']['title']): string {
  if (!cut) return unknown
  const { characters, bytes, graphemes, lines } = cut
  const parts = [
    characters !== undefined && `${characters} characters`,
    bytes !== undefined && `${bytes} bytes`,
    graphemes !== undefined && `${graphemes} graphemes`,
    lines !== undefined && `${lines} ${lines === 1 ? 'line' : 'lines'}`,
  ].filter(Boolean)
  return parts.length > 0 ? `at most ${parts.join(', ')}` : unknown
}

function cacheFacts({ cache }: Platform): Fact[] {
  const seconds = cache.seconds === null ? unknown : ageText(cache.seconds)
  return [
    ['Kept for', seconds],
    ['Note', cache.note],
  ]
}

function ageText(seconds: number): string {
  if (seconds >= 172_800) return `${Math.round(seconds / 86_400)} days`
  if (seconds >= 7_200) return `${Math.round(seconds / 3_600)} hours`
  return `${Math.round(seconds / 60)} minutes`
}
