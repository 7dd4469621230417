/** Every platform's crawler as a firewall meets it, from the platforms' data: what `/crawlers` shows in each form. */
import { PLATFORMS, type Platform } from '@linklens/engine'
import { nameToMatch } from './name-to-match.ts'

export type ListedCrawler = ReturnType<typeof listed>

const PURPOSES = {
  social: 'Cards of links in posts',
  chat: 'Cards of links in messages',
  search: 'Search results',
  editor: 'Cards of links in the editor',
} as const

const SENDER = 'The device of the sender asks, from any IP address.'

function listed({ id, name, kind, crawler }: Platform) {
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
    /** Whose crawler asks, where the platform has none of its own that is known. */
    asksAs: lent,
    /** Those of its requests for images: empty where none of its own is known. */
    userAgents: { page: agents, image },
    /** Words of those user agents that rules can look for. */
    match: [...new Set([...agents, ...image].map(nameToMatch))],
    /** `sender`: the device of the person who shares the link. */
    askedBy: fetchedBy,
    robotsTxt: { token: robots.token, honoured: robots.honoured },
    verification: {
      methods: [
        ...(ranges ? ['published-ranges' as const] : []),
        ...(reverseDns ? ['reverse-dns' as const] : []),
      ],
      /** All its networks, where few are published. */
      networks: ranges?.networks ?? [],
      /** Where the networks of today are listed. */
      networksFrom: ranges?.list ?? null,
      reverseDns: reverseDns?.suffixes ?? [],
      /** Why no address proves it; null where one does, or where nothing is known. */
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
