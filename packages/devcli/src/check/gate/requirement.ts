/** `--require x,facebook=card`: which platforms must show a page, and how well. */
import { closest } from '../../command-line/closest.ts'
import { didYouMean } from '../../command-line/usage-error.ts'
import { usageFailure } from '../../failures/cli-failure.ts'
import { PLATFORM_IDS } from '../platforms.ts'
import type { KnownVerdict } from '../check-report.ts'

export interface Requirement {
  readonly platform: string
  /** `card`: any card will do. */
  readonly level: 'full' | 'card'
}

/**
 * @param from `--require` or the config's key, for the message.
 * @throws CliFailure with exit code 2.
 */
export function readRequirements(texts: readonly string[], from: string): Requirement[] {
  const words = texts.flatMap((text) => text.split(',')).map((word) => word.trim())
  return words.filter((word) => word !== '').map((word) => readRequirement(word, from))
}

/** Names that people type, too far from the id to be taken for a typing error. */
const OTHER_NAMES: ReadonlyMap<string, string> = new Map([
  ['twitter', 'x'],
  ['fb', 'facebook'],
])

function readRequirement(word: string, from: string): Requirement {
  const [platform = '', level = 'full', ...rest] = word.split('=')
  if (!PLATFORM_IDS.includes(platform)) {
    const meant = didYouMean(OTHER_NAMES.get(platform.toLowerCase()) ?? closest(platform, PLATFORM_IDS))
    throw usageFailure(
      `${from}: there is no platform "${platform}".${meant || ` There are: ${PLATFORM_IDS.join(', ')}.`}`,
    )
  }
  if ((level !== 'full' && level !== 'card') || rest.length > 0)
    throw usageFailure(
      `${from}: write ${platform} for a full card, or ${platform}=card for any card, not "${word}".`,
    )
  return { platform, level }
}

export const fulfils = (verdict: KnownVerdict, { level }: Requirement): boolean =>
  verdict === 'full' || (level === 'card' && verdict === 'degraded')
