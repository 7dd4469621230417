/**
 * Why a request got status 429, `RATE_LIMITED`: one of these limits, whose name is in the header `RateLimit`. Each has its
 * reason; the docs page prints this table.
 *
 * - Before an inspection begins, its client is counted, in `client` or `mcp` and in `clientTarget`, or by what else it asks for
 *   (http/limits/, saved/preview-limits.ts, accounts/sign-in/): all at once in the store, so over all instances (rate-limit.ts).
 * - Its sites are counted in `target`, when a request to one is about to leave: for all clients together, and a quarter for
 *   each. Bytes are counted as they come, in this process alone (inspection-budget.ts).
 * - An IPv6 network counts as well, ten times as high (`withNetwork` in rate-limit.ts): the sentence says "one network".
 * - Where the store does not answer, the process counts against the same limits, or answers 503 (count-requests.ts).
 *
 * Two names are not in the table: `flood` is five times the widest limit of one client, for requests of any kind, in this
 * process alone (http/limits/in-memory-limit.ts); `previewsAlive` and `previewBytesAlive` are the quota of an environment
 * (saved/preview-quota.ts).
 */
import type { RateLimitBucket } from '../config-variables.ts'

export interface RateLimit {
  readonly limit: number
  readonly windowSeconds: number
  /** What is counted, as a plural noun. */
  readonly what: string
  readonly reason: string
}

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** `RATE_LIMITS` overrides single limits; its `target` sets the first of four. */
export const RATE_LIMIT_TABLE = {
  client: {
    limit: 60,
    windowSeconds: MINUTE,
    what: 'inspections by one client',
    reason:
      'More than a person clicks; a script is slowed, not stopped. An IPv6 client is its /64 network; the /48 around it counts as well, ten times as high, here and in all limits of one client.',
  },
  clientTarget: {
    limit: 20,
    windowSeconds: MINUTE,
    what: 'inspections of one host by one client',
    reason: 'Enough to edit and look again; too little to be a burden for the host.',
  },
  target: {
    limit: 600,
    windowSeconds: MINUTE,
    what: 'requests to one site for pages, robots.txt, oEmbed and crawler views, by all clients together',
    reason:
      'However many ask, and by whatever redirects, a site is asked no more often than this. A site is a registrable domain (by the public suffix list, with its private part) or an IP address. Images and bytes are in proportion to this.',
  },
  mcp: {
    limit: 600,
    windowSeconds: MINUTE,
    what: 'inspections by one client of the hosted MCP address',
    reason: 'Vendors of agents send many people’s requests from few addresses. Counts instead of the first.',
  },
  preview: {
    limit: 30,
    windowSeconds: MINUTE,
    what: 'previews created by one environment',
    reason: 'A save in an editor every two seconds.',
  },
  previewDay: {
    limit: 500,
    windowSeconds: DAY,
    what: 'previews created by one environment',
    reason: 'A long day of work; each preview takes space for an hour.',
  },
  report: {
    limit: 20,
    windowSeconds: DAY,
    what: 'snapshots made by one client',
    reason: 'Reports are kept for a year and longer.',
  },
  edit: {
    limit: 120,
    windowSeconds: MINUTE,
    what: 'edited cards, reports on pasted HTML and JSON files of live reports for one client',
    reason: 'The cards follow what a person types, twice a second at most. Nothing is fetched for it.',
  },
  drawing: {
    limit: 240,
    windowSeconds: MINUTE,
    what: 'drawings for one client: card files and sheets (as many as there are cards on one), images of live reports, social images of pages',
    reason:
      'Four a second. What is drawn already counts nothing, and nor does what is drawn for a snapshot or a preview. The network around a client (IPv4 /24, IPv6 /48) gets no more than one client.',
  },
  pairing: {
    limit: 10,
    windowSeconds: MINUTE,
    what: 'attempts of one client to pair a machine',
    reason: 'Ids are unguessable; this keeps guessing cheap for us as well.',
  },
  whoami: {
    limit: 60,
    windowSeconds: MINUTE,
    what: 'questions of one client which account and machine its ids or its secret are of',
    reason: 'Nobody who sets up machines should be refused for looking; ids and secrets are unguessable.',
  },
  signIn: {
    limit: 10,
    windowSeconds: MINUTE,
    what: 'sign-in attempts by one client',
    reason: 'Passwords are guessable.',
  },
  signInAccount: {
    limit: 25,
    windowSeconds: HOUR,
    what: 'failed attempts to sign in to one account, from all clients together',
    reason:
      'Somebody with many addresses guesses no faster. A browser that has signed in to the account before counts by itself, and the reset link lets its owner in at once, so nobody is locked out. RATE_LIMITS does not change it.',
  },
} as const satisfies Record<RateLimitBucket, RateLimit>

/** Three requests for images count as one for a page. */
export const IMAGES_PER_PAGE_REQUEST = 3

/** A minute's bytes of one site, from all clients, at the usual limit of 600 page requests: 1 GiB. */
export const KIB_PER_PAGE_REQUEST = 1024 ** 2 / 600

/** Of each limit of a site, one client may use this part: it cannot close the site for all others. */
export const CLIENT_SHARE = 1 / 4

/** What else is limited of a site, by all clients together and in proportion to `target`; the docs page prints it. */
export const OTHER_TARGET_LIMITS = [
  {
    ofLimit: IMAGES_PER_PAGE_REQUEST,
    what: 'requests to one site for images, by all clients together',
    reason:
      'One for a page counts as three for images, and an inspection counts only the kind of which it sends more. A page names several images, and thousands of sites may keep theirs at one image service. An image over the limit is not asked for: verdicts that depend on it are unknown, and cost nothing.',
  },
  {
    ofLimit: KIB_PER_PAGE_REQUEST,
    what: 'KiB read from one site, by all clients together',
    reason:
      '1 GiB, counted as it arrives, with headers, in each process for itself: requests alone would let a site whose answers are long send 20 GiB. With n processes it may be n times as much.',
  },
] as const

/** What is counted on a limit. */
export interface RateLimitRequest {
  readonly bucket: RateLimitBucket
  /** What is counted: a client's IP address, an environment id, a site; joined for a bucket that counts pairs. */
  readonly key: string
  /** This key's share of the bucket's limit, or a multiple of it. Default 1. */
  readonly ofLimit?: number
  /** How much is counted; below zero, how much is given back. Default 1. */
  readonly cost?: number
  /** The counter is counted in so many parts of one. Default 1. */
  readonly unit?: number
  /** The key is the network around a client. */
  readonly isNetwork?: boolean
  /** Replaces the sentence about the limit in a refusal. */
  readonly refusal?: string
}

const buckets = (...names: RateLimitBucket[]): ReadonlySet<RateLimitBucket> => new Set(names)

/** Limits that refuse when the store does not answer. */
export const CLOSED_WITHOUT_STORE = buckets('pairing', 'whoami', 'signIn', 'signInAccount')

/** Buckets of one client that are asked before its request holds anything that others need: refusals may be slow. */
export const REFUSED_SLOWLY = buckets('client', 'clientTarget', 'mcp', 'edit', 'drawing')

/** Limits of one client: the network around it counts too (`withNetwork` in rate-limit.ts). */
export const BY_CLIENT = buckets(...REFUSED_SLOWLY, 'report', 'pairing', 'whoami', 'signIn')

/** Counts in these may be given back before the window ends: only the store knows what is left. */
export const GIVEN_BACK = buckets('preview', 'previewDay', 'report', 'signInAccount')
