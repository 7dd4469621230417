/** Short makers of evidence, so that a platform's file reads as a list of claims with their sources. */
import type { Evidence, EvidenceKind } from '../evidence.ts'

/** Month in which all platform facts were last checked. */
const CHECKED = '2026-11'

const maker =
  (kind: EvidenceKind) =>
  (claim: string, source: string): Evidence => ({ claim, kind, source, checked: CHECKED })

/** The platform's own words; an archived page says so in its source. */
export const official = maker('official')
/** Read in the open-source file that the source names. */
export const code = maker('code')
/** A test, a server log or a report that can be repeated. */
export const measured = maker('measured')
/** Guides and lists without a test: good for hints, never for a hard verdict alone. */
export const folklore = maker('folklore')
