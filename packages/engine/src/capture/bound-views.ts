/** Holds the pages that crawlers got to what is kept of them together; equal ones share their bytes. */
import type { CrawlerViewCapture, PageCapture } from './capture.ts'

/** Bytes kept of a page that no longer fits: enough to see that it is another one. */
const LEFT_BYTES = 64 * 1024

/**
 * @param page ours: what is its beginning takes no room. Null where we got none.
 * @param maxBytes of all others together.
 */
export function boundViews(
  views: readonly CrawlerViewCapture[],
  page: Pick<PageCapture, 'body'> | null,
  maxBytes: number,
): CrawlerViewCapture[] {
  const kept: Uint8Array[] = page ? [page.body] : []
  let left = maxBytes
  return views.map((view) => {
    const same = kept.find((body) => beginsWith(body, view.body))
    if (same) return { ...view, body: same.subarray(0, view.body.length) }
    const fits = view.body.length <= Math.max(left, LEFT_BYTES)
    const body = fits ? view.body : view.body.slice(0, LEFT_BYTES)
    kept.push(body)
    left -= body.length
    return fits ? view : { ...view, body, complete: false }
  })
}

export function beginsWith(body: Uint8Array, start: Uint8Array): boolean {
  return start.length <= body.length && Buffer.compare(body.subarray(0, start.length), start) === 0
}
