/**
 * The configuration: environment variables only, checked once at start. All problems are reported together, and no
 * report contains a value (a mistyped secret is still a secret). This is the only file of the service that reads
 * `process.env`.
 */
import { join, resolve } from 'node:path'
import { PRODUCT_NAME } from '@linklens/contract'
import {
  present,
  readVariables,
  type CrawlersDefault,
  type ReadersDefault,
  type DatabaseConfig,
  type LogLevel,
  type RateLimitOverrides,
  type SignUp,
  type Values,
} from './config-variables.ts'
import { VERSION } from './version.ts'

export interface Config {
  readonly productName: string
  readonly version: string
  readonly port: number
  readonly host: string
  /** Origin without a trailing slash: `https://linklens.example`. */
  readonly baseUrl: string
  /** Absolute path. */
  readonly dataDir: string
  readonly database: DatabaseConfig
  /**
   * The first one encrypts and signs, all decrypt and verify. Empty: secrets/app-secret.ts creates one in `dataDir`.
   */
  readonly appSecrets: readonly string[]
  /** IP addresses and networks (`10.0.0.0/8`) whose `X-Forwarded-For` is trusted. */
  readonly trustedProxies: readonly string[]
  readonly rateLimits: RateLimitOverrides
  /** Lower-case host names that the operator refuses to inspect. */
  readonly denyHosts: readonly string[]
  /** The only ports of targets that are asked. Undefined: all but those of databases and daemons. */
  readonly ports: readonly number[] | undefined
  /** Whether pages are asked for as platforms' crawlers too where the request says nothing of it. */
  readonly crawlers: CrawlersDefault
  /** `off`: pages are asked for in no AI reader’s name, and robots.txt is all that is said of them. */
  readonly readers: ReadersDefault
  /** E-mail address or URL shown to site owners; null when the operator gave none. */
  readonly contact: string | null
  /** Absolute path of the folder that `npm run release` fills; it may not exist yet. */
  readonly releasesDir: string
  /** Absolute path of a folder with fonts for letters that Arimo lacks; null: such letters are not drawn in files. */
  readonly fonts: string | null
  readonly logLevel: LogLevel
  readonly metricsToken: string | null
  /** Variables that are set and no longer do anything, each with the reason, for the log. */
  readonly ignored: readonly { readonly name: string; readonly reason: string }[]
  /** Worker threads that analyse pages. Undefined: one for each core. */
  readonly analysisThreads: number | undefined
  /** Whether anyone may open an account. */
  readonly signUp: SignUp
  /** Null: no mail is sent. */
  readonly mail: MailConfig | null
  /** OAuth providers that the operator has configured. */
  readonly signInWith: Readonly<Partial<Record<SignInProvider, SignInClient>>>
}

export interface MailConfig {
  /** `smtp://` or `smtps://`, with user and password if the server wants them. */
  readonly smtpUrl: string
  /** `accounts@linklens.example`, or `Linklens <accounts@linklens.example>`. */
  readonly from: string
}

export const SIGN_IN_PROVIDERS = ['github', 'google'] as const
export type SignInProvider = (typeof SIGN_IN_PROVIDERS)[number]

/** The credentials that the provider gave the operator. */
export interface SignInClient {
  readonly clientId: string
  readonly clientSecret: string
}

/** The message lists all problems, one per line, ready to be shown to the operator. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(['The configuration cannot be used:', ...problems.map((problem) => `  ${problem}`)].join('\n'))
    this.problems = problems
  }
}

/**
 * @param env the environment of the process unless a test passes another.
 * @throws ConfigError with all problems.
 */
export function loadConfig(env: Readonly<Record<string, string | undefined>> = process.env): Config {
  const { values, problems } = readVariables(env)
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
  problems.push(...incompletePairs(env))
  if (problems.length > 0) throw new ConfigError(problems)
  return { ...withDefaults(values), ignored: ignoredVariables(env) }
}

const PAIRS = [
  ['SMTP_URL', 'MAIL_FROM'],
  ['GITHUB_CLIENT_ID', 'GITHUB_CLIENT_SECRET'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
] as const

/** Variables that only work together. */
function incompletePairs(env: Readonly<Record<string, string | undefined>>): string[] {
  return PAIRS.flatMap((pair) => {
    const given = pair.filter((name) => present(env[name]))
    if (given.length !== 1) return []
    const missing = pair.find((name) => name !== given[0])
    return [`${missing} is missing: ${given[0]} is of no use without it. Set both, or neither.`]
  })
}

/** An instance that is updated must still start. */
const ignoredVariables = (env: Readonly<Record<string, string | undefined>>): Config['ignored'] =>
  present(env.WORKERS) === undefined
    ? []
    : [
        {
          name: 'WORKERS',
          reason:
            'One process uses all cores through its worker threads (ANALYSIS_THREADS). Beyond that, start more instances on one PostgreSQL.',
        },
      ]

function withDefaults(values: Values): Omit<Config, 'ignored'> {
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
    ports: values.PORTS,
    crawlers: values.CRAWLERS ?? 'auto',
    readers: values.READERS ?? 'on',
    contact: values.CONTACT ?? null,
    releasesDir: resolve(values.RELEASES_DIR ?? 'dist/releases'),
    fonts: values.FONTS === undefined ? null : resolve(values.FONTS),
    logLevel: values.LOG_LEVEL ?? 'info',
    metricsToken: values.METRICS_TOKEN ?? null,
    analysisThreads: values.ANALYSIS_THREADS,
    signUp: values.SIGNUP ?? 'open',
    mail: values.SMTP_URL && values.MAIL_FROM ? { smtpUrl: values.SMTP_URL, from: values.MAIL_FROM } : null,
    signInWith: {
      ...client('github', values.GITHUB_CLIENT_ID, values.GITHUB_CLIENT_SECRET),
      ...client('google', values.GOOGLE_CLIENT_ID, values.GOOGLE_CLIENT_SECRET),
    },
  }
}

const client = (provider: SignInProvider, clientId: string | undefined, clientSecret: string | undefined) =>
  clientId && clientSecret ? { [provider]: { clientId, clientSecret } } : {}

/** With this, Node 24 sends its HTTP requests through HTTP_PROXY (nodejs.org/api/cli.html, checked 2026-11). */
function usesEnvironmentProxy(env: Readonly<Record<string, string | undefined>>): boolean {
  const flag = present(env.NODE_USE_ENV_PROXY)
  return (flag !== undefined && flag !== '0') || /(^|\s)--use-env-proxy\b/.test(env.NODE_OPTIONS ?? '')
}
