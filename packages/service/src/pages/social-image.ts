/**
 * Pictures of strangers, made harmless: fetched by this service under the engine's guard (so the viewer
 * leaks nothing), decoded and written anew as WebP, so that no byte of the original reaches a browser.
 * SVG is rasterised, never served as SVG. Proven in social-image.test.ts, to-webp.test.ts and
 * rasterise-svg.test.ts.
 */
import { InspectError, RequestBudgetError, type FetchImage } from '@linklens/engine'
import type { PictureDetail } from '../components/report/crop-estimate.ts'
import type { OpenImageBudget } from '../http/request-budgets.ts'
import { ByteCache } from './byte-cache.ts'
import { readDetail } from './picture-detail.ts'
import { toWebp, UnreadablePicture } from './to-webp.ts'
import { createTurns } from './turns.ts'

const FETCH_MS = 10_000
const CACHE_BYTES = 64 * 1024 * 1024
/** 4 kB each: kept for far longer than the pictures themselves. */
const DETAIL_CACHE_BYTES = 4 * 1024 * 1024
/** A broken picture is tried again after this long. */
const FAILURE_MS = 60_000
/** Decoding is heavy on processor and memory: few at a time, whatever the number of viewers. */
const AT_WORK = 4

export type SocialImage = { readonly webp: Uint8Array } | { readonly problem: string }

export interface SocialImages {
  /**
   * @param seen how an inspection saw it (`seenAs`): what is kept of its address is shown only where that is the same.
   * @param openBudget counts the requests, where it is not kept. Absent: they are not counted.
   */
  get(url: string, seen?: string, openBudget?: OpenImageBudget): Promise<SocialImage>
  /** Where its detail lies, by the picture that is shown; null when none is. */
  detail(url: string, seen?: string, openBudget?: OpenImageBudget): Promise<PictureDetail | null>
}

export function createSocialImages(
  fetchImage: FetchImage | undefined,
  now: () => number = Date.now,
): SocialImages {
  const cache = new ByteCache(CACHE_BYTES)
  const details = new ByteCache(DETAIL_CACHE_BYTES)
  const failures = new Map<string, { problem: string; until: number }>()
  const running = new Map<string, Promise<SocialImage>>()
  const turns = createTurns(AT_WORK)

  const make = async (url: string, key: string, openBudget?: OpenImageBudget): Promise<SocialImage> => {
    if (!fetchImage) return { problem: 'This service does not show pictures.' }
    const requestBudget = openBudget?.()
    try {
      const webp = await turns(async () => {
        const signal = AbortSignal.timeout(FETCH_MS)
        return toWebp(await fetchImage(url, { signal, ...(requestBudget && { requestBudget }) }))
      })
      cache.set(key, webp)
      return { webp }
    } catch (error) {
      const problem = problemOf(error)
      // Another client may have room left.
      if (error instanceof RequestBudgetError) return { problem }
      if (failures.size > 1_000) failures.clear()
      failures.set(key, { problem, until: now() + FAILURE_MS })
      return { problem }
    } finally {
      void requestBudget?.close()
    }
  }
  const images: SocialImages = {
    get(url, seen, openBudget) {
      const key = keyOf(url, seen)
      const webp = cache.get(key)
      if (webp) return Promise.resolve({ webp })
      const failure = failures.get(key)
      if (failure && failure.until > now()) return Promise.resolve({ problem: failure.problem })
      // Twenty cards of one report ask for the same picture at the same moment.
      const known = running.get(key)
      if (known) return known
      const made = make(url, key, openBudget).finally(() => running.delete(key))
      running.set(key, made)
      return made
    },
    async detail(url, seen, openBudget) {
      const key = keyOf(url, seen)
      const known = details.get(key)
      if (known) return known
      const image = await images.get(url, seen, openBudget)
      if ('problem' in image) return null
      const detail = await turns(() => readDetail(image.webp))
      details.set(key, detail)
      return detail
    },
  }
  return images
}

const keyOf = (url: string, seen = ''): string => `${seen} ${url}`

function problemOf(error: unknown): string {
  if (error instanceof InspectError || error instanceof UnreadablePicture) return error.message
  if (error instanceof Error && error.name === 'TimeoutError') return 'The picture did not arrive in time.'
  return 'The picture could not be fetched.'
}
