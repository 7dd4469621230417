import { safeHref } from '../../safe-link.tsx'
import { livePath, type ReportProps } from '../../../view/report.ts'

/** What it means that a report is frozen, and a link to a new inspection. */
export function SavedNote({ report }: ReportProps) {
  const { path, at, inspection } = report
  if (path === undefined) return null
  const hasImage = safeHref(inspection.imageAnalysis.url ?? '') !== null
  return (
    <div class="note">
      <p>
        Frozen on <time datetime={at.toISOString()}>{at.toISOString().slice(0, 10)}</time> with ruleset{' '}
        {inspection.serviceScore.rulesetVersion}: it never changes.
        {hasImage && ' Only its images are fetched anew, and may differ from then.'}
      </p>
      <p>
        <a href={livePath(report)} rel="nofollow">
          Inspect the same address now
        </a>
      </p>
    </div>
  )
}
