/**
 * Images of inspected pages, made harmless: fetched by this service under the engine's guard (so the viewer
 * leaks nothing), decoded in a process of its own and re-encoded as WebP, so that no byte of the original
 * reaches a browser. Proven in social-image.test.ts, to-webp.test.ts and hostile-svg.test.ts.
 */
import { InspectError, RequestBudgetError, type FetchImage } from '@linklens/engine'
import type { ImageDetail } from './crop-estimate.ts'
import type { OpenImageBudget } from '../http/limits/request-budgets.ts'
import { ImageError } from '../work/image-error.ts'
import type { ImageProcesses } from '../work/image-processes.ts'
import { createLimiter } from '../work/limiter.ts'
import { ByteCache } from './byte-cache.ts'
import { createSharedJobs } from './shared-jobs.ts'
import { toWebp } from './to-webp.ts'

const FETCH_MS = 10_000
const CACHE_BYTES = 64 * 1024 * 1024
/** 4 kB each: kept for far longer than the images themselves. */
const DETAIL_CACHE_BYTES = 4 * 1024 * 1024
/** A broken image is tried again after this long. */
const FAILURE_MS = 60_000
/** Each fetch has a file of up to 20 MiB in memory, until it is decoded. */
const MAX_RUNNING = 4
/** A report shows a dozen; with more viewers than that at once some images are missing. */
const MAX_QUEUED = 256
const MAX_WAIT_MS = 30_000

export type SocialImage = { readonly webp: Uint8Array } | ImageRefusal

export interface ImageRefusal {
  readonly problem: string
  /** Our own limit for requests to the image's site is used up: when to try again. */
  readonly retryAfterSeconds?: number
}

export interface ImageRequest {
  /** How an inspection saw it (`imageVersion`): a cached image is shown only where that is the same. */
  readonly seen?: string | undefined
  /** Aborts when the client has left. */
  readonly signal?: AbortSignal | undefined
  /** Counts the requests, where the image is not cached. Absent: they are not counted. */
  readonly openBudget?: OpenImageBudget | undefined
}

export interface SocialImages {
  /** @throws the reason of the request's signal. */
  get(url: string, request?: ImageRequest): Promise<SocialImage>
  /** Where its detail is, for the image that is shown; null when none is. */
  detail(url: string, request?: ImageRequest): Promise<ImageDetail | null>
}

export function createSocialImages(
  fetchImage: FetchImage | undefined,
  processes: ImageProcesses,
  now: () => number = Date.now,
): SocialImages {
  const cache = new ByteCache(CACHE_BYTES)
  const details = new ByteCache(DETAIL_CACHE_BYTES)
  const failures = new Map<string, { problem: string; until: number }>()
  // Twenty cards of one report ask for the same image at the same moment.
  const jobs = createSharedJobs<SocialImage>()
  const limiter = createLimiter({
    maxRunning: MAX_RUNNING,
    maxQueued: MAX_QUEUED,
    maxWaitMs: MAX_WAIT_MS,
    busy: () => new ImageError('busy'),
  })

  const make = async (
    url: string,
    key: string,
    { signal, openBudget }: ImageRequest & { signal: AbortSignal },
  ): Promise<SocialImage> => {
    if (!fetchImage) return { problem: 'This service does not show images.' }
    const requestBudget = openBudget?.()
    const budgeted = requestBudget ? { requestBudget } : {}
    try {
      const fetchInTime = () =>
        fetchImage(url, { signal: AbortSignal.any([signal, AbortSignal.timeout(FETCH_MS)]), ...budgeted })
      const webp = await limiter.run(async () => toWebp(processes, await fetchInTime(), signal), { signal })
      cache.set(key, webp)
      return { webp }
    } catch (error) {
      signal.throwIfAborted()
      const problem = problemOf(error)
      const refusal = requestBudget?.refusal
      if (isOurs(error)) return { problem, ...(refusal && { retryAfterSeconds: refusal.retryAfterSeconds }) }
      if (failures.size > 1_000) failures.clear()
      failures.set(key, { problem, until: now() + FAILURE_MS })
      return { problem }
    } finally {
      void requestBudget?.close()
    }
  }
  const images: SocialImages = {
    async get(url, { seen, signal, openBudget } = {}) {
      const key = keyOf(url, seen)
      const webp = cache.get(key)
      if (webp) return { webp }
      const failure = failures.get(key)
      if (failure && failure.until > now()) return { problem: failure.problem }
      return jobs.run(key, (abandoned) => make(url, key, { signal: abandoned, openBudget }), signal)
    },
    async detail(url, request = {}) {
      const key = keyOf(url, request.seen)
      const known = details.get(key)
      if (known) return known
      const image = await images.get(url, request)
      if ('problem' in image) return null
      const detail = await processes.run({ kind: 'detail', webp: image.webp }, { isOwn: true })
      details.set(key, detail)
      return detail
    },
  }
  return images
}

const keyOf = (url: string, seen = ''): string => `${seen} ${url}`

/** Our own limit says nothing about the image, and another client may still be below it. */
const isOurs = (error: unknown): boolean =>
  error instanceof RequestBudgetError || (error instanceof ImageError && error.reason === 'busy')

function problemOf(error: unknown): string {
  if (error instanceof InspectError || error instanceof ImageError) return error.message
  if (error instanceof Error && error.name === 'TimeoutError') return 'The image did not arrive in time.'
  return 'The image could not be fetched.'
}
