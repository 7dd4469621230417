/**
 * Images of inspected pages, made harmless: fetched by this service under the engine's guard (so the viewer
 * leaks nothing), decoded in a process of its own and re-encoded as WebP, so that no byte of the original
 * reaches a browser. Proven in social-image.test.ts, to-webp.test.ts and hostile-svg.test.ts.
 */
import { InspectError, RequestBudgetError, shareCalls, type FetchImage } from '@linklens/engine'
import type { ImageClient } from '../http/limits/request-budgets.ts'
import { requestLimit } from '../limits/request-limits.ts'
import { createClientUse } from '../limits/client-use.ts'
import { createTurns } from '../limits/turns.ts'
import { ImageError } from './process/image-error.ts'
import type { ImageProcesses } from './process/image-processes.ts'
import { ByteCache } from './byte-cache.ts'
import { toWebp } from './to-webp.ts'

const FETCH_MS = 10_000
const CACHE_BYTES = 64 * 1024 * 1024
/** The last six of the largest; an image usually has 0.3 MB. One that is no longer here is fetched again. */
const FILE_CACHE_BYTES = 64 * 1024 * 1024
/** A broken image is tried again after this long. */
const FAILURE_MS = 60_000
/**
 * Images that are fetched, or wait to be drawn, at once: a slow host holds a socket and the memory of its file here, and no
 * drawing place (process/image-processes.ts).
 */
const SOCKETS = { places: 16, perNetwork: 4, forOverQuota: () => 8 }
/** Time of sockets lately: a client whose images are always late takes 58 s of four sockets. */
const HEAVY = { clientMs: 20_000, networkMs: 40_000 }

export type SocialImage = { readonly webp: Uint8Array } | ImageRefusal

export interface ImageRefusal {
  readonly problem: string
  /** Our own limit for requests to the image's site is used up: when to try again. */
  readonly retryAfterSeconds?: number
}

export interface ImageRequest extends ImageClient {
  /** How an inspection saw it (`imageVersion`): a cached image is shown only where that is the same. */
  readonly seen?: string | undefined
  /** Aborts when the client has left. */
  readonly signal?: AbortSignal | undefined
  /** See `DrawingTurn`. */
  readonly isKept?: boolean
  /** Called before an image is fetched or drawn. @throws to refuse it. */
  readonly count?: () => Promise<void>
}

export interface SocialImages {
  /** Keeps the file of an image, as an inspection has read it, for those who will show the image. */
  keep(url: string, seen: string, bytes: Uint8Array): void
  /** @throws the reason of the request's signal; what `count` throws. */
  get(url: string, request?: ImageRequest): Promise<SocialImage>
}

export function createSocialImages(
  fetchImage: FetchImage,
  processes: ImageProcesses,
  now: () => number = Date.now,
): SocialImages {
  const cache = new ByteCache(CACHE_BYTES)
  /** Not yet drawn. */
  const files = new ByteCache(FILE_CACHE_BYTES)
  const failures = new Map<string, { problem: string; until: number }>()
  // Twenty cards of one report ask for the same image at the same moment. Nobody waits for another client's turn.
  const calls = shareCalls<SocialImage>()
  const use = createClientUse(HEAVY)
  const sockets = createTurns({
    ...SOCKETS,
    use,
    waitMs: requestLimit('imageQueueMs'),
    maxQueued: requestLimit('imagesQueued'),
    busy: () => new ImageError('busy'),
  })

  const make = async (
    url: string,
    key: string,
    { signal, client, isKept, count, openBudget }: ImageRequest & { signal: AbortSignal },
  ): Promise<SocialImage> => {
    await count?.()
    const turn = { client, signal, isKept }
    const requestBudget = openBudget?.()
    const fetchFile = async (): Promise<Uint8Array> => {
      const startedAt = performance.now()
      // It starts while the file is fetched.
      processes.start()
      const inTime = AbortSignal.any([signal, AbortSignal.timeout(FETCH_MS)])
      return fetchImage(url, { signal: inTime, requestBudget }).finally(() =>
        use.add(client ?? '', performance.now() - startedAt),
      )
    }
    try {
      const file = files.get(key)
      const webp = file
        ? await toWebp(processes, file, turn)
        : await sockets.run(async () => toWebp(processes, await fetchFile(), turn), turn)
      cache.set(key, webp)
      files.delete(key)
      return { webp }
    } catch (error) {
      signal.throwIfAborted()
      const problem = problemOf(error)
      const refusal = requestBudget?.refusal
      if (isOurs(error)) return { problem, ...(refusal && { retryAfterSeconds: refusal.retryAfterSeconds }) }
      if (failures.size > 1_000) failures.clear()
      failures.set(key, { problem, until: now() + FAILURE_MS })
      return { problem }
    }
  }
  return {
    keep: (url, seen, bytes) => {
      const key = keyOf(url, seen)
      if (!cache.get(key)) files.set(key, bytes)
    },
    async get(url, { seen, signal, ...client } = {}) {
      const key = keyOf(url, seen)
      const webp = cache.get(key)
      if (webp) return { webp }
      const failure = failures.get(key)
      if (failure && failure.until > now()) return { problem: failure.problem }
      return calls.call(`${client.client} ${client.isKept} ${key}`, signal, (abandoned) =>
        make(url, key, { ...client, signal: abandoned }),
      )
    },
  }
}

const keyOf = (url: string, seen = ''): string => `${seen} ${url}`

/** Our own limit says nothing about the image, and another client may still be below it. */
const isOurs = (error: unknown): boolean =>
  error instanceof RequestBudgetError || (error instanceof ImageError && error.reason === 'busy')

/** Why an image could not be had, as a public sentence. */
export function problemOf(error: unknown): string {
  if (error instanceof InspectError || error instanceof ImageError) return error.message
  if (error instanceof Error && error.name === 'TimeoutError') return 'The image did not arrive in time.'
  return 'The image could not be fetched.'
}
