/** Bucket `target`: how often one site is asked for pages and for images, by everyone together and by one client. */
import type { RequestKind } from '@linklens/engine'
import type { RateLimitRequest, Reservation } from './rate-limit.ts'
import type { Grant } from './rate-limit-result.ts'

export type RequestsByKind = Readonly<Record<RequestKind, number>>

/** Shares of the bucket's limit. */
const TARGET_SHARES = {
  page: { all: 1, client: 1 / 4 },
  image: { all: 3, client: 3 / 4 },
} as const satisfies Record<RequestKind, { all: number; client: number }>

/** What `target` limits beside the requests for pages by all clients: for the docs page. */
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
] as const

/**
 * What an inspection is likely to ask one site for: the page, a redirect, robots.txt of the origins before and after it;
 * the social image, the next two and an icon. What is reserved and not used is lacking others for as long as the
 * inspection takes; what is needed beyond it costs another write.
 */
export const LIKELY_REQUESTS: RequestsByKind = { page: 4, image: 4 }

/** For one image that a page of ours shows. */
export const ONE_IMAGE: RequestsByKind = { page: 0, image: 1 }

/** What is reserved at once where more is needed than was likely. */
export const MORE_REQUESTS = 4

interface Asker {
  readonly site: string
  readonly client: string
}

/** @param needed kind of which at least one must be had; the other may come to nothing. */
export function reservationsOf(asker: Asker, wanted: RequestsByKind, needed?: RequestKind): Reservation[] {
  return wantedKinds(wanted).map((kind) => ({
    counters: countersOf(asker, kind),
    wanted: wanted[kind],
    atLeast: kind === needed ? 1 : 0,
  }))
}

export type GrantsByKind = Readonly<Partial<Record<RequestKind, Grant>>>

/** @param grants of the reservations for the same `wanted`. */
export function grantsByKind(wanted: RequestsByKind, grants: readonly Grant[]): GrantsByKind {
  return Object.fromEntries(wantedKinds(wanted).map((kind, index) => [kind, grants[index]]))
}

const wantedKinds = (wanted: RequestsByKind): RequestKind[] =>
  (['page', 'image'] as const).filter((kind) => wanted[kind] > 0)

function countersOf({ site, client }: Asker, kind: RequestKind): RateLimitRequest[] {
  const { all, client: own } = TARGET_SHARES[kind]
  return [
    {
      bucket: 'target',
      key: `${kind} ${site}`,
      ofLimit: all,
      refusal: 'This site is asked for too often right now, by everyone who uses this service together.',
    },
    {
      bucket: 'target',
      key: `${kind} ${site} ${client}`,
      ofLimit: own,
      refusal: 'You ask for this site too often right now: others need their share of the requests to it.',
    },
  ]
}
