/** Above every report, one row on a desktop: another page, and what can be done with this one. */
import { Icon } from '../../icons.tsx'
import { UrlForm } from '../../url-form.tsx'
import { addressOf, livePath, type Report, type ReportProps } from '../../../view/report.ts'
import { ChoosePlatforms } from './choose-platforms.tsx'
import { SHARE_FORM, ShareForm } from './share-form.tsx'
import { MARKDOWN_ID } from './report-markdown.ts'

export function Toolbar({ report }: ReportProps) {
  const isInspected = report.inspection.fetch.mode === 'remote' && !isMadeUp(report)
  const { url: _url, ...asked } = Object.fromEntries(new URLSearchParams(livePath(report).split('?')[1]))
  return (
    <div class="toolbar">
      <UrlForm
        value={isInspected ? addressOf(report.inspection) : ''}
        button={isInspected ? 'Inspect again' : 'Inspect'}
        hidden={asked}
      />
      <ShareForm report={report} />
      <ReportActions report={report} />
    </div>
  )
}

/** The page of an example is nowhere. */
const isMadeUp = ({ mode, path }: Report): boolean => mode === 'frozen' && path === undefined

/** Share, choose, copy, download. On a phone the last ones are scrolled to. */
function ReportActions({ report }: ReportProps) {
  return (
    <div class="report-actions">
      <Share report={report} />
      <ChoosePlatforms report={report} />
      <button type="button" class="button button-quiet js-only" data-copy={MARKDOWN_ID}>
        <Icon name="copy" /> <span class="copy-word">Copy as Markdown</span>
      </button>
      <Json report={report} />
      <Compare report={report} />
    </div>
  )
}

/** What is kept has an address already; a live report gets one. */
function Share({ report }: ReportProps) {
  const path = report.path ?? report.preview?.path
  if (path !== undefined)
    return (
      <button type="button" class="button button-quiet js-only" data-copy-value={report.baseUrl + path}>
        <Icon name="link" /> <span class="copy-word">Copy link</span>
      </button>
    )
  if (!report.snapshot) return null
  return (
    <button type="submit" class="button button-quiet" form={SHARE_FORM} data-share>
      <Icon name="link" /> <span class="copy-word">Share</span>
    </button>
  )
}

function Json({ report }: ReportProps) {
  if (report.path !== undefined)
    return (
      <a class="button button-quiet" href={`/api/reports/${report.path.split('/').at(-1)}`}>
        JSON
      </a>
    )
  if (!report.snapshot) return null
  return (
    <button type="submit" class="button button-quiet" form={SHARE_FORM} formaction="/r/json">
      JSON
    </button>
  )
}

/** A frozen report against the page as it is now; a live one against another page. */
function Compare({ report }: { report: Report }) {
  if (report.inspection.fetch.mode !== 'remote' || isMadeUp(report)) return null
  const address = encodeURIComponent(addressOf(report.inspection))
  const query = report.path === undefined ? `a=${address}` : `a=${report.path}&b=${address}`
  return (
    <a class="button button-quiet" href={`/compare?${query}`} rel="nofollow">
      Compare
    </a>
  )
}
