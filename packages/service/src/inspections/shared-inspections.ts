/**
 * Equal inspections that are asked for at the same time are one: a crowd costs a site one visit.
 *
 * Nobody gets bytes that are older than their request: an inspection is joined only by who came before the first byte of
 * an answer, that of robots.txt left out. What it made of its own limits is nobody else's: those who joined one that was
 * refused or cut ask again.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { CaptureStep, InspectOptions } from '@linklens/engine'
import type { WorkOptions } from '../limits/turns.ts'

/** What is told while an inspection runs. */
export type InspectionEvents = Pick<InspectOptions, 'onStep' | 'onPage' | 'onCaptured' | 'onImage'>

/** One who waits for an inspection. */
export interface InspectionCaller<T> extends InspectionEvents {
  /** Takes turns with others. */
  readonly client: string
  /** When the request came, by `performance.now()`: its body and its limits took their time since. Default: now. */
  readonly cameAtMs?: number | undefined
  /** Aborts when this one has left. */
  readonly signal?: AbortSignal | undefined
  /**
   * Makes the inspection, for all who wait. Called for the one whose turn comes first.
   * @param onBytes to be called when bytes of an answer have come. @param signal aborts when nobody waits any more.
   */
  readonly inspect: (
    events: Required<InspectionEvents> & { onBytes: () => void },
    signal: AbortSignal,
  ) => Promise<T>
  /** Whether an answer or an error is the same for everyone, and not made by this one's own limits. */
  readonly isShared: (outcome: Outcome<T>) => boolean
}

export type Outcome<T> = { readonly inspection: T } | { readonly error: unknown }

export interface SharedInspections {
  /**
   * @param key equal for equal inspections.
   * @throws what the inspection throws; the reason of the signal; what `run` throws where no turn came.
   */
  call<T>(key: string, caller: InspectionCaller<T>): Promise<T>
}

/** Who waits for one and the same, at most: a page that hangs gathers no crowd without end. */
const CALLERS_AT_MOST = 100

/** The requests of one burst are read one after the other: the visit begins when none has come for so long. */
const GATHER_MS = 5

export interface SharingOptions {
  /** Waits for a turn of the client. */
  readonly run: (work: () => Promise<void>, options: WorkOptions) => Promise<void>
  /** How long a visit waits for others to join, as long as others do. */
  readonly pause?: () => Promise<void>
}

export function shareInspections({ run, pause = () => wait(GATHER_MS) }: SharingOptions): SharedInspections {
  /** Those that may still be joined. */
  const open = new Map<string, Visit<unknown>>()
  return {
    async call<T>(key: string, caller: InspectionCaller<T>): Promise<T> {
      for (;;) {
        caller.signal?.throwIfAborted()
        // A key names the type of its inspections.
        const last = open.get(key) as Visit<T> | undefined
        const isInTime = last?.mayBeJoined(caller.cameAtMs ?? performance.now()) === true
        const visit = isInTime
          ? last
          : openVisit<T>({ run, pause }, (closed) => open.get(key) === closed && open.delete(key))
        open.set(key, visit as Visit<unknown>)
        const { outcome, isOwn } = await visit.wait(caller)
        if (!isOwn && !caller.isShared(outcome)) continue
        if ('error' in outcome) throw outcome.error
        return outcome.inspection
      }
    },
  }
}

interface Visit<T> {
  readonly mayBeJoined: (cameAtMs: number) => boolean
  /** @throws the caller's own reason to leave. */
  wait(caller: InspectionCaller<T>): Promise<{ outcome: Outcome<T>; isOwn: boolean }>
}

function openVisit<T>(
  { run, pause }: Required<SharingOptions>,
  onClosed: (visit: Visit<T>) => void,
): Visit<T> {
  const callers = new Set<InspectionCaller<T>>()
  /** What all have been told, for those who join late. */
  const told: ((events: InspectionEvents) => void)[] = []
  const ended = Promise.withResolvers<Outcome<T>>()
  /** Ends the waiting of those whose turn need not come any more. */
  const begun = new AbortController()
  const abandoned = new AbortController()
  let isOpen = true
  let firstBytesAtMs = Infinity
  let starter: InspectionCaller<T> | null = null
  const close = () => {
    if (isOpen) onClosed(visit)
    isOpen = false
  }
  const tell = (event: (events: InspectionEvents) => void): void => {
    told.push(event)
    for (const caller of callers) event(caller)
  }
  const events = {
    onBytes: () => void (firstBytesAtMs = Math.min(firstBytesAtMs, performance.now())),
    onStep: (step: CaptureStep) => tell(({ onStep }) => onStep?.(step)),
    onPage: (look: Parameters<NonNullable<InspectionEvents['onPage']>>[0]) =>
      tell(({ onPage }) => onPage?.(look)),
    onCaptured: () => tell(({ onCaptured }) => onCaptured?.()),
    onImage: (image: Parameters<NonNullable<InspectionEvents['onImage']>>[0]) =>
      tell(({ onImage }) => onImage?.(image)),
  }
  /** While others come. */
  const gather = async (): Promise<void> => {
    for (let before = 0; before < callers.size;) {
      before = callers.size
      await pause()
      abandoned.signal.throwIfAborted()
    }
  }
  const start = async (caller: InspectionCaller<T>): Promise<void> => {
    if (starter) return
    starter = caller
    begun.abort(BEGUN)
    await gather()
    await caller.inspect(events, abandoned.signal).then(
      (inspection) => ended.resolve({ inspection }),
      (error: unknown) => ended.resolve({ error }),
    )
    close()
  }
  /** Of each caller its own: the work begins when the first turn comes, and the others leave the queue. */
  const waitForTurn = async (caller: InspectionCaller<T>): Promise<void> => {
    const signal = caller.signal ? AbortSignal.any([caller.signal, begun.signal]) : begun.signal
    try {
      await run(() => start(caller), { client: caller.client, signal })
    } catch (error) {
      if (!starter) throw error
    }
  }
  const visit: Visit<T> = {
    mayBeJoined: (cameAtMs) => isOpen && cameAtMs < firstBytesAtMs && callers.size < CALLERS_AT_MOST,
    async wait(caller) {
      callers.add(caller)
      for (const event of told) event(caller)
      try {
        const outcome = await untilLeft(
          caller.signal,
          starter ? ended.promise : waitForTurn(caller).then(() => ended.promise),
        )
        return { outcome, isOwn: starter === caller }
      } finally {
        callers.delete(caller)
        if (callers.size === 0) {
          close()
          abandoned.abort(ABANDONED)
        }
      }
    },
  }
  return visit
}

/** Made once: an error takes its stack. */
const BEGUN = new Error('The inspection has begun.')
const ABANDONED = new Error('Nobody waits for this inspection any more.')

/** @throws the reason of the signal as soon as it aborts. */
function untilLeft<T>(signal: AbortSignal | undefined, result: Promise<T>): Promise<T> {
  if (!signal) return result
  return new Promise((resolve, reject) => {
    const leave = () => reject(signal.reason)
    signal.addEventListener('abort', leave)
    result.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave))
  })
}
