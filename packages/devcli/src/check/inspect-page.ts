/** Inspects one page, and keeps of it what a report has. */
import { InspectError, type Extras } from '@linklens/engine'
import { cardsText } from './cards/page-cards.ts'
import type { CheckedPage } from './check-report.ts'
import { kindOf } from './first-pages.ts'
import { pageReaders } from './readers.ts'
import { readInspection, uncheckedImageHost, type PageIdentity } from './read-inspection.ts'
import { suggestedHeadOf } from './suggested-head.ts'
import type { Target } from './targets/target.ts'

/** What is kept of each page only where it is asked for. */
export interface Keeps {
  readonly head?: boolean
  readonly cards?: boolean
}

/** What an inspection has for a report, next to the proofs. */
export const extrasFor = ({ head = false }: Keeps, proofs: Extras['proofs']): Extras => ({
  proofs,
  suggestsHead: head,
  boundsSize: false,
  traces: false,
})

export type PageResult = InspectedResult | { readonly kind: 'none' } | FailedResult

export interface InspectedResult {
  readonly kind: 'inspected'
  readonly page: CheckedPage
  readonly uncheckedHost: string | null
  /** See `CardSet`. */
  readonly cards: string | null
  /** Of its findings: see `firstPages`. */
  readonly kinds: readonly string[]
}

export interface FailedResult {
  readonly kind: 'failed'
  readonly identity: PageIdentity
  readonly error: InspectError
}

export interface InspectPageOptions {
  readonly signal: AbortSignal
  readonly keeps: Keeps
  readonly extras: Extras
  /** See `Target.inspect`. */
  readonly turn?: Promise<unknown>
}

/** @returns undefined when it was stopped. */
export async function inspectPage(
  target: Pick<Target, 'inspect' | 'sourceOf' | 'readers'>,
  identity: PageIdentity,
  { signal, keeps, extras, turn = Promise.resolve() }: InspectPageOptions,
): Promise<PageResult | undefined> {
  try {
    const seen = await target.inspect(identity, signal, extras, turn)
    if (seen === null) return { kind: 'none' }
    const { inspection, identity: known } = seen
    const source = target.sourceOf?.(known) ?? null
    return {
      kind: 'inspected',
      page: {
        ...readInspection(inspection, source === null ? known : { ...known, source }),
        ...(target.readers && { readers: pageReaders(await target.readers(known, signal)) }),
        ...(keeps.head && { suggestedHead: suggestedHeadOf(inspection) }),
      },
      uncheckedHost: uncheckedImageHost(inspection),
      cards: keeps.cards ? cardsText(inspection) : null,
      kinds: inspection.diagnostics.map(kindOf),
    }
  } catch (error) {
    if (signal.aborted) return undefined
    if (error instanceof InspectError) return { kind: 'failed', identity, error }
    throw error
  }
}
