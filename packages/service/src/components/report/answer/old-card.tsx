/** "My card is old": the platform's own tool with the page filled in, otherwise a URL that it has never read. */
import { parseHref } from '@linklens/engine'
import { CopyButton } from '../../code-block.tsx'
import { SafeLink } from '../../safe-link.tsx'
import { clean } from '@linklens/cards'
import { addressOf, type PlatformResult, type Report } from '../../../view/report.ts'

interface OldCardProps {
  report: Report
  result: PlatformResult
}

export function OldCard({ report, result: { preview, verdict } }: OldCardProps) {
  const { refresh } = verdict
  const address = addressOf(report.inspection)
  const tool = refresh?.url ? parseHref(refresh.url) : null
  const isFilledIn = Boolean(tool?.href.includes(encodeURIComponent(address)))
  const id = `new-url-${preview.platform}`
  return (
    <>
      <p>{refresh?.description ?? `${preview.name} has no tool that we know of.`}</p>
      {refresh?.cannot && <p class="quiet">{refresh.cannot}</p>}
      {tool && (
        <p>
          <SafeLink href={tool.href} class="button button-quiet">
            Open {tool.host}
            {isFilledIn && ' with this page'}
          </SafeLink>
        </p>
      )}
      {!isFilledIn && (
        <>
          <p>Share this URL instead; it has no old preview:</p>
          <div class="old-card-url">
            <code id={id} dir="ltr">
              {clean(newUrl(address), 2_100)}
            </code>
            <CopyButton of={id} what={`a new URL for ${preview.name}`} />
          </div>
        </>
      )}
    </>
  )
}

/** Whether platforms can have read the page. */
export const canBeOld = ({ inspection }: Report): boolean => inspection.fetch.mode === 'remote'

/** The same page for its server, another one for a cache. */
function newUrl(address: string): string {
  const url = parseHref(address)
  if (!url) return address
  let version = 2
  while (url.searchParams.getAll('v').includes(String(version))) version++
  // Not by `searchParams`, which would write the other fields in another way.
  url.search += `${url.search === '' ? '?' : '&'}v=${version}`
  return url.href
}
