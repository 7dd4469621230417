/** `--require x,facebook=card,readers:search`: which platforms must show a page, and how well; which AI readers must get it. */
import { READER_PURPOSES, READERS } from '@linklens/engine'
import { closest } from '../../command-line/closest.ts'
import { didYouMean } from '../../command-line/usage-error.ts'
import { usageFailure } from '../../failures/cli-failure.ts'
import { PLATFORM_IDS } from '../platforms.ts'
import type { KnownVerdict } from '../check-report.ts'

export type Requirement = CardRequirement | ReaderRequirement

export interface ReaderRequirement {
  /** A purpose, or the id of a reader. */
  readonly readers: string
}

export const isForReaders = (requirement: Requirement): requirement is ReaderRequirement =>
  'readers' in requirement

export interface CardRequirement {
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
  const [, readers] = /^readers:(.*)$/.exec(word) ?? []
  if (readers !== undefined) return readReaders(readers, from)
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

const READER_NAMES: readonly string[] = [...READER_PURPOSES, ...READERS.map(({ id }) => id)]

function readReaders(readers: string, from: string): ReaderRequirement {
  if (READER_NAMES.includes(readers)) return { readers }
  const meant = didYouMean(closest(readers, READER_NAMES))
  throw usageFailure(
    `${from}: there are no readers "${readers}".${meant || ` There are: ${READER_NAMES.join(', ')}.`}`,
  )
}

export const fulfils = (verdict: KnownVerdict, { level }: CardRequirement): boolean =>
  verdict === 'full' || (level === 'card' && verdict === 'degraded')
