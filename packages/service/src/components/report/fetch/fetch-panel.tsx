import { CodeBlock } from '../../code-block.tsx'
import { bytesText, durationText, plural } from '../../../format.ts'
import { SafeLink } from '../../safe-link.tsx'
import { curlLine } from '../curl-line.ts'
import { FactList, type Fact } from '../fact-list.tsx'
import type { Report, ReportProps } from '../../../view/report.ts'
import { Fold } from '../fold.tsx'

export function FetchPanel({ report }: ReportProps) {
  const { fetch, serviceScore, durationMs } = report.inspection
  return (
    <Fold id="fetch" title="Request" lead={requestText(fetch)}>
      <RedirectChain report={report} />
      <div class="fetch-columns">
        <FactList title="Timing" facts={timingFacts(fetch)} />
        <FactList
          title="Answer"
          facts={[
            ['Status', String(fetch.status)],
            ['Type', fetch.contentType ?? 'not given'],
            ['Characters', `${fetch.charset.name}, from ${CHARSET_SOURCES[fetch.charset.source]}`],
            ['Size', bytesText(fetch.htmlLength)],
            ['Asked in', fetch.acceptLanguage],
            ['Judged by', `ruleset ${serviceScore.rulesetVersion}`],
            ['Inspection', durationText(durationMs)],
            ...Object.entries(fetch.headers)
              .filter(([name]) => name !== 'content-type')
              .map(([name, value]) => [name, value] as const),
          ]}
        />
      </div>
      <Curl report={report} />
    </Fold>
  )
}

const requestText = ({ status, htmlLength, redirects }: Report['inspection']['fetch']): string =>
  [
    `answered ${status}`,
    bytesText(htmlLength),
    redirects.length > 0 ? plural(redirects.length, 'redirect') : null,
  ]
    .filter(Boolean)
    .join(', ')

/** Phases of the last request. What they do not cover came before them: redirects, and waiting for a socket. */
function timingFacts({ timings, redirects }: Report['inspection']['fetch']): Fact[] {
  const { dns, connect, tls, firstByte, download, total } = timings
  const phases = [dns, connect, tls, firstByte, download]
  const before = total - phases.reduce<number>((sum, ms) => sum + (ms ?? 0), 0)
  const text = (ms: number | null) => (ms === null ? null : durationText(ms))
  return [
    [redirects.length > 0 ? 'Redirects' : 'Waiting', before >= 1 ? durationText(before) : null],
    ['Name', text(dns)],
    ['Connect', text(connect)],
    ['TLS', text(tls)],
    ['First byte', text(firstByte)],
    ['Download', text(download)],
    ['Total', durationText(total)],
  ]
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
    ...(image ? [['image', curlLine({ url: image, userAgent })] as const] : []),
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
