/** Whom the rules let in: by user agent alone, or also by IP address where few networks are published. */
import { CRAWLERS } from '../crawler-list.ts'

export interface WallRules {
  readonly id: string
  readonly name: string
  /** Where it goes, and what it does not do. */
  readonly how: string
  readonly code: string
  /** The vendor's documentation of what is used, and when it was read. */
  readonly source: string
  readonly checked: string
}

interface ByAddress {
  readonly id: string
  readonly name: string
  readonly networks: readonly string[]
}

/** A search engine's crawler is the name that scrapers borrow most: it is let in by its networks or not at all. */
const previews = CRAWLERS.filter(({ kind }) => kind !== 'search')

/** Crawlers whose networks a rule can hold. */
export const BY_ADDRESS: readonly ByAddress[] = previews.flatMap(
  ({ platform, match: [name], verification }) =>
    name !== undefined && verification.networks.length > 0
      ? [{ id: platform, name, networks: verification.networks }]
      : [],
)

const byAddress = new Set(BY_ADDRESS.map(({ id }) => id))

/** Names that have to do, each once; none that another one contains. */
export const BY_NAME: readonly string[] = [
  ...new Set(previews.filter(({ platform }) => !byAddress.has(platform)).flatMap(({ match }) => match)),
].filter((name, _, all) => !all.some((other) => other !== name && name.includes(other)))

/** Ends of host names, for walls that look addresses up. */
export const BY_REVERSE_DNS: readonly string[] = previews.flatMap(
  ({ verification }) => verification.reverseDns,
)

/** An alternation for a regular expression. */
export const anyOf = (names: readonly string[]): string =>
  names.map((name) => name.replaceAll(/[.+*?()[\]{}|\\^$]/g, String.raw`\$&`)).join('|')
