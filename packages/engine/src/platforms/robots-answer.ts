/** What robots.txt says of one URL to one crawler, and why it says nothing. */

/** The file could not be read, or its rules take more steps to compare than we spend on it. */
export const ROBOTS_UNKNOWN = ['unread', 'too-complex'] as const
export type RobotsUnknown = (typeof ROBOTS_UNKNOWN)[number]

export interface RobotsAnswer {
  readonly verdict: 'allowed' | 'disallowed' | 'unknown'
  /** Why it is unknown; null where it is not. */
  readonly reason: RobotsUnknown | null
}

export const ALLOWED: RobotsAnswer = { verdict: 'allowed', reason: null }
export const DISALLOWED: RobotsAnswer = { verdict: 'disallowed', reason: null }
export const unknown = (reason: RobotsUnknown): RobotsAnswer => ({ verdict: 'unknown', reason })
