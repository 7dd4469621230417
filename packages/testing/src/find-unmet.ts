/** Compares an inspection with what a test asks for. */
import { BIG_PLATFORMS, effectiveVerdict, type Inspection } from '@linklens/engine'

/** Unmet expectations. */
export interface Failure {
  /** Each with another verdict than full. */
  readonly platforms: readonly string[]
  /** Score that was asked for and not reached; null elsewhere. */
  readonly leastScore: number | null
}

export interface Asked {
  readonly on?: readonly string[]
  readonly score?: number
}

/** @throws TypeError for a platform that does not exist. */
export function findUnmet(
  { platformCompatibility, serviceScore }: Inspection,
  { on, score }: Asked,
): Failure {
  const { platforms } = platformCompatibility
  const wanted: readonly string[] = on ?? (score === undefined ? [...BIG_PLATFORMS] : [])
  const missing = wanted.find((id) => !platforms[id])
  if (missing !== undefined)
    throw new TypeError(`There is no platform "${missing}". There are: ${Object.keys(platforms).join(', ')}.`)
  return {
    platforms: wanted.filter((id) => platforms[id] && effectiveVerdict(platforms[id]) !== 'full'),
    leastScore: score !== undefined && serviceScore.score < score ? score : null,
  }
}
