/**
 * Which keys a platform's card is made of, and by which of its rules each is read: so that a rule about the form of a
 * tag names only those platforms that look for this very tag.
 */
import { PLATFORMS } from '../../platforms/index.ts'
import type { Platform } from '../../platforms/define-platform.ts'

type FieldRead = Platform['reads']['title']

function fieldsOf({ reads }: Platform): FieldRead[] {
  const { title, description, image, imageAlt, siteName, url } = reads
  return [title, description, image, imageAlt, siteName, url].filter((field) => field !== null)
}

/** Keys of meta tags that the field asks for, whether or not that is sure. */
export const keysOfField = ({ sources }: FieldRead): string[] =>
  sources.flatMap((source) => (source.from === 'meta' ? source.keys : []))

/** The platform's fields that are known to ask for this key. */
export const fieldsReading = (platform: Platform, key: string): FieldRead[] =>
  fieldsOf(platform).filter(({ sources }) =>
    sources.some(
      (source) => source.from === 'meta' && source.doubt === undefined && source.keys.includes(key),
    ),
  )

/** Whether an empty tag of this key is known to hide what is below it. */
export function takesEmpty(platform: Platform, key: string): boolean {
  return fieldsReading(platform, key).some(
    ({ empty }) => (empty === undefined ? platform.reads.empty : empty) === 'wins',
  )
}

/** Keys that some platform is known to take empty; worked out once, for every tag of every page is asked about. */
export const KEYS_TAKEN_EMPTY: ReadonlySet<string> = new Set(
  PLATFORMS.flatMap((platform) =>
    fieldsOf(platform)
      .flatMap(keysOfField)
      .filter((key) => takesEmpty(platform, key)),
  ),
)

/** Whether the platform looks for this key and does not see it in such quotes. */
export function losesByQuotes(
  platform: Platform,
  key: string,
  quote: 'double' | 'single' | 'none',
  isEndedEarly = false,
): boolean {
  return fieldsReading(platform, key).some(({ quotes = platform.reads.quotes }) =>
    quotes === 'double' ? quote !== 'double' || isEndedEarly : quotes === 'quoted' && quote === 'none',
  )
}

/** Platforms of which this holds for one of these keys at least. */
export function platformsBy(
  keys: readonly string[],
  holds: (platform: Platform, key: string) => boolean,
): string[] {
  return PLATFORMS.filter((platform) => keys.some((key) => holds(platform, key))).map(({ id }) => id)
}
