import { Icon } from '../../icons.tsx'
import { secretLookingNames } from '../../../view/secret-query.ts'
import { clean } from '@linklens/cards'
import type { ReportProps } from '../../../view/report.ts'

/** Id of the form that sends back what was shown; its buttons are in the head of the report. */
export const SHARE_FORM = 'share'

/**
 * What a report sends back: to be kept, saved as JSON, or edited. Warns first: anyone who has the URL of a snapshot can
 * read it.
 */
export function ShareForm({ report }: ReportProps) {
  const { snapshot, inspection, path, preview } = report
  if (report.mode === 'live' && inspection.fetch.notAsked) return <Incomplete />
  const kept = path ?? preview?.path
  if (!snapshot && kept === undefined) return null
  const secrets = snapshot ? secretLookingNames(inspection.fetch) : []
  return (
    <form class="share" id={SHARE_FORM} action={snapshot ? '/r/snapshots' : '/api/edit'} method="post">
      {/* Enter in a field of the editor presses the first button of the form: it must not share. */}
      <button type="submit" formaction="/api/edit" class="unseen" tabindex={-1} aria-hidden="true">
        Show
      </button>
      {secrets.length > 0 && <SecretWarning names={secrets} />}
      {snapshot && <input type="hidden" name="url" value={inspection.fetch.requestedUrl} />}
      {snapshot ? (
        <input type="hidden" name="snapshot" value={snapshot} />
      ) : (
        <input type="hidden" name="kept" value={kept} />
      )}
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
        <strong>Look at the URL before you share it.</strong> It looks as if it holds a secret (
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
