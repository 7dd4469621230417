/**
 * Inspects every page of a target, some at the same time. Nothing that goes wrong here hides what was inspected: the
 * result has all pages that there are, and says what is missing.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { InspectError } from '@linklens/engine'
import { extrasFor, inspectPage, type Keeps, type PageResult } from './inspect-page.ts'
import type { CheckedPage, UncheckedHost, UnreadPage } from './check-report.ts'
import { firstPages } from './first-pages.ts'
import type { Target } from './targets/target.ts'
import { inspectInThreads } from './threads/inspect-in-threads.ts'
import { packResult, resultUnpacker } from './threads/page-messages.ts'
import { threadsFor } from './threads/page-threads.ts'

export interface InspectedPages {
  /** Pages in the order of the target. */
  readonly pages: readonly CheckedPage[]
  readonly notRead: readonly UnreadPage[]
  readonly notChecked: readonly UncheckedHost[]
  /** See `CardSet`; empty unless they were asked for. */
  readonly cards: ReadonlyMap<string, string>
  /** Pages that were not asked for, because it was stopped or the server is gone. */
  readonly left: number
  /** Origins that stopped answering in the middle. */
  readonly deserted: readonly string[]
}

export interface InspectPagesOptions {
  readonly signal: AbortSignal
  /** Called after each page with the number of pages that are done. */
  readonly onProgress?: (done: number) => void
  readonly keeps?: Keeps
}

/** Never rejects for a page. */
export async function inspectPages(
  target: Target,
  { signal, onProgress = () => {}, keeps = {} }: InspectPagesOptions,
): Promise<InspectedPages> {
  const { pages: identities, folder } = target
  const threads = threadsFor(identities.length)
  if (folder && threads > 0) {
    const results = await inspectInThreads(identities, { folder, keeps, threads, signal, onProgress })
    return resultOf(target, results)
  }
  const results: PageResult[] = []
  const unpack = resultUnpacker()
  /** Origins of which a page came, and those of them that stopped answering. */
  const answered = new Set<string>()
  const deserted = new Set<string>()
  let next = 0
  let done = 0
  const first = firstPages()
  const work = async (index: number, turn: Promise<unknown>): Promise<void> => {
    // Lets signals and timers in: pages of a folder are inspected without waiting for anything.
    if (target.concurrency === 1) await nextTurn()
    const identity = identities[index]
    const origin = URL.parse(identity?.url ?? '')?.origin ?? ''
    if (deserted.has(origin)) return
    const extras = extrasFor(keeps, first.isFirst(index))
    const result = identity && (await inspectPage(target, identity, { signal, keeps, extras, turn }))
    if (!result) return
    // The very first page may be of a server that never ran: that is one message for one page.
    if (result.kind === 'failed' && isGone(result.error) && answered.has(origin)) deserted.add(origin)
    // What is kept then holds no text of the whole page, and what pages have in common once.
    else results[index] = unpack(packResult(result))
    first.settle(index, result.kind === 'inspected' ? result.kinds : [])
    if (result.kind === 'inspected') answered.add(origin)
    done += 1
    onProgress(done)
  }
  const running = new Set<Promise<void>>()
  let before: Promise<unknown> = Promise.resolve()
  const isMore = () => next < identities.length && !signal.aborted
  while (isMore() || running.size > 0) {
    while (isMore() && running.size < target.concurrency) {
      const one = work(next, before).finally(() => running.delete(one))
      running.add(one)
      before = Promise.allSettled([before, one])
      next += 1
    }
    await Promise.race(running)
  }
  return resultOf(target, results, [...deserted])
}

function resultOf(
  { pages, missing }: Target,
  results: readonly PageResult[],
  deserted: readonly string[] = [],
): InspectedPages {
  const { notRead, ...rest } = collect(results)
  return {
    ...rest,
    notRead: [...missing, ...notRead],
    left: pages.length - results.filter(Boolean).length,
    deserted,
  }
}

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
  const cards = new Map<string, string>()
  for (const result of results) {
    // A page that was not asked for leaves a hole.
    if (result?.kind === 'inspected') {
      pages.push(result.page)
      const { uncheckedHost: host } = result
      if (result.cards !== null) cards.set(result.page.path, result.cards)
      if (host !== null) hosts.set(host, (hosts.get(host) ?? 0) + 1)
    } else if (result?.kind === 'failed') {
      const { identity, error } = result
      const { url, file } = identity
      notRead.push({ url, ...(file === undefined ? {} : { file }), code: error.code, message: error.message })
    }
  }
  return { pages, notRead, cards, notChecked: [...hosts].map(([host, count]) => ({ host, pages: count })) }
}
