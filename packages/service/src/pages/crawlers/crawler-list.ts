/** Every platform's crawler as a firewall meets it, from the platforms' data: what `/crawlers` shows in each form. */
import { PLATFORMS, type Platform } from '@linklens/engine'
import { nameToMatch } from './name-to-match.ts'

export interface ListedCrawler {
  readonly platform: string
  readonly name: string
  readonly kind: Platform['kind']
  readonly purpose: string
  /** Whose crawler asks, where the platform has none of its own that is known. */
  readonly asksAs: string | null
  readonly userAgents: {
    readonly page: readonly string[]
    /** Of its requests for images; empty: none of its own is known. */
    readonly image: readonly string[]
  }
  /** Words of those user agents that rules can look for. */
  readonly match: readonly string[]
  /** `sender`: the device of the person who shares the link. */
  readonly askedBy: 'server' | 'sender' | null
  readonly robotsTxt: { readonly token: string | null; readonly honoured: boolean | null }
  readonly verification: {
    readonly methods: readonly ('published-ranges' | 'reverse-dns')[]
    /** All its networks, where few are published. */
    readonly networks: readonly string[]
    /** Where the networks of today are listed. */
    readonly networksFrom: string | null
    readonly reverseDns: readonly string[]
    /** Why no address proves it; null where one does, or where nothing is known. */
    readonly notAtAll: string | null
  }
  readonly sources: readonly Platform['evidence'][number][]
}

const PURPOSES = {
  social: 'Cards of links in posts',
  chat: 'Cards of links in messages',
  search: 'Search results',
  editor: 'Cards of links in the editor',
} as const

const SENDER = 'The device of the sender asks, from any IP address.'

function listed({ id, name, kind, crawler }: Platform): ListedCrawler {
  const { verification, speech, robots, fetchedBy, userAgents, nearest } = crawler
  const { ranges, reverseDns, none } = verification ?? {}
  const lent = userAgents.length === 0 && nearest ? nearest.platform : null
  const image = speech?.imageUserAgent ? [speech.imageUserAgent] : []
  const agents = lent === null ? userAgents : agentsOf(lent)
  return {
    platform: id,
    name,
    kind,
    purpose: PURPOSES[kind],
    asksAs: lent,
    userAgents: { page: agents, image },
    match: [...new Set([...agents, ...image].map(nameToMatch))],
    askedBy: fetchedBy,
    robotsTxt: { token: robots.token, honoured: robots.honoured },
    verification: {
      methods: [
        ...(ranges ? ['published-ranges' as const] : []),
        ...(reverseDns ? ['reverse-dns' as const] : []),
      ],
      networks: ranges?.networks ?? [],
      networksFrom: ranges?.list ?? null,
      reverseDns: reverseDns?.suffixes ?? [],
      notAtAll: none?.claim ?? (fetchedBy === 'sender' ? SENDER : null),
    },
    sources: [...new Set([ranges?.by, reverseDns?.by, none, speech?.by, robots.by])].flatMap(
      (by) => by ?? [],
    ),
  }
}

const agentsOf = (id: string): readonly string[] =>
  PLATFORMS.find((platform) => platform.id === id)?.crawler.userAgents ?? []

export const CRAWLERS: readonly ListedCrawler[] = PLATFORMS.map(listed)
