import { Icon } from '../../icons.tsx'
import { secretLookingNames } from '../../../saved/secret-query.ts'
import { clean } from '../../untrusted.tsx'
import type { ReportProps } from '../report.ts'

/** Id of the form that sends back what was shown; its buttons are in the head of the report. */
export const SHARE_FORM = 'share'

/** What a live report sends back, to be kept or to be saved as JSON. Warns first: anyone who has the URL of a snapshot can read it. */
export function ShareForm({ report }: ReportProps) {
  const { snapshot, inspection } = report
  if (report.mode === 'live' && inspection.fetch.notAsked) return <Incomplete />
  if (!snapshot) return null
  const secrets = secretLookingNames(inspection.fetch)
  return (
    <form class="share" id={SHARE_FORM} action="/r/snapshots" method="post">
      {secrets.length > 0 && <SecretWarning names={secrets} />}
      <input type="hidden" name="url" value={inspection.fetch.requestedUrl} />
      <input type="hidden" name="snapshot" value={snapshot} />
    </form>
  )
}

function Incomplete() {
  return (
    <p class="quiet" id={SHARE_FORM}>
      This report cannot be shared as a snapshot, because part of the page was not asked for. Inspect it again
      in a minute.
    </p>
  )
}

function SecretWarning({ names }: { names: readonly string[] }) {
  return (
    <p class="note note-warning">
      <Icon name="alert" />
      <span>
        <strong>Look at the address before you share it.</strong> It looks as if it holds a secret (
        {names.slice(0, 5).map((name, index) => (
          <>
            {index > 0 && ', '}
            <code>{clean(name, 60)}</code>
          </>
        ))}
        ), and everyone who opens the snapshot can read it.
      </span>
    </p>
  )
}
