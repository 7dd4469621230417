/**
 * The bucket `target`: how many requests for pages and images one site gets, and how much is read from it, from all clients
 * together and from one client.
 */
import type { RequestKind } from '@linklens/engine'
import type { RateLimitRequest, Reservation } from './rate-limit.ts'
import type { Grant } from './rate-limit-result.ts'

export type RequestsByKind = Readonly<Record<RequestKind, number>>

/** `kib`: KiB read. */
export const COUNTED = ['page', 'image', 'kib'] as const
export type Counted = (typeof COUNTED)[number]
export type Amounts = Readonly<Record<Counted, number>>

/** A minute's bytes of one site, from all clients, at the usual limit of 600 page requests: 1 GiB. */
const KIB_PER_PAGE_REQUEST = 1024 ** 2 / 600

/** Shares of the bucket's limit. */
const TARGET_SHARES = {
  page: { all: 1, client: 1 / 4 },
  image: { all: 3, client: 3 / 4 },
  kib: { all: KIB_PER_PAGE_REQUEST, client: KIB_PER_PAGE_REQUEST / 4 },
} as const satisfies Record<Counted, { all: number; client: number }>

/** The limits of `target` other than page requests by all clients; the docs page prints them. */
export const OTHER_TARGET_LIMITS = [
  {
    ofLimit: TARGET_SHARES.page.client,
    what: 'the same, by one client',
    reason: 'A quarter: one client cannot close a site for all others.',
  },
  {
    ofLimit: TARGET_SHARES.image.all,
    what: 'requests to one site for images, by all clients together',
    reason:
      'A page names several, and thousands of sites may keep theirs at one image service. An image over the limit is not asked for: verdicts that depend on it are unknown, and cost nothing.',
  },
  {
    ofLimit: TARGET_SHARES.image.client,
    what: 'requests to one site for images, by one client',
    reason: 'A quarter, as for pages.',
  },
  {
    ofLimit: TARGET_SHARES.kib.all,
    what: 'KiB read from one site, by all clients together',
    reason:
      '1 GiB, counted as it arrives, with headers: requests alone would let a site whose answers are long send 20 GiB.',
  },
  {
    ofLimit: TARGET_SHARES.kib.client,
    what: 'KiB read from one site, by one client',
    reason: 'A quarter, as for pages.',
  },
] as const

/**
 * The likely requests of an inspection to one site: the page, a redirect, robots.txt of both origins; the social
 * image, the next two and an icon. What is reserved in vain is missing for others while the inspection runs; what is
 * needed beyond it costs another write.
 */
export const LIKELY_REQUESTS: RequestsByKind = { page: 4, image: 4 }

/** For one image that a report page shows. */
export const ONE_IMAGE: RequestsByKind = { page: 0, image: 1 }

/** How many are reserved when the likely number was not enough. */
export const MORE_REQUESTS = 4

/** More than most inspections read from a site; the rest is returned. */
export const LIKELY_KIB = 1024

/** Reserved while an answer arrives that is longer. */
export const MORE_KIB = 4 * 1024

interface SiteClient {
  readonly site: string
  readonly client: string
}

/** @param needed of each of these at least one must be granted. */
export function reservationsOf(
  siteClient: SiteClient,
  wanted: Amounts,
  needed: readonly Counted[] = [],
): Reservation[] {
  return wantedKinds(wanted).map((kind) => ({
    counters: countersOf(siteClient, kind),
    wanted: wanted[kind],
    atLeast: needed.includes(kind) ? 1 : 0,
  }))
}

export type GrantsByKind = Readonly<Partial<Record<Counted, Grant>>>

/** @param grants for the reservations of the same `wanted`. */
export function grantsByKind(wanted: Amounts, grants: readonly Grant[]): GrantsByKind {
  return Object.fromEntries(wantedKinds(wanted).map((kind, index) => [kind, grants[index]]))
}

const wantedKinds = (wanted: Amounts): Counted[] => COUNTED.filter((kind) => wanted[kind] > 0)

const REFUSALS = {
  requests: {
    all: 'This site is asked for too often right now, by everyone who uses this service together.',
    client: 'You ask for this site too often right now: others need their share of the requests to it.',
  },
  kib: {
    all: 'This site has sent too much right now, to everyone who uses this service together.',
    client: 'You make this site send too much right now: others need their share of it.',
  },
}

function countersOf({ site, client }: SiteClient, kind: Counted): RateLimitRequest[] {
  const { all, client: own } = TARGET_SHARES[kind]
  const refusals = REFUSALS[kind === 'kib' ? 'kib' : 'requests']
  return [
    { bucket: 'target', key: `${kind} ${site}`, ofLimit: all, refusal: refusals.all },
    { bucket: 'target', key: `${kind} ${site} ${client}`, ofLimit: own, refusal: refusals.client },
  ]
}
