/** What the main thread and those that inspect pages send each other. */
import { InspectError, type EngineErrorCode } from '@linklens/engine'
import type { CheckedPage, PageFinding } from '../check-report.ts'
import type { Keeps, PageResult } from '../inspect-page.ts'
import type { PageIdentity } from '../read-inspection.ts'
import type { FolderSetup } from '../targets/folder-place.ts'

export interface ThreadSetup {
  readonly folder: FolderSetup
  readonly keeps: Keeps
}

export interface PageJob {
  readonly index: number
  readonly identity: PageIdentity
}

/** Page as text where pages repeat each other: text is copied faster than objects, and what is the same is kept once. */
export interface PackedPage {
  readonly kind: 'inspected'
  readonly page: string
  readonly platforms: string
  readonly findings: readonly string[]
  readonly uncheckedHost: string | null
  readonly cards: string | null
  readonly kinds: string
}

export type PackedResult =
  | PackedPage
  | { readonly kind: 'none' }
  | {
      readonly kind: 'failed'
      readonly identity: PageIdentity
      readonly code: EngineErrorCode
      readonly message: string
    }

export interface PageAnswer {
  readonly index: number
  readonly result: PackedResult
}

export function packResult(result: PageResult): PackedResult {
  if (result.kind === 'none') return result
  if (result.kind === 'failed') {
    const { identity, error } = result
    return { kind: 'failed', identity, code: error.code, message: error.message }
  }
  const { page, kinds, ...rest } = result
  return {
    ...rest,
    kinds: JSON.stringify(kinds),
    page: JSON.stringify({ ...page, platforms: null, findings: null }),
    platforms: JSON.stringify(page.platforms),
    findings: page.findings.map((finding) => JSON.stringify(finding)),
  }
}

/** More kinds than pages of one site have; what does not repeat is not remembered for long. */
const MAX_REMEMBERED = 2_000

/** @returns what unpacks the results of one run. */
export function resultUnpacker(): (packed: PackedResult) => PageResult {
  const platforms = onceEach()
  const alike = onceEach()
  return (packed) => {
    if (packed.kind === 'none') return packed
    if (packed.kind === 'failed') {
      const { identity, code, message } = packed
      return { kind: 'failed', identity, error: new InspectError(code, message) }
    }
    const { kind, uncheckedHost, cards, kinds } = packed
    return {
      kind,
      uncheckedHost,
      cards,
      kinds: alike(kinds) as readonly string[],
      page: {
        ...(JSON.parse(packed.page) as CheckedPage),
        platforms: platforms(packed.platforms) as CheckedPage['platforms'],
        findings: packed.findings.map((finding) => alike(finding) as PageFinding),
      },
    }
  }
}

/** Parses each text once, as long as it is remembered. */
function onceEach(): (text: string) => unknown {
  const known = new Map<string, unknown>()
  return (text) => {
    const value: unknown = known.get(text) ?? JSON.parse(text)
    if (known.size >= MAX_REMEMBERED) known.clear()
    known.set(text, value)
    return value
  }
}
