/** What a local preview is, and until when. */
import { timeText } from '../../format.ts'
import { Untrusted } from '../../untrusted.tsx'
import type { ReportProps } from '../../../view/report.ts'

export function PreviewNote({ report }: ReportProps) {
  const { preview, inspection } = report
  if (preview === undefined) return null
  const { expiresAt, path, newerPath } = preview
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
        It expires at <time datetime={expiresAt.toISOString()}>{timeText(expiresAt)}</time>, and nothing is
        kept of it then.
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
