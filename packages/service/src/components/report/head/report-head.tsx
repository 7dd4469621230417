import { parseHref, refusedNames } from '@linklens/engine'
import { clean } from '@linklens/cards'
import { timeText } from '../../../format.ts'
import { SafeLink } from '../../safe-link.tsx'
import { headline, verdictCounts } from './headline.ts'
import { SavedNote } from './saved-note.tsx'
import { NotAskedNote } from './not-asked-note.tsx'
import { PreviewNote } from './preview-note.tsx'
import type { ReportProps } from '../../../view/report.ts'
import { ScoreRing } from './score-ring.tsx'
import { Toolbar } from './toolbar.tsx'

const KINDS = { live: null, frozen: 'Snapshot', local: 'Local preview' } as const

export function ReportHead({ report }: ReportProps) {
  const { inspection, mode, at, label } = report
  const { requestedUrl, finalUrl } = inspection.fetch
  const { score, category } = inspection.serviceScore
  const kind = label ?? KINDS[mode]
  return (
    <header class="report-head">
      <Toolbar report={report} />
      <div>
        {kind && <p class="kicker">{kind}</p>}
        <h1 class="report-headline">
          <bdi>{clean(headline(report), 400)}</bdi>
        </h1>
        <NotAskedNote report={report} />
        <SavedNote report={report} />
        <PreviewNote report={report} />
      </div>
      <div class="report-head-score">
        <ScoreRing score={score} category={category} isRefused={refusedNames(inspection).length > 0} />
        <div class="report-meta">
          <p class="score-meaning">
            <a href="#cards">{verdictCounts(report)}</a>
          </p>
          <p class="report-when">
            {!report.isPasted && (
              <SafeLink href={requestedUrl} max={200}>
                <ReportUrl url={requestedUrl} />
              </SafeLink>
            )}
            {finalUrl !== requestedUrl && (
              <span>
                leads to <SafeLink href={finalUrl} max={120} />
              </span>
            )}
            <time datetime={at.toISOString()}>{timeText(at)}</time>
          </p>
        </div>
      </div>
    </header>
  )
}

/** The host is emphasised: it is the difference between a true URL and a lookalike. */
function ReportUrl({ url }: { url: string }) {
  const parsed = parseHref(url)
  if (!parsed) return <>{clean(url, 200)}</>
  const path = `${parsed.pathname}${parsed.search}${parsed.hash}`
  return (
    <>
      <span class="url-host">{parsed.host}</span>
      {path !== '/' && clean(path, 160)}
    </>
  )
}
