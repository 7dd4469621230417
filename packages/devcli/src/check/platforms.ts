/** The platforms as `check` lists them: the six that most people share links on come first. */
import { BIG_PLATFORMS, PLATFORMS } from '@linklens/engine'

const ORDER: readonly string[] = PLATFORMS.map(({ id }) => id)
const NAMES = new Map<string, string>(PLATFORMS.map(({ id, name }) => [id, name]))

export const PLATFORM_IDS = ORDER

/** Name of a platform. The report of another version may have an unknown id, which is its own name. */
export const platformName = (id: string): string => NAMES.get(id) ?? id

export const isBig = (id: string): boolean => BIG_PLATFORMS.has(id)

/** Platforms in the order of reports: big ones first, unknown ids last. */
export const inOrder = (ids: Iterable<string>): string[] =>
  [...new Set(ids)].toSorted((a, b) => rank(a) - rank(b))

const rank = (id: string): number => {
  const index = ORDER.indexOf(id)
  return index === -1 ? ORDER.length : index
}

/** `X, Facebook, LinkedIn and 12 more` */
export function nameSome(ids: readonly string[], most = 3): string {
  const names = inOrder(ids).map(platformName)
  // “and 1 more” would be no shorter than the name.
  if (names.length <= most + 1) return listed(names)
  return `${names.slice(0, most).join(', ')} and ${names.length - most} more`
}

const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
