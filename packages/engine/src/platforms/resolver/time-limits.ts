/** What takes longer than a platform is known to wait. Between limits that are known, no verdict changes. */
import { SLOW_MS, type AnswerTime } from '../../facts/answer-time.ts'
import type { Cause } from '../../facts/evidence.ts'
import type { PageIndex } from '../../facts/page-index.ts'
import { msText } from '../../facts/wording.ts'
import type { Platform } from '../define-platform.ts'
import type { Reader } from './reader.ts'

type Asked = Pick<Reader, 'platform' | 'page'>

/** A request that came in time proves that the platform may get the page as well: the fastest one counts. */
export function closedByTime({ platform: { name, crawler }, page }: Asked): Cause | null {
  const limit = crawler.timeLimit
  const tookMs = page.pageTime?.bestMs ?? 0
  if (!limit || limit.pageMs === null || tookMs <= limit.pageMs) return null
  return {
    why: `The page took ${msText(tookMs)} to come to us, and ${name} waits ${msText(limit.pageMs)} at most.`,
    by: limit.by,
    faults: ['page-slow'],
    isMeasured: true,
  }
}

/** @param url of an image that came. */
export function imageTooSlow({ platform: { name, crawler }, page }: Asked, url: string): Cause | null {
  const limit = crawler.timeLimit?.image
  const imageMs = page.imageTime(url)?.bestMs ?? 0
  if (!limit || imageMs === 0) return null
  const { ms, by, fromPageOn } = limit
  if (fromPageOn && isSizeDeclared(page, url)) return null
  const tookMs = imageMs + (fromPageOn ? (page.pageTime?.bestMs ?? 0) : 0)
  if (tookMs <= ms) return null
  const what = fromPageOn ? 'Page and image together' : 'The image'
  return {
    why: `${what} took ${msText(tookMs)} to come to us, and ${name} waits ${msText(ms)} at most`,
    by,
    faults: ['image-slow'],
    isMeasured: true,
  }
}

const isSizeDeclared = ({ imageCandidates }: PageIndex, url: string): boolean =>
  imageCandidates.some((one) => one.url === url && one.declaredWidth && one.declaredHeight)

/** Something took long, and nobody knows how long this platform waits for it: what it draws is likely at most. */
export function mayWaitInVain({ crawler }: Platform, page: PageIndex, imageUrl: string | null): boolean {
  const { timeLimit } = crawler
  const isLong = (time: AnswerTime | null): boolean => (time?.firstMs ?? 0) >= SLOW_MS
  if (isLong(page.pageTime) && (timeLimit?.pageMs ?? null) === null) return true
  return imageUrl !== null && timeLimit?.image === undefined && isLong(page.imageTime(imageUrl))
}
