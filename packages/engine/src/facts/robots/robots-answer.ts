/** What robots.txt says of one URL to one crawler, and why it says nothing. */

/**
 * The file could not be read; its rules take more steps to compare than we spend on it; or we did not ask for it, by
 * our own limit of requests.
 */
export const ROBOTS_UNKNOWN = ['unread', 'too-complex', 'own-limit'] as const
export type RobotsUnknown = (typeof ROBOTS_UNKNOWN)[number]

export interface RobotsAnswer {
  readonly verdict: 'allowed' | 'disallowed' | 'unknown'
  /** Why it is unknown; null where it is not. */
  readonly reason: RobotsUnknown | null
}

export const ALLOWED: RobotsAnswer = { verdict: 'allowed', reason: null }
export const DISALLOWED: RobotsAnswer = { verdict: 'disallowed', reason: null }
export const unknown = (reason: RobotsUnknown): RobotsAnswer => ({ verdict: 'unknown', reason })
