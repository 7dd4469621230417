/**
 * Inspects every page of a target, some at the same time. Nothing that goes wrong here hides what was inspected: the
 * result has all pages that there are, and says what is missing.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { InspectError, type Diagnostic, type Extras } from '@linklens/engine'
import { cardsOf, type PageCards } from './cards/page-cards.ts'
import { readInspection, uncheckedImageHost, type PageIdentity } from './read-inspection.ts'
import { pageReaders } from './readers.ts'
import type { CheckedPage, UncheckedHost, UnreadPage } from './check-report.ts'
import { suggestedHeadOf } from './suggested-head.ts'
import type { Target } from './targets/target.ts'

export interface InspectedPages {
  /** Pages in the order of the target. */
  readonly pages: readonly CheckedPage[]
  readonly notRead: readonly UnreadPage[]
  readonly notChecked: readonly UncheckedHost[]
  /** By path; empty unless they were asked for. */
  readonly cards: ReadonlyMap<string, PageCards>
  /** Pages that were not asked for, because it was stopped or the server is gone. */
  readonly left: number
  /** The server stopped answering in the middle. */
  readonly isDeserted: boolean
}

export interface InspectPagesOptions {
  readonly signal: AbortSignal
  /** Called after each page with the number of pages that are done. */
  readonly onProgress?: (done: number) => void
  readonly keeps?: Keeps
}

/** What is kept of each page only where it is asked for. */
export interface Keeps {
  readonly head?: boolean
  readonly cards?: boolean
}

/** Never rejects for a page. */
export async function inspectPages(
  target: Target,
  { signal, onProgress = () => {}, keeps = {} }: InspectPagesOptions,
): Promise<InspectedPages> {
  const { pages: identities } = target
  const results: PageResult[] = []
  /** Hosts of which a page came. */
  const answered = new Set<string>()
  let next = 0
  let done = 0
  let isDeserted = false
  /** Groups of which a page has been seen: a fix is proved once, for the first page. */
  const proved = new Set<string>()
  const isNew = (finding: Diagnostic) => !proved.has(groupOf(finding))
  const extras: Extras = {
    proofs: identities.length === 1 ? 'all' : isNew,
    suggestsHead: keeps.head ?? false,
  }
  const work = async (index: number): Promise<void> => {
    // Lets signals and timers in: pages of a folder are inspected without waiting for anything.
    if (target.concurrency === 1) await nextTurn()
    const identity = identities[index]
    const result = identity && (await inspectOne(target, identity, { signal, keeps, extras }))
    if (!result) return
    // The very first page may be of a server that never ran: that is one message for one page.
    const { host } = new URL(identity.url)
    if (result.kind === 'failed' && isGone(result.error) && answered.has(host)) isDeserted = true
    else results[index] = result
    if (result.kind === 'inspected') {
      answered.add(host)
      for (const group of result.groups) proved.add(group)
    }
    done += 1
    onProgress(done)
  }
  const running = new Set<Promise<void>>()
  const isMore = () => next < identities.length && !signal.aborted && !isDeserted
  while (isMore() || running.size > 0) {
    while (isMore() && running.size < target.concurrency) {
      const one = work(next).finally(() => running.delete(one))
      running.add(one)
      next += 1
    }
    await Promise.race(running)
  }
  const { notRead, ...rest } = collect(results)
  return {
    ...rest,
    notRead: [...target.missing, ...notRead],
    left: identities.length - results.filter(Boolean).length,
    isDeserted,
  }
}

type PageResult =
  | {
      readonly kind: 'inspected'
      readonly page: CheckedPage
      readonly uncheckedHost: string | null
      readonly cards: PageCards | null
      readonly groups: readonly string[]
    }
  | { readonly kind: 'none' }
  | { readonly kind: 'failed'; readonly identity: PageIdentity; readonly error: InspectError }

/** @returns undefined when it was stopped. */
async function inspectOne(
  target: Target,
  identity: PageIdentity,
  { signal, keeps, extras }: Required<Pick<InspectPagesOptions, 'signal' | 'keeps'>> & { extras: Extras },
): Promise<PageResult | undefined> {
  try {
    const seen = await target.inspect(identity, signal, extras)
    if (seen === null) return { kind: 'none' }
    const { inspection, identity: known } = seen
    const source = target.sourceOf?.(known) ?? null
    return {
      kind: 'inspected',
      page: {
        ...readInspection(inspection, source === null ? known : { ...known, source }),
        ...(keeps.head && { suggestedHead: suggestedHeadOf(inspection) }),
        ...(target.readers && { readers: pageReaders(await target.readers(known, signal)) }),
      },
      uncheckedHost: uncheckedImageHost(inspection),
      cards: keeps.cards ? cardsOf(inspection) : null,
      groups: inspection.diagnostics.map(groupOf),
    }
  } catch (error) {
    if (signal.aborted) return undefined
    if (error instanceof InspectError) return { kind: 'failed', identity, error }
    throw error
  }
}

const groupOf = ({ id, where }: Diagnostic): string => `${id} ${where?.tag ?? ''}`

/** The server, or the way to it. */
const isGone = ({ cause, reason }: InspectError): boolean =>
  reason === 'name' ||
  reason === 'ours' ||
  (cause instanceof Error && 'code' in cause && GONE.has(String(cause.code)))

const GONE: ReadonlySet<string> = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETDOWN', 'ENETUNREACH'])

function collect(results: readonly PageResult[]) {
  const pages: CheckedPage[] = []
  const notRead: UnreadPage[] = []
  const hosts = new Map<string, number>()
  const cards = new Map<string, PageCards>()
  for (const result of results) {
    // A page that was not asked for leaves a hole.
    if (result?.kind === 'inspected') {
      pages.push(result.page)
      const { uncheckedHost: host } = result
      if (result.cards) cards.set(result.page.path, result.cards)
      if (host !== null) hosts.set(host, (hosts.get(host) ?? 0) + 1)
    } else if (result?.kind === 'failed') {
      const { identity, error } = result
      const { url, file } = identity
      notRead.push({ url, ...(file === undefined ? {} : { file }), code: error.code, message: error.message })
    }
  }
  return { pages, notRead, cards, notChecked: [...hosts].map(([host, count]) => ({ host, pages: count })) }
}
