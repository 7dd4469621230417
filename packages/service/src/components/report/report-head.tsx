import { parseHref } from '@linklens/engine'
import { clean } from '../untrusted.tsx'
import { durationText, timeText } from '../format.ts'
import { SafeLink } from '../safe-link.tsx'
import { FirstChanges } from './first-changes.tsx'
import { headline } from './headline.ts'
import { KeptNote } from './kept-note.tsx'
import { NotAskedNote } from './not-asked-note.tsx'
import { PreviewNote } from './preview-note.tsx'
import type { ReportProps } from './report.ts'
import { ScoreRing } from './score-ring.tsx'
import { SHARE_ID } from './share-snapshot.tsx'

const KINDS = { live: 'Live report', frozen: 'Frozen report', local: 'Local preview' } as const

export function ReportHead({ report }: ReportProps) {
  const { inspection, mode, at, label } = report
  const { requestedUrl, finalUrl } = inspection.fetch
  const { score, category, rulesetVersion } = inspection.serviceScore
  return (
    <header class="report-head">
      <div class="report-head-text">
        <p class="kicker">{label ?? KINDS[mode]}</p>
        <h1 class="report-address">
          <SafeLink href={requestedUrl} max={200}>
            <Address url={requestedUrl} />
          </SafeLink>
        </h1>
        {finalUrl !== requestedUrl && (
          <p class="report-final">
            Leads to <SafeLink href={finalUrl} max={200} />
          </p>
        )}
        <p class="report-headline">
          <bdi>{clean(headline(inspection), 400)}</bdi>
        </p>
        <FirstChanges inspection={inspection} />
        <p class="report-when">
          <time datetime={at.toISOString()}>{timeText(at)}</time>
          <span>{durationText(inspection.durationMs)}</span>
          <span>ruleset {rulesetVersion}</span>
          {report.snapshot && <a href={`#${SHARE_ID}`}>Share snapshot</a>}
        </p>
        <NotAskedNote report={report} />
        <KeptNote report={report} />
        <PreviewNote report={report} />
      </div>
      <div class="report-head-score">
        <ScoreRing score={score} category={category} />
        <p class="score-meaning">{category.description}</p>
      </div>
    </header>
  )
}

/** The host stands out: it is what tells a true address from a lookalike. */
function Address({ url }: { url: string }) {
  const parsed = parseHref(url)
  if (!parsed) return <>{clean(url, 200)}</>
  const path = `${parsed.pathname}${parsed.search}${parsed.hash}`
  return (
    <>
      <span class="address-host">{parsed.host}</span>
      <span class="address-path">{path === '/' ? '' : clean(path, 160)}</span>
    </>
  )
}
