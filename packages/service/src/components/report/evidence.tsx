/** Where a fact comes from, and how sure that makes it. */
import { SafeLink, safeHref } from '../safe-link.tsx'
import { Untrusted } from '../untrusted.tsx'

export type Confidence = 'official' | 'code' | 'measured' | 'reports' | 'folklore'

export const CONFIDENCE_WORDS: Record<Confidence, { word: string; meaning: string }> = {
  official: { word: 'Official', meaning: 'the platform’s own documentation says so' },
  code: { word: 'Code', meaning: 'read in the platform’s published source' },
  measured: { word: 'Measured', meaning: 'somebody named tested it' },
  reports: { word: 'Reports', meaning: 'several people saw it, nobody shows a test' },
  folklore: { word: 'Folklore', meaning: 'guides repeat it, nobody shows a test' },
}

export function ConfidenceMark({ kind }: { kind: Confidence }) {
  const { word, meaning } = CONFIDENCE_WORDS[kind]
  return (
    <span class={`confidence confidence-${kind}`} title={meaning}>
      {word}
    </span>
  )
}

interface EvidenceProps {
  evidence: {
    claim: string
    kind: Confidence
    source: string
    checked: string
    seen?: string | undefined
    people?: number | undefined
  }
}

/** Claim, kind, source and date of one piece of evidence. */
export function EvidenceLine({
  evidence: { claim, kind, source, checked, seen, people = 1 },
}: EvidenceProps) {
  return (
    <p class="evidence">
      <ConfidenceMark kind={kind} /> {claim}{' '}
      <span class="evidence-source">
        <Source source={source} />, {people > 1 && `seen by ${people} people, `}
        {seen && `last seen ${seen}, `}checked {checked}
      </span>
    </p>
  )
}

/** A source is a URL or the name of a document. */
export function Source({ source }: { source: string }) {
  const href = safeHref(source) ?? (looksLikeUrl(source) ? safeHref(`https://${source}`) : null)
  return href ? <SafeLink href={href}>{source}</SafeLink> : <Untrusted text={source} />
}

const looksLikeUrl = (text: string) => /^[a-z0-9-]+(\.[a-z0-9-]+)+(\/[^\s,;]*)?$/i.test(text)
