/** What a local preview is, and how long it lives. The script counts down; without it the time is shown. */
import { timeText } from '../../../format.ts'
import { Untrusted } from '../../untrusted.tsx'
import type { ReportProps } from '../../../view/report.ts'

export function PreviewNote({ report }: ReportProps) {
  const { preview, inspection } = report
  if (preview === undefined) return null
  const { expiresAt, leftMs, path, newerPath } = preview
  return (
    <div class="note" data-newer={`${path}/newer`}>
      {newerPath !== null && (
        <p>
          <strong>The page has changed since.</strong> <a href={newerPath}>Open the newest preview</a>
        </p>
      )}
      {inspection.fetch.mode === 'local' ? (
        <p>
          This page comes from a machine of yours: a tool there fetched it and sent it here. Platforms cannot
          reach it yet, and anyone who has the URL of this preview can read it.
        </p>
      ) : (
        <p>
          This is the saved inspection of a public page
          <UsedBy usedBy={preview.usedBy} />. Anyone who has its URL can read it.
        </p>
      )}
      <p>
        It expires at{' '}
        <time datetime={expiresAt.toISOString()} data-expires-in={String(leftMs)}>
          {timeText(expiresAt)}
        </time>
        , and nothing is kept of it then. <strong class="js-only" data-countdown aria-hidden="true"></strong>
      </p>
    </div>
  )
}

function UsedBy({ usedBy }: { usedBy: string | Record<string, unknown> | null }) {
  if (usedBy === null) return null
  const text = typeof usedBy === 'string' ? usedBy : JSON.stringify(usedBy)
  return (
    <>
      , made for <Untrusted text={text} max={200} />
    </>
  )
}
