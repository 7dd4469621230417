import { livePath, type ReportProps } from '../../../view/report.ts'

/** What a snapshot is, and a link to a new inspection. */
export function SavedNote({ report }: ReportProps) {
  const { path, at, inspection } = report
  if (path === undefined) return null
  return (
    <div class="note">
      <p>
        Snapshot of <time datetime={at.toISOString()}>{at.toISOString().slice(0, 10)}</time> with ruleset{' '}
        {inspection.serviceScore.rulesetVersion}: it never changes.
      </p>
      <p>
        <a href={livePath(report)} rel="nofollow">
          Inspect the page now
        </a>
      </p>
    </div>
  )
}
