/** Under an HTTP_ERROR: what robots.txt and the site answer platforms' crawlers, since that decides about a card. */
import type { HttpErrorFacts } from '@linklens/engine'
import { CrawlerViewsTable, ViewsCaveat } from './crawler-views-table.tsx'
import { listText } from '../format.ts'
import { Icon } from './icons.tsx'
import { livePathOf } from '../view/report.ts'
import { ROBOTS, ROBOTS_REASONS } from './report/why.tsx'
import { ScrollTable } from './scroll-table.tsx'
import { Untrusted } from './untrusted.tsx'

export function RefusedPage({ refusal }: { refusal: HttpErrorFacts }) {
  const { crawlerViews, robots } = refusal
  const verdicts = new Map(robots.map(({ platform, page }) => [platform, ROBOTS[page]]))
  return (
    <section class="refused" aria-labelledby="crawlers">
      <h2 id="crawlers">What platforms’ crawlers get</h2>
      <p class="refused-headline">{headlineOf(refusal)}</p>
      {crawlerViews?.length === 0 ? null : crawlerViews ? (
        <>
          <CrawlerViewsTable views={crawlerViews} robotsOf={(platform) => verdicts.get(platform)} />
          <ViewsCaveat />
        </>
      ) : (
        <AskAsCrawlers url={refusal.requestedUrl} />
      )}
      <Robots refusal={refusal} />
    </section>
  )
}

function AskAsCrawlers({ url }: { url: string }) {
  return (
    <p class="buttons">
      <a class="button" href={livePathOf(url, true)} rel="nofollow">
        <Icon name="search" /> Ask as platforms’ crawlers
      </a>
    </p>
  )
}

/** The one thing to know, in a sentence. */
function headlineOf({ crawlerViews, status }: HttpErrorFacts): string {
  const answered = crawlerViews?.filter((view) => view.status !== null) ?? []
  if (crawlerViews?.length === 0)
    return `The page answers us with ${status}. robots.txt disallows Linklens, so we did not ask in the name of other crawlers.`
  if (!crawlerViews)
    return `The page answers us with ${status}. What platforms’ crawlers get has not been tried yet.`
  if (answered.length === 0) return 'No crawler got an answer that could be read.'
  const served = answered.filter(
    (view) => view.status !== null && view.status >= 200 && view.status < 300 && view.wall === undefined,
  )
  const names = (views: typeof answered) => listText(views.flatMap((view) => view.names))
  // What is gone or broken is so for everybody: no firewall is asked then.
  const isSame =
    (status === 404 || status === 410 || status >= 500) && answered.every((view) => view.status === status)
  if (isSame)
    return `Crawlers get ${status} as well, so the link has no preview: ${names(answered)} were tried.`
  if (served.length === 0)
    return `The page refuses every crawler that was tried. The link has no preview on ${names(answered)}, unless your firewall knows the real crawlers by their IP addresses.`
  const refused = answered.filter((view) => !served.includes(view))
  return refused.length === 0
    ? `It lets the crawlers of ${names(served)} in, and only refuses us: their cards can be fine.`
    : `It lets the crawlers of ${names(served)} in, and refuses those of ${names(refused)}.`
}

function Robots({ refusal: { robots, htmlRobots } }: { refusal: HttpErrorFacts }) {
  const kept = robots.filter(({ page }) => page === 'disallowed')
  return (
    <>
      <h3>robots.txt</h3>
      {htmlRobots.map((url) => (
        <p>
          <Icon name="alert" /> <Untrusted text={url} max={120} /> is an HTML page, not a robots.txt: crawlers
          find no rules in it.
        </p>
      ))}
      <p>
        {kept.length > 0
          ? `It keeps ${listText(kept.map(({ name }) => name))} away from this URL.`
          : 'As far as it could be read, it keeps nobody away from this URL.'}
      </p>
      <details class="more">
        <summary>robots.txt verdict of each platform</summary>
        <ScrollTable caption="robots.txt verdict per platform" head={['Platform', 'This URL']}>
          {robots.map(({ name, page, reason }) => (
            <tr>
              <th scope="row">{name}</th>
              <td class={`robots-${page}`}>
                {ROBOTS[page]}
                {reason && `: ${ROBOTS_REASONS[reason]}`}
              </td>
            </tr>
          ))}
        </ScrollTable>
      </details>
    </>
  )
}
