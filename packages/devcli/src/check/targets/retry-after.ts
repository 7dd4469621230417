/** `Retry-After` (RFC 9110, 10.2.3): seconds, or a date. */

/** Who asks for more is left alone: nobody waits for it in front of a terminal. */
const MAX_PAUSE_S = 120

/** @returns seconds to wait; null where the site names none, or more than anyone waits for. */
export function pauseOf(
  headers: readonly (readonly [name: string, value: string])[],
  now = Date.now(),
): number | null {
  const value = headers.find(([name]) => name.toLowerCase() === 'retry-after')?.[1].trim() ?? ''
  const seconds = /^\d{1,9}$/.test(value) ? Number(value) : Math.ceil((Date.parse(value) - now) / 1_000)
  return Number.isFinite(seconds) && seconds <= MAX_PAUSE_S ? Math.max(1, seconds) : null
}
