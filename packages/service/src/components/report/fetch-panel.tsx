import { CodeBlock } from '../code-block.tsx'
import { bytesText } from '../format.ts'
import { Icon } from '../icons.tsx'
import { SafeLink } from '../safe-link.tsx'
import { ScrollTable } from '../scroll-table.tsx'
import { Untrusted } from '../untrusted.tsx'
import { CrawlerViews } from './crawler-views.tsx'
import { curlLine } from './curl-line.ts'
import { FactList } from './fact-list.tsx'
import { platformResults, type Report, type ReportProps } from './report.ts'
import { Section } from './section.tsx'
import { Waterfall } from './waterfall.tsx'
import { ROBOTS, ROBOTS_REASONS } from './why.tsx'

export function FetchPanel({ report }: ReportProps) {
  const { fetch } = report.inspection
  return (
    <Section
      id="fetch"
      title="How we got it"
      lead="The requests, their answers, and a line that repeats each of them."
    >
      <RedirectChain report={report} />
      <div class="fetch-columns">
        <div>
          <h3>Timing</h3>
          <Waterfall timings={fetch.timings} hasRedirects={fetch.redirects.length > 0} />
        </div>
        <FactList
          title="Answer"
          facts={[
            ['Status', String(fetch.status)],
            ['Type', fetch.contentType ?? 'not given'],
            ['Characters', `${fetch.charset.name}, from ${CHARSET_SOURCES[fetch.charset.source]}`],
            ['Size', bytesText(fetch.htmlLength)],
            ['Asked in', fetch.acceptLanguage],
            ...Object.entries(fetch.headers)
              .filter(([name]) => name !== 'content-type')
              .map(([name, value]) => [name, value] as const),
          ]}
        />
      </div>
      <Curl report={report} />
      <CrawlerViews report={report} />
      <Robots report={report} />
    </Section>
  )
}

const CHARSET_SOURCES = {
  bom: 'a byte order mark',
  header: 'the header',
  meta: 'a meta tag',
  xml: 'the XML declaration',
  default: 'the default: nothing says so',
} as const

function RedirectChain({ report }: { report: Report }) {
  const { redirects, finalUrl, status } = report.inspection.fetch
  return (
    <ol class="chain">
      {redirects.map((hop) => (
        <li>
          <span class="chain-status">{hop.status}</span>
          <SafeLink href={hop.url} max={300} />
        </li>
      ))}
      <li>
        <span class="chain-status chain-final">{status}</span>
        <SafeLink href={finalUrl} max={300} />
      </li>
    </ol>
  )
}

function Curl({ report }: { report: Report }) {
  const { inspection, userAgent } = report
  const headers = { 'Accept-Language': inspection.fetch.acceptLanguage }
  const image = inspection.imageAnalysis.url
  const requests = [
    ...[...inspection.fetch.redirects.map(({ url }) => url), inspection.fetch.finalUrl].map(
      (url) => ['page', curlLine({ url, userAgent, headers })] as const,
    ),
    ...(image ? [['picture', curlLine({ url: image, userAgent })] as const] : []),
  ]
  return (
    <>
      <h3>Repeat it</h3>
      {requests.map(([what, line], index) => (
        <CodeBlock
          id={`curl-${index}`}
          code={line}
          what={`curl line of request ${index + 1}, the ${what}`}
          wrap
        />
      ))}
    </>
  )
}

function Robots({ report }: { report: Report }) {
  const crawlers = new Map(report.platforms.map(({ id, crawler }) => [id, crawler]))
  const reasons = new Set(
    platformResults(report.inspection).flatMap(({ verdict }) => verdict.robots.reason ?? []),
  )
  return (
    <details class="more">
      <summary>robots.txt and user agent of each crawler</summary>
      {[...reasons].map((reason) => (
        <p>
          <Icon name="alert" /> robots.txt gave no answer: {ROBOTS_REASONS[reason]}.
        </p>
      ))}
      <ScrollTable
        caption="robots.txt verdict per crawler"
        head={['Platform', 'Page', 'Image', 'User agent']}
        class="robots"
      >
        {platformResults(report.inspection).map(({ preview, verdict }) => {
          const agent = crawlers.get(preview.platform)?.userAgents[0]
          return (
            <tr>
              <th scope="row">{preview.name}</th>
              <td class={`robots-${verdict.robots.page}`}>{ROBOTS[verdict.robots.page]}</td>
              <td class={`robots-${verdict.robots.image}`}>{ROBOTS[verdict.robots.image]}</td>
              <td>
                {agent ? (
                  <code>
                    <Untrusted text={agent} />
                  </code>
                ) : (
                  <span class="quiet">unknown</span>
                )}
              </td>
            </tr>
          )
        })}
      </ScrollTable>
    </details>
  )
}
