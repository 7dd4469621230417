/** How long an `Idempotency-Key` is good for. */
export const KEY_LIFETIME_MS: number = 24 * 60 * 60 * 1_000

export const isRecent = (createdAt: number, now = Date.now()): boolean => now - createdAt < KEY_LIFETIME_MS
