import { Icon } from '../icons.tsx'
import { secretLookingNames } from '../../saved/secret-query.ts'
import { clean } from '../untrusted.tsx'
import type { ReportProps } from './report.ts'

/** Anchor of the form. */
export const SHARE_ID = 'share'

/** Sends back what was shown, to be kept. Warns beforehand: what is frozen can be read by whoever has its address. */
export function ShareSnapshot({ report }: ReportProps) {
  const { snapshot, inspection } = report
  if (report.mode === 'live' && inspection.fetch.notAsked) return <Incomplete />
  if (!snapshot) return null
  const secrets = secretLookingNames(inspection.fetch)
  return (
    <form class="share" id={SHARE_ID} action="/r/snapshots" method="post">
      <h3>Share this report as it is</h3>
      <p>
        A snapshot keeps exactly what you see under an address of its own. Everyone who has that address can
        open it; nobody finds it by searching. You also get a token that deletes it.
      </p>
      {secrets.length > 0 && <SecretWarning names={secrets} />}
      <input type="hidden" name="url" value={inspection.fetch.requestedUrl} />
      <input type="hidden" name="snapshot" value={snapshot} />
      <p class="share-button">
        <button type="submit" class="button">
          <Icon name="camera" /> Share snapshot
        </button>
        <span class="quiet">Within 10 minutes of the inspection.</span>
      </p>
    </form>
  )
}

function Incomplete() {
  return (
    <p class="quiet" id={SHARE_ID}>
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
