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

export function OldCard({ report, result }: OldCardProps) {
  const address = addressOf(report.inspection)
  const { platform, name } = result.preview
  const id = `new-url-${platform}`
  return (
    <>
      <RefreshTool address={address} result={result} />
      {!isFilledIn(result, address) && (
        <>
          <p>Share this URL instead; it has no old preview:</p>
          <div class="old-card-url">
            <code id={id} dir="ltr">
              {clean(newUrl(address), 2_100)}
            </code>
            <CopyButton of={id} what={`a new URL for ${name}`} />
          </div>
        </>
      )}
    </>
  )
}

/** The platform's own words for its tool, and the tool with the page filled in. */
export function RefreshTool({ address, result }: { address: string; result: PlatformResult }) {
  const { refresh } = result.verdict
  const tool = refresh?.url ? parseHref(refresh.url) : null
  return (
    <>
      <p>{refresh?.description ?? `There is no known way to refresh ${result.preview.name}.`}</p>
      {refresh?.cannot && <p class="quiet">{refresh.cannot}</p>}
      {tool && (
        <p>
          <SafeLink href={tool.href} class="button button-quiet">
            Open {result.preview.name}’s tool
            {isFilledIn(result, address) && ' with this page'}
          </SafeLink>
        </p>
      )}
    </>
  )
}

const isFilledIn = ({ verdict: { refresh } }: PlatformResult, address: string): boolean =>
  Boolean(refresh?.url && parseHref(refresh.url)?.href.includes(encodeURIComponent(address)))

/** Whether platforms can have read the page. */
export const canBeOld = ({ inspection }: Report): boolean => inspection.fetch.mode === 'remote'

/** The same page for its server, another one for a cache. */
export function newUrl(address: string): string {
  const url = parseHref(address)
  if (!url) return address
  let version = 2
  while (url.searchParams.getAll('v').includes(String(version))) version++
  // Not by `searchParams`, which would write the other fields in another way.
  url.search += `${url.search === '' ? '?' : '&'}v=${version}`
  return url.href
}
