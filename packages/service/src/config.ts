/**
 * The configuration: environment variables and nothing else, checked once at start. Every problem is
 * reported at once, and no report ever holds a value (a mistyped secret is still a secret).
 * The only file of the service that reads `process.env`.
 */
import { statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { PRODUCT_NAME } from '@linklens/contract'
import { z } from 'zod'
import { VERSION } from './version.ts'

export const RATE_LIMIT_BUCKETS = [
  'client',
  'clientTarget',
  'target',
  'mcp',
  'preview',
  'previewDay',
  'report',
  'pairing',
  'signIn',
] as const
export type RateLimitBucket = (typeof RATE_LIMIT_BUCKETS)[number]
export type RateLimitOverrides = Partial<Record<RateLimitBucket, { limit: number; windowSeconds: number }>>

export type DatabaseConfig =
  | { readonly kind: 'sqlite'; readonly path: string }
  | { readonly kind: 'postgres'; readonly url: string }

export interface Config {
  readonly productName: string
  readonly version: string
  readonly port: number
  readonly host: string
  /** Origin without a slash at its end: `https://linklens.example`. */
  readonly baseUrl: string
  /** Absolute path. */
  readonly dataDir: string
  readonly database: DatabaseConfig
  /** The first encrypts and signs, all decrypt and verify. Empty: `app-secret.ts` keeps one in `dataDir`. */
  readonly appSecrets: readonly string[]
  /** Addresses and networks (`10.0.0.0/8`) whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: readonly string[]
  readonly rateLimits: RateLimitOverrides
  /** Host names, lower case, that the operator refuses to inspect. */
  readonly denyHosts: readonly string[]
  /** E-mail or web address shown to site owners; null when the operator gave none. */
  readonly contact: string | null
  /** Absolute path of the folder that `npm run release` fills; need not exist. */
  readonly releasesDir: string
  readonly logLevel: LogLevel
  readonly metricsToken: string | null
  /** Processes that serve on this machine. */
  readonly workers: number
  /** Whether strangers may open an account. */
  readonly signUp: (typeof SIGNUP)[number]
  /** Null: no mail is sent. */
  readonly mail: MailConfig | null
  /** Where else people may come from; only those that the operator has set up. */
  readonly signInWith: Readonly<Partial<Record<SignInProvider, SignInClient>>>
}

const SIGNUP = ['open', 'off'] as const

export interface MailConfig {
  /** `smtp://` or `smtps://`, with user and password where the server wants them. */
  readonly smtpUrl: string
  /** `accounts@linklens.example`, or `Linklens <accounts@linklens.example>`. */
  readonly from: string
}

export const SIGN_IN_PROVIDERS = ['github', 'google'] as const
export type SignInProvider = (typeof SIGN_IN_PROVIDERS)[number]

/** What the provider gave the operator for this service. */
export interface SignInClient {
  readonly clientId: string
  readonly clientSecret: string
}

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/** Its message lists every problem, one line each, ready to be shown to the operator. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(['The configuration cannot be used:', ...problems.map((problem) => `  ${problem}`)].join('\n'))
    this.problems = problems
  }
}

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

const workers = z
  .string()
  .regex(/^\d{1,3}$/)
  .transform(Number)
  .refine((value) => value >= 1 && value <= 128)

const address = z.union([z.ipv4(), z.ipv6()])
const network = z.union([address, z.cidrv4(), z.cidrv6()])
const host = z.union([address, z.string().refine(isHostName)])

const baseUrl = z.string().transform((value, context) => {
  const url = URL.parse(value)
  // It is written into installers: a quote, which a URL's host may hold, has no place in it.
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

const bucket = z.strictObject({ limit: z.int().min(1), windowSeconds: z.int().min(1) })
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

/** What each variable takes, in words: said instead of zod's own issues, which may repeat a value. */
const variables = {
  PORT: [port, 'must be a port number from 0 to 65535, such as 3000.'],
  HOST: [host, 'must be an address or a host name to listen on, such as 127.0.0.1 or 0.0.0.0.'],
  BASE_URL: [baseUrl, 'must be the public origin without a path, such as https://linklens.example.'],
  DATA_DIR: [z.string(), 'must be a folder.'],
  RELEASES_DIR: [
    z.string().refine(isFolderOrMissing),
    'must be a folder (it may be missing until something is released).',
  ],
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
    'must be JSON such as {"client":{"limit":60,"windowSeconds":60}}, with whole numbers of at least 1 and the buckets ' +
      `${RATE_LIMIT_BUCKETS.join(', ')}.`,
  ],
  DENY_HOSTS: [
    list.transform((hosts) => hosts.map((name) => name.toLowerCase())).pipe(z.array(host)),
    'must be host names, separated by commas, such as example.com,example.org.',
  ],
  CONTACT: [
    z.union([z.email(), z.url({ protocol: /^(https?|mailto)$/ })]),
    'must be an e-mail address or a web address.',
  ],
  LOG_LEVEL: [z.enum(LOG_LEVELS), `must be one of ${LOG_LEVELS.join(', ')}.`],
  METRICS_TOKEN: [
    z.string().regex(/^[\x21-\x7e]+$/),
    'must be of letters, digits and signs, without spaces.',
  ],
  WORKERS: [workers, 'must be a number of processes from 1 to 128; one for each core is a good choice.'],
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

/** What the files in deploy/ are checked against. */
export const VARIABLE_NAMES: readonly string[] = Object.keys(variables)

type Variable = keyof typeof variables
type Values = { -readonly [K in Variable]?: z.output<(typeof variables)[K][0]> }

/**
 * @param env the process's own environment unless a test gives another. Unknown variables are ignored,
 * an empty one counts as absent.
 * @throws ConfigError with all problems.
 */
export function loadConfig(env: Readonly<Record<string, string | undefined>> = process.env): Config {
  const { values, problems } = parse(env)
  if (values.DATABASE_URL?.kind === 'postgres' && !present(env.APP_SECRET)) {
    problems.push(
      'APP_SECRET is required with PostgreSQL, so that all instances share it. Make one with: openssl rand -base64 48',
    )
  }
  if (usesEnvironmentProxy(env)) {
    problems.push(
      'NODE_USE_ENV_PROXY (or --use-env-proxy) must not be set: pages have to be fetched directly, or the address guard ' +
        'would judge the proxy instead of the page. Unset it.',
    )
  }
  if (isInMemory(values.DATABASE_URL) && (values.WORKERS ?? 1) > 1) {
    problems.push(
      'WORKERS must be 1 with sqlite::memory:, because each process would have a memory of its own. Give DATABASE_URL a file.',
    )
  }
  problems.push(...halves(env))
  if (problems.length > 0) throw new ConfigError(problems)
  return withDefaults(values)
}

const PAIRS = [
  ['SMTP_URL', 'MAIL_FROM'],
  ['GITHUB_CLIENT_ID', 'GITHUB_CLIENT_SECRET'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
] as const

/** What is of use only together. */
function halves(env: Readonly<Record<string, string | undefined>>): string[] {
  return PAIRS.flatMap((pair) => {
    const given = pair.filter((name) => present(env[name]))
    if (given.length !== 1) return []
    const missing = pair.find((name) => name !== given[0])
    return [`${missing} is missing: ${given[0]} is of no use without it. Set both, or neither.`]
  })
}

function parse(env: Readonly<Record<string, string | undefined>>): { values: Values; problems: string[] } {
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

function withDefaults(values: Values): Config {
  const listenPort = values.PORT ?? 3000
  const dataDir = resolve(values.DATA_DIR ?? 'data')
  return {
    productName: PRODUCT_NAME,
    version: VERSION,
    port: listenPort,
    host: values.HOST ?? '127.0.0.1',
    baseUrl: values.BASE_URL ?? `http://localhost:${listenPort}`,
    dataDir,
    database: values.DATABASE_URL ?? { kind: 'sqlite', path: join(dataDir, 'linklens.db') },
    appSecrets: values.APP_SECRET ?? [],
    trustedProxies: values.TRUSTED_PROXIES ?? [],
    rateLimits: values.RATE_LIMITS ?? {},
    denyHosts: values.DENY_HOSTS ?? [],
    contact: values.CONTACT ?? null,
    releasesDir: resolve(values.RELEASES_DIR ?? 'dist/releases'),
    logLevel: values.LOG_LEVEL ?? 'info',
    metricsToken: values.METRICS_TOKEN ?? null,
    workers: values.WORKERS ?? 1,
    signUp: values.SIGNUP ?? 'open',
    mail: values.SMTP_URL && values.MAIL_FROM ? { smtpUrl: values.SMTP_URL, from: values.MAIL_FROM } : null,
    signInWith: {
      ...client('github', values.GITHUB_CLIENT_ID, values.GITHUB_CLIENT_SECRET),
      ...client('google', values.GOOGLE_CLIENT_ID, values.GOOGLE_CLIENT_SECRET),
    },
  }
}

const isInMemory = (database: DatabaseConfig | undefined) =>
  database?.kind === 'sqlite' && database.path === ':memory:'

const client = (provider: SignInProvider, clientId: string | undefined, clientSecret: string | undefined) =>
  clientId && clientSecret ? { [provider]: { clientId, clientSecret } } : {}

function endsInAddress(value: string): boolean {
  return z.email().safeParse(/<([^<>]+)>$/.exec(value)?.[1]).success
}

const present = (value: string | undefined) => {
  const trimmed = value?.trim()
  return trimmed === '' ? undefined : trimmed
}

/** Node 24 then routes its HTTP clients through HTTP_PROXY (nodejs.org/api/cli.html, checked 2026-11). */
function usesEnvironmentProxy(env: Readonly<Record<string, string | undefined>>): boolean {
  const flag = present(env.NODE_USE_ENV_PROXY)
  return (flag !== undefined && flag !== '0') || /(^|\s)--use-env-proxy\b/.test(env.NODE_OPTIONS ?? '')
}

function isFolderOrMissing(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isDirectory() !== false
  } catch {
    return false // a name that no file can have, or a folder above that we may not look into
  }
}

function isHostName(value: string): boolean {
  return value.length <= 253 && /^(?!-)[\p{L}\p{N}_-]{1,63}(\.[\p{L}\p{N}_-]{1,63})*\.?$/u.test(value)
}
