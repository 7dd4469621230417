/**
 * The schema of each environment variable, and the sentence that explains what it takes. Problems are reported with
 * these sentences instead of zod's issues, which may repeat a value (a mistyped secret is still a secret).
 */
import { existsSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { checkUrl } from '@linklens/engine'
import { z } from 'zod'

export const RATE_LIMIT_BUCKETS = [
  'client',
  'clientTarget',
  'target',
  'mcp',
  'preview',
  'previewDay',
  'report',
  'pairing',
  'whoami',
  'signIn',
  'edit',
  'drawing',
] as const
/** `signInAccount` cannot be configured: a wider limit would only help to guess passwords. */
export type RateLimitBucket = (typeof RATE_LIMIT_BUCKETS)[number] | 'signInAccount'
export type RateLimitOverrides = Partial<Record<RateLimitBucket, { limit: number; windowSeconds: number }>>

export type DatabaseConfig =
  | { readonly kind: 'sqlite'; readonly path: string }
  | { readonly kind: 'postgres'; readonly url: string }

const SIGNUP = ['open', 'off'] as const
export type SignUp = (typeof SIGNUP)[number]

const CRAWLERS = ['auto', 'off'] as const
/** Whether pages are asked for as platforms' crawlers too where the request says nothing of it. */
export type CrawlersDefault = (typeof CRAWLERS)[number]

const READERS = ['on', 'off'] as const
/** Whether AI readers’ names may be borrowed. */
export type ReadersDefault = (typeof READERS)[number]

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

const list = z.string().transform((value) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
)

const port = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .refine((value) => value <= 65_535)

const targetPorts = list.pipe(z.array(port).min(1)).refine((ports) => ports.every(isBrowserPort))

const threads = z
  .string()
  .regex(/^\d{1,3}$/)
  .transform(Number)
  .refine((value) => value >= 1 && value <= 128)

const address = z.union([z.ipv4(), z.ipv6()])
const network = z.union([address, z.cidrv4(), z.cidrv6()])
const host = z.union([address, z.string().refine(isHostName)])

const baseUrl = z.string().transform((value, context) => {
  const url = URL.parse(value)
  // The origin is written into shell scripts, so it must not contain a quote, which the host of a URL may.
  const isOrigin = url && /^https?:\/\/[\w.:[\]-]+$/.test(url.origin) && url.href === `${url.origin}/`
  if (isOrigin) return url.origin
  context.addIssue('not an origin')
  return z.NEVER
})

const databaseUrl = z.string().transform((value, context): DatabaseConfig => {
  if (/^postgres(ql)?:\/\//.test(value) && URL.canParse(value)) return { kind: 'postgres', url: value }
  const path = /^sqlite:(.+)$/.exec(value)?.[1]
  if (path) return { kind: 'sqlite', path: path === ':memory:' ? path : resolve(path) }
  context.addIssue('not a database')
  return z.NEVER
})

/** The largest value of a 32-bit column. */
export const LARGEST_LIMIT = 2_147_483_647

/** Seconds of a year. */
export const LONGEST_WINDOW_SECONDS = 31_536_000

const bucket = z.strictObject({
  limit: z.int().min(1).max(LARGEST_LIMIT),
  windowSeconds: z.int().min(1).max(LONGEST_WINDOW_SECONDS),
})
const rateLimits = z
  .string()
  .transform((value, context): unknown => {
    try {
      return JSON.parse(value)
    } catch {
      context.addIssue('not JSON')
      return z.NEVER
    }
  })
  .pipe(z.partialRecord(z.enum(RATE_LIMIT_BUCKETS), bucket))

const variables = {
  PORT: [port, 'must be a port number from 0 to 65535, such as 3000.'],
  HOST: [host, 'must be an address or a host name to listen on, such as 127.0.0.1 or 0.0.0.0.'],
  BASE_URL: [baseUrl, 'must be the public origin without a path, such as https://linklens.example.'],
  DATA_DIR: [z.string(), 'must be a folder.'],
  RELEASES_DIR: [
    z.string().refine(isFolderOrMissing),
    'must be a folder (it may be missing until something is released).',
  ],
  FONTS: [z.string().refine(isFolder), 'must be a folder with fonts.'],
  DATABASE_URL: [databaseUrl, 'must be sqlite:<path> or postgres://user:password@host/database.'],
  APP_SECRET: [
    list.refine(
      (secrets) => secrets.length > 0 && secrets.every((secret) => Buffer.byteLength(secret) >= 32),
    ),
    'must be one or more secrets of at least 32 bytes, separated by commas. Make one with: openssl rand -base64 48',
  ],
  TRUSTED_PROXIES: [
    list.pipe(z.array(network)),
    'must be addresses or networks, separated by commas, such as 127.0.0.1,10.0.0.0/8.',
  ],
  RATE_LIMITS: [
    rateLimits,
    'must be JSON such as {"client":{"limit":60,"windowSeconds":60}}, with whole numbers from 1, limits up to ' +
      `${LARGEST_LIMIT} and windows up to ${LONGEST_WINDOW_SECONDS} seconds, for the buckets ${RATE_LIMIT_BUCKETS.join(', ')}.`,
  ],
  DENY_HOSTS: [
    list.transform((hosts) => hosts.map((name) => name.toLowerCase())).pipe(z.array(host)),
    'must be host names, separated by commas, such as example.com,example.org.',
  ],
  PORTS: [
    targetPorts,
    'must be ports that browsers open, from 1 to 65535, separated by commas, such as 80,443,8080,8443.',
  ],
  CRAWLERS: [z.enum(CRAWLERS), `must be one of ${CRAWLERS.join(', ')}.`],
  READERS: [z.enum(READERS), `must be one of ${READERS.join(', ')}.`],
  CONTACT: [
    z.union([z.email(), z.url({ protocol: /^(https?|mailto)$/ })]),
    'must be an e-mail address or a web address.',
  ],
  LOG_LEVEL: [z.enum(LOG_LEVELS), `must be one of ${LOG_LEVELS.join(', ')}.`],
  METRICS_TOKEN: [
    z.string().regex(/^[\x21-\x7e]+$/),
    'must be of letters, digits and signs, without spaces.',
  ],
  ANALYSIS_THREADS: [threads, 'must be a number of threads from 1 to 128.'],
  SIGNUP: [z.enum(SIGNUP), `must be one of ${SIGNUP.join(', ')}.`],
  SMTP_URL: [
    z.url({ protocol: /^smtps?$/ }).refine((value) => URL.parse(value)?.hostname),
    'must be smtp://user:password@host:587 or smtps://user:password@host:465.',
  ],
  MAIL_FROM: [
    z.union([
      z.email(),
      z
        .string()
        .regex(/^[^<>\r\n]+ <[^<>]+>$/)
        .refine(endsInAddress),
    ]),
    'must be an e-mail address, such as accounts@linklens.example or Linklens <accounts@linklens.example>.',
  ],
  GITHUB_CLIENT_ID: [z.string(), 'must be a text.'],
  GITHUB_CLIENT_SECRET: [z.string(), 'must be a text.'],
  GOOGLE_CLIENT_ID: [z.string(), 'must be a text.'],
  GOOGLE_CLIENT_SECRET: [z.string(), 'must be a text.'],
} as const satisfies Record<string, readonly [z.ZodType, string]>

/** Names for the test that compares the files in deploy/. */
export const VARIABLE_NAMES: readonly string[] = Object.keys(variables)

type Variable = keyof typeof variables
export type Values = { -readonly [K in Variable]?: z.output<(typeof variables)[K][0]> }

/** Unknown variables are ignored; an empty variable counts as absent. */
export function readVariables(env: Readonly<Record<string, string | undefined>>): {
  values: Values
  problems: string[]
} {
  const values: Record<string, unknown> = {}
  const problems: string[] = []
  for (const [name, [schema, expectation]] of Object.entries(variables)) {
    const value = present(env[name])
    if (value === undefined) continue
    const result = schema.safeParse(value)
    if (result.success) values[name] = result.data
    else problems.push(`${name} ${expectation}`)
  }
  return { values, problems }
}

export const present = (value: string | undefined) => {
  const trimmed = value?.trim()
  return trimmed === '' ? undefined : trimmed
}

function isBrowserPort(value: number): boolean {
  try {
    return checkUrl(`http://example.com:${value}/`, { ports: [value] }) !== null
  } catch {
    return false
  }
}

function endsInAddress(value: string): boolean {
  return z.email().safeParse(/<([^<>]+)>$/.exec(value)?.[1]).success
}

function isFolder(path: string): boolean {
  return isFolderOrMissing(path) && existsSync(path)
}

function isFolderOrMissing(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isDirectory() !== false
  } catch {
    return false // an impossible name, or a parent folder that this user may not read
  }
}

function isHostName(value: string): boolean {
  return value.length <= 253 && /^(?!-)[\p{L}\p{N}_-]{1,63}(\.[\p{L}\p{N}_-]{1,63})*\.?$/u.test(value)
}
