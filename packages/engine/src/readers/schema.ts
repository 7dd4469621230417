/** Who may read a page for AI products, and who gets it: the published shape. No part of an inspection. */
import { z } from 'zod'
import { ROBOTS_UNKNOWN } from '../facts/robots/robots-answer.ts'
import { LIVE_OUTCOMES } from './access/live-answer.ts'
import { READER_PURPOSES } from './define-reader.ts'
import { READER_CHOICES } from './paste/reader-choice.ts'

/**
 * `open`: robots.txt allows it, and nothing that was seen keeps it out. `disallowed`: by robots.txt. `refused`,
 * `payment`, `other`: what came in its name from our IP address. `unknown`: neither file nor answer says it.
 */
export const READER_ACCESS = ['open', 'disallowed', 'refused', 'payment', 'other', 'unknown'] as const

/**
 * `alike`: those that were asked got what we got. `robots`: the file is the answer. `robots-unread`: its rules could not be read.
 * `token`: no request carries the name. `unpublished`: no user agent is known. `operator`: this service borrows no names of AI readers. `offline`:
 * no server was asked. `once`: only the first page of a site is asked for in names. `us`: robots.txt disallows Linklens. `limit`: the requests or the time of one check. `wait`: the server
 * asked us to wait.
 */
export const NOT_ASKED_AS = [
  'alike',
  'robots',
  'robots-unread',
  'token',
  'unpublished',
  'operator',
  'offline',
  'once',
  'us',
  'limit',
  'wait',
] as const

const lineSchema = z.object({ line: z.number().int(), text: z.string() })

const liveSchema = z.object({
  outcome: z.enum(LIVE_OUTCOMES),
  status: z.number().int().nullable(),
  /** What refuses, worded for a sentence. */
  wall: z.string().optional(),
})

export const readerAccessSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    company: z.string(),
    purpose: z.enum(READER_PURPOSES),
    access: z.enum(READER_ACCESS),
    /** One sentence: why. */
    text: z.string(),
    /** What its company, or somebody who tried, says besides. */
    notes: z.array(z.string()),
    robots: z.object({
      token: z.string(),
      /** What the company says. */
      obeys: z.enum(['yes', 'sometimes', 'no']).nullable(),
      verdict: z.enum(['allowed', 'disallowed', 'unknown']),
      reason: z.enum(ROBOTS_UNKNOWN).nullable(),
      origin: z.string().nullable(),
      /** The `User-agent` line of the group that holds, and whose group it is. */
      group: lineSchema.nullable(),
      groupOf: z.enum(['own', 'all', 'followed']).nullable(),
      /** The line that decides. */
      rule: lineSchema.nullable(),
    }),
    /** What came in its name; null where it was not asked. */
    live: liveSchema.nullable(),
    notAsked: z.enum(NOT_ASKED_AS).optional(),
    /** Directives of the page that its company documents. */
    directives: z.array(z.object({ source: z.string(), directive: z.string(), effect: z.string() })),
  })
  .meta({ id: 'ReaderAccess' })

export const readersSchema = z
  .object({
    requestedUrl: z.string(),
    finalUrl: z.string(),
    /** What we get by our own name. */
    own: z.object({ status: z.number().int(), wall: z.string().optional() }),
    robots: z.array(
      z.object({
        origin: z.string(),
        status: z.number().int().nullable(),
        /** Lines that say what may be done with a page. */
        signals: z.array(lineSchema.extend({ kind: z.string() })),
        /** How many more there are. */
        moreSignals: z.number().int(),
        /** The line where what Cloudflare puts in front of the site's own file begins. */
        managedAt: z.number().int().nullable(),
      }),
    ),
    /** A name that nobody has: null where it was not asked. */
    control: liveSchema.extend({ userAgent: z.string() }).nullable(),
    /** What `Accept: text/markdown` gets; null where it was not asked. */
    markdown: z.object({ contentType: z.string().nullable(), isMarkdown: z.boolean() }).nullable(),
    /** What the HTML shows without scripts, where a script draws the page. */
    scriptDrawn: z.string().nullable(),
    /** Sentences about the whole. */
    summary: z.array(z.string()),
    readers: z.array(readerAccessSchema),
    /** Lines for robots.txt of the page's origin, tried on the file; none where the file is not known or too long to be changed so. */
    rules: z.array(
      z.object({
        choice: z.enum(READER_CHOICES),
        title: z.string(),
        /** Lines for the end of the file; empty where it does already what the choice says. */
        snippet: z.string(),
        /** Lines to take out first. */
        remove: z.array(lineSchema),
        /** Lines of the group for all that the snippet repeats, because a group that names a reader inherits nothing. */
        copied: z.array(lineSchema),
      }),
    ),
  })
  .meta({ id: 'Readers' })

export type ReaderAccess = z.infer<typeof readerAccessSchema>
export type ReadersReport = z.infer<typeof readersSchema>
export type NotAskedAs = (typeof NOT_ASKED_AS)[number]
