/** How a list of `/crawlers` says by what a request is known, and who says so. */
import type { Evidence } from '@linklens/engine'
import { EvidenceLine } from '../../components/report/evidence.tsx'
import { safeHref, SafeLink } from '../../components/safe-link.tsx'
import type { Verification } from './crawler-words.ts'

export function KnownBy({ networks = [], networksFrom, reverseDns, notAtAll = null }: Verification) {
  return (
    <>
      {networksFrom !== null && (
        <p>
          Networks {networks.length > 0 && <>{networks.join(', ')}, from </>}
          {safeHref(networksFrom) ? <SafeLink href={networksFrom} max={60} /> : <code>{networksFrom}</code>}
        </p>
      )}
      {reverseDns.length > 0 && (
        <p>
          Reverse DNS in <code>{reverseDns.join(', ')}</code>
        </p>
      )}
      {notAtAll !== null && <p>Not at all. {notAtAll}</p>}
      {networksFrom === null && reverseDns.length === 0 && notAtAll === null && <p>Not known.</p>}
    </>
  )
}

interface SourcesProps {
  sources: readonly Evidence[]
  unknowns?: readonly string[]
}

export function Sources({ sources, unknowns = [] }: SourcesProps) {
  if (sources.length + unknowns.length === 0) return null
  return (
    <details class="more">
      <summary>Sources</summary>
      {sources.map((evidence) => (
        <EvidenceLine evidence={evidence} />
      ))}
      {unknowns.map((unknown) => (
        <p class="quiet">Not known: {unknown}</p>
      ))}
    </details>
  )
}
