/** What the card of one platform lacks, worst first, and what is at fault for it. */
import type { Cause } from '../facts/evidence.ts'

/** `card`: a bare link. `size`: drawn small, or its title is cut short of sense. */
export const LOST = ['card', 'image', 'size', 'description'] as const
export type Lost = (typeof LOST)[number]

/** What people see in place of the full card, worst first. */
export const SHOWN = ['card', 'image', 'elsewhere', 'untitled', 'size', 'title', 'description'] as const
export type Shown = (typeof SHOWN)[number]

export interface Loss extends Cause {
  readonly lost: Lost
  readonly shown: Shown
  /** Why, as a clause without a stop: what the page has there, then what this platform makes of it. */
  readonly reason: string
}

export interface PlatformLosses {
  readonly platform: string
  /** On the likelier reading, where the verdict is in doubt. Empty: nothing is lost. */
  readonly losses: readonly Loss[]
  /** Whether nobody knows if what is expected will happen. */
  readonly isUnknown: boolean
  /** What is lost is likely, and not known for sure; see `certaintyOf`. */
  readonly isLikely: boolean
  /** What the page answers in the name of its crawler, where a firewall may let the real one in. */
  readonly refused?: string
  /** Those that turn the verdict and that the page could take away. */
  readonly doubts: readonly Omit<Cause, 'by'>[]
}

/** @returns null where nothing is lost. */
export const worstLoss = ({ losses }: Pick<PlatformLosses, 'losses'>): Lost | null => losses[0]?.lost ?? null
