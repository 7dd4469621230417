/**
 * The bucket `target`: how many requests for pages and images one site gets, and how much is read from it, from all clients
 * together and from one client.
 */
import type { RequestKind } from '@linklens/engine'
import type { RateLimitRequest } from './rate-limit.ts'

/** Three requests for images count as one for a page. */
const UNITS = { page: 3, image: 1 } as const satisfies Record<RequestKind, number>

/** What is counted of a site for so many requests: with those for pages come as many for images as are thrice theirs. */
export const unitsOf = (sent: Readonly<Record<RequestKind, number>>): number =>
  Math.max(sent.page * UNITS.page, sent.image * UNITS.image)

/** An inspection's requests to its site: the page, robots.txt, and the page as each crawler. */
export const plannedUnits = (crawlers: number): number => (2 + crawlers) * UNITS.page

/** A minute's bytes of one site, from all clients, at the usual limit of 600 page requests: 1 GiB. */
const KIB_PER_PAGE_REQUEST = 1024 ** 2 / 600

/** The limits of `target` other than page requests by all clients; the docs page prints them. */
export const OTHER_TARGET_LIMITS = [
  {
    ofLimit: 1 / 4,
    what: 'the same, by one client',
    reason: 'A quarter: one client cannot close a site for all others.',
  },
  {
    ofLimit: UNITS.page,
    what: 'requests to one site for images, by all clients together',
    reason:
      'One for a page counts as three for images, and an inspection counts only the kind of which it sends more. A page names several images, and thousands of sites may keep theirs at one image service. An image over the limit is not asked for: verdicts that depend on it are unknown, and cost nothing.',
  },
  {
    ofLimit: UNITS.page / 4,
    what: 'requests to one site for images, by one client',
    reason: 'A quarter, as for pages.',
  },
  {
    ofLimit: KIB_PER_PAGE_REQUEST,
    what: 'KiB read from one site, by all clients together',
    reason:
      '1 GiB, counted as it arrives, with headers, in each process for itself: requests alone would let a site whose answers are long send 20 GiB. With n processes it may be n times as much.',
  },
  {
    ofLimit: KIB_PER_PAGE_REQUEST / 4,
    what: 'KiB read from one site, by one client',
    reason: 'A quarter, as for pages.',
  },
] as const

interface SiteClient {
  readonly site: string
  readonly client: string
}

/** Counts requests, in units, for all clients and for this one. */
export const siteRequests = ({ site, client }: SiteClient, units: number): RateLimitRequest[] => {
  const counted = { bucket: 'target', cost: units, unit: UNITS.page } as const
  return [
    {
      ...counted,
      key: `site ${site}`,
      refusal: 'This site is asked for too often right now, by everyone who uses this service together.',
    },
    {
      ...counted,
      key: `site ${site} ${client}`,
      ofLimit: 1 / 4,
      refusal: 'You ask for this site too often right now: others need their share of the requests to it.',
    },
  ]
}

/** Counts KiB, for all clients and for this one. */
export const siteBytes = ({ site, client }: SiteClient): RateLimitRequest[] => [
  {
    bucket: 'target',
    key: `kib ${site}`,
    ofLimit: KIB_PER_PAGE_REQUEST,
    refusal: 'This site has sent too much right now, to everyone who uses this service together.',
  },
  {
    bucket: 'target',
    key: `kib ${site} ${client}`,
    ofLimit: KIB_PER_PAGE_REQUEST / 4,
    refusal: 'You make this site send too much right now: others need their share of it.',
  },
]
