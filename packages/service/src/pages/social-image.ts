/**
 * Pictures of strangers, made harmless: fetched by this service under the engine's guard (so the viewer
 * leaks nothing), decoded and written anew as WebP, so that no byte of the original reaches a browser.
 * SVG is rasterised, never served as SVG. Proven in social-image.test.ts.
 */
import { InspectError, type FetchImage } from '@linklens/engine'
import sharp from 'sharp'
import { ByteCache } from './byte-cache.ts'

/** Wide enough for the largest card on a dense screen. */
const MAX_WIDTH = 1_200
/** A picture as tall as 3 screens is cut by every platform. */
const MAX_HEIGHT = 3_600
/** 8,000 × 8,000; four bytes each while it is decoded. */
const MAX_PIXELS = 64_000_000
const DECODE_SECONDS = 6
const FETCH_MS = 10_000
const CACHE_BYTES = 64 * 1024 * 1024
/** A broken picture is tried again after this long. */
const FAILURE_MS = 60_000
/** Decoding is heavy on processor and memory: few at a time, whatever the number of viewers. */
const AT_WORK = 4

export type SocialImage = { readonly webp: Uint8Array } | { readonly problem: string }

export interface SocialImages {
  get(url: string): Promise<SocialImage>
}

export function createSocialImages(
  fetchImage: FetchImage | undefined,
  now: () => number = Date.now,
): SocialImages {
  const cache = new ByteCache(CACHE_BYTES)
  const failures = new Map<string, { problem: string; until: number }>()
  const running = new Map<string, Promise<SocialImage>>()
  const turns = createTurns(AT_WORK)

  const make = async (url: string): Promise<SocialImage> => {
    if (!fetchImage) return { problem: 'This service does not show pictures.' }
    try {
      const webp = await turns(async () => toWebp(await fetchImage(url, AbortSignal.timeout(FETCH_MS))))
      cache.set(url, webp)
      return { webp }
    } catch (error) {
      const problem = problemOf(error)
      if (failures.size > 1_000) failures.clear()
      failures.set(url, { problem, until: now() + FAILURE_MS })
      return { problem }
    }
  }
  return {
    get(url) {
      const webp = cache.get(url)
      if (webp) return Promise.resolve({ webp })
      const failure = failures.get(url)
      if (failure && failure.until > now()) return Promise.resolve({ problem: failure.problem })
      // Twenty cards of one report ask for the same picture at the same moment.
      const known = running.get(url)
      if (known) return known
      const made = make(url).finally(() => running.delete(url))
      running.set(url, made)
      return made
    },
  }
}

class UnreadablePicture extends Error {}

/** @throws UnreadablePicture for what is no picture, is broken, or is too large to decode. */
export async function toWebp(bytes: Uint8Array): Promise<Uint8Array> {
  try {
    const webp = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 })
      .timeout({ seconds: DECODE_SECONDS })
      .autoOrient()
      .resize({ width: MAX_WIDTH, height: MAX_HEIGHT, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer()
    return new Uint8Array(webp)
  } catch (cause) {
    throw new UnreadablePicture('The file cannot be read as a picture.', { cause })
  }
}

function problemOf(error: unknown): string {
  if (error instanceof InspectError || error instanceof UnreadablePicture) return error.message
  if (error instanceof Error && error.name === 'TimeoutError') return 'The picture did not arrive in time.'
  return 'The picture could not be fetched.'
}

/** Lets `most` pieces of work run at once; the others wait in line. */
function createTurns(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  let free = most
  const waiting: (() => void)[] = []
  return async (work) => {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}
