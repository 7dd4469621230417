/**
 * Images of strangers, made harmless: fetched by this service under the engine's guard (so the viewer
 * leaks nothing), decoded in a process of its own and re-encoded as WebP, so that no byte of the original
 * reaches a browser. Proven in social-image.test.ts, to-webp.test.ts and hostile-svg.test.ts.
 */
import { InspectError, RequestBudgetError, type FetchImage } from '@linklens/engine'
import type { PictureDetail } from '../components/report/crop-estimate.ts'
import type { OpenImageBudget } from '../http/request-budgets.ts'
import { ImageError } from '../work/image-error.ts'
import type { ImageProcesses } from '../work/image-processes.ts'
import { createTurns } from '../work/turns.ts'
import { ByteCache } from './byte-cache.ts'
import { createSharedJobs } from './shared-jobs.ts'
import { toWebp } from './to-webp.ts'

const FETCH_MS = 10_000
const CACHE_BYTES = 64 * 1024 * 1024
/** 4 kB each: kept for far longer than the images themselves. */
const DETAIL_CACHE_BYTES = 4 * 1024 * 1024
/** A broken image is tried again after this long. */
const FAILURE_MS = 60_000
/** Each holds a file of up to 20 MiB in memory, until it is decoded. */
const AT_WORK = 4
/** A report shows a dozen; more viewers than that at once find images missing. */
const QUEUED = 256
const QUEUE_MS = 30_000

export type SocialImage = { readonly webp: Uint8Array } | { readonly problem: string }

export interface ImageWish {
  /** How an inspection saw it (`seenAs`): what is kept of its URL is shown only where that is the same. */
  readonly seen?: string | undefined
  /** Aborts when the asker has left. */
  readonly signal?: AbortSignal | undefined
  /** Counts the requests, where the image is not kept. Absent: they are not counted. */
  readonly openBudget?: OpenImageBudget | undefined
}

export interface SocialImages {
  /** @throws the reason of the wish's signal. */
  get(url: string, wish?: ImageWish): Promise<SocialImage>
  /** Where its detail lies, by the image that is shown; null when none is. */
  detail(url: string, wish?: ImageWish): Promise<PictureDetail | null>
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
  const turns = createTurns({
    atWork: AT_WORK,
    queued: QUEUED,
    waitMs: QUEUE_MS,
    busy: () => new ImageError('busy'),
  })

  const make = async (
    url: string,
    key: string,
    { signal, openBudget }: ImageWish & { signal: AbortSignal },
  ): Promise<SocialImage> => {
    if (!fetchImage) return { problem: 'This service does not show pictures.' }
    const requestBudget = openBudget?.()
    const budgeted = requestBudget ? { requestBudget } : {}
    try {
      const fetchInTime = () =>
        fetchImage(url, { signal: AbortSignal.any([signal, AbortSignal.timeout(FETCH_MS)]), ...budgeted })
      const webp = await turns.run(async () => toWebp(processes, await fetchInTime(), signal), { signal })
      cache.set(key, webp)
      return { webp }
    } catch (error) {
      signal.throwIfAborted()
      const problem = problemOf(error)
      if (isOurs(error)) return { problem }
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
    async detail(url, wish = {}) {
      const key = keyOf(url, wish.seen)
      const known = details.get(key)
      if (known) return known
      const image = await images.get(url, wish)
      if ('problem' in image) return null
      const detail = await processes.run({ kind: 'detail', webp: image.webp }, { isOwn: true })
      details.set(key, detail)
      return detail
    },
  }
  return images
}

const keyOf = (url: string, seen = ''): string => `${seen} ${url}`

/** A limit of ours says nothing of the image, and another client may have room left. */
const isOurs = (error: unknown): boolean =>
  error instanceof RequestBudgetError || (error instanceof ImageError && error.reason === 'busy')

function problemOf(error: unknown): string {
  if (error instanceof InspectError || error instanceof ImageError) return error.message
  if (error instanceof Error && error.name === 'TimeoutError') return 'The picture did not arrive in time.'
  return 'The picture could not be fetched.'
}
