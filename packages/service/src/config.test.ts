import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ConfigError, loadConfig } from './config.ts'

function problems(env: Record<string, string>): readonly string[] {
  try {
    loadConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
  return []
}

const SECRET = 'a-secret-of-more-than-thirty-two-bytes'

test('an empty environment gives the defaults', () => {
  expect(loadConfig({ PATH: '/bin', PORT: ' ' })).toEqual({
    productName: 'Linklens',
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    port: 3000,
    host: '127.0.0.1',
    baseUrl: 'http://localhost:3000',
    dataDir: resolve('data'),
    database: { kind: 'sqlite', path: resolve('data/linklens.db') },
    appSecrets: [],
    trustedProxies: [],
    rateLimits: {},
    denyHosts: [],
    ports: undefined,
    crawlers: 'auto',
    readers: 'on',
    contact: null,
    releasesDir: resolve('dist/releases'),
    fonts: null,
    logLevel: 'info',
    metricsToken: null,
    ignored: [],
    signUp: 'open',
    mail: null,
    signInWith: {},
  })
})

test('everything can be set', () => {
  const config = loadConfig({
    PORT: '8080',
    HOST: '::',
    BASE_URL: 'https://Linklens.example/',
    DATA_DIR: '/srv/data',
    DATABASE_URL: 'postgres://user:password@db/linklens',
    APP_SECRET: `${SECRET}-1, ${SECRET}-2`,
    TRUSTED_PROXIES: '10.0.0.0/8, ::1',
    RATE_LIMITS: '{"client":{"limit":5,"windowSeconds":10}}',
    DENY_HOSTS: 'Example.com,example.org',
    PORTS: '80, 443,9200',
    CONTACT: 'ops@linklens.example',
    RELEASES_DIR: '/srv/releases',
    FONTS: import.meta.dirname,
    LOG_LEVEL: 'debug',
    METRICS_TOKEN: 'token',
    ANALYSIS_THREADS: '4',
    SIGNUP: 'off',
    SMTP_URL: 'smtps://user:pass@mail.example:465',
    MAIL_FROM: 'Linklens <lens@linklens.example>',
    GITHUB_CLIENT_ID: 'github-id',
    GITHUB_CLIENT_SECRET: 'github-secret',
    GOOGLE_CLIENT_ID: 'google-id',
    GOOGLE_CLIENT_SECRET: 'google-secret',
  })
  expect(config).toMatchObject({
    port: 8080,
    host: '::',
    baseUrl: 'https://linklens.example',
    dataDir: '/srv/data',
    database: { kind: 'postgres', url: 'postgres://user:password@db/linklens' },
    appSecrets: [`${SECRET}-1`, `${SECRET}-2`],
    trustedProxies: ['10.0.0.0/8', '::1'],
    rateLimits: { client: { limit: 5, windowSeconds: 10 } },
    denyHosts: ['example.com', 'example.org'],
    ports: [80, 443, 9200],
    releasesDir: '/srv/releases',
    fonts: import.meta.dirname,
    contact: 'ops@linklens.example',
    logLevel: 'debug',
    metricsToken: 'token',
    analysisThreads: 4,
    signUp: 'off',
    mail: { smtpUrl: 'smtps://user:pass@mail.example:465', from: 'Linklens <lens@linklens.example>' },
    signInWith: {
      github: { clientId: 'github-id', clientSecret: 'github-secret' },
      google: { clientId: 'google-id', clientSecret: 'google-secret' },
    },
  })
})

test('the base URL follows the port', () => {
  expect(loadConfig({ PORT: '4000' }).baseUrl).toBe('http://localhost:4000')
})

test.each([
  ['PORT', 'http'],
  ['PORT', '70000'],
  ['PORT', '-1'],
  ['PORT', '3e3'],
  ['HOST', 'http://localhost'],
  ['HOST', 'not a host'],
  ['BASE_URL', 'linklens.example'],
  ['BASE_URL', 'ftp://linklens.example'],
  ['BASE_URL', 'https://linklens.example/path'],
  ['BASE_URL', 'https://linklens.example/?query'],
  ['BASE_URL', 'https://user:password@linklens.example'],
  ['BASE_URL', "https://link'lens.example"],
  ['DATABASE_URL', 'mysql://db'],
  ['DATABASE_URL', 'sqlite:'],
  ['METRICS_TOKEN', 'a token'],
  ['ANALYSIS_THREADS', '0'],
  ['ANALYSIS_THREADS', '129'],
  ['ANALYSIS_THREADS', 'auto'],
  ['APP_SECRET', 'short'],
  ['APP_SECRET', `${SECRET},short`],
  ['APP_SECRET', ','],
  ['TRUSTED_PROXIES', 'proxy.example'],
  ['TRUSTED_PROXIES', '10.0.0.0/33'],
  ['TRUSTED_PROXIES', '10.0.0.0/8/8'],
  ['RATE_LIMITS', '{'],
  ['RATE_LIMITS', '[]'],
  ['RATE_LIMITS', '{"clients":{"limit":5,"windowSeconds":10}}'],
  ['RATE_LIMITS', '{"client":{"limit":0,"windowSeconds":10}}'],
  ['RATE_LIMITS', '{"client":{"limit":5}}'],
  ['RATE_LIMITS', '{"client":{"limit":2147483648,"windowSeconds":10}}'],
  ['RATE_LIMITS', '{"client":{"limit":5,"windowSeconds":31536001}}'],
  ['RATE_LIMITS', '{"client":{"limit":5,"windowSeconds":10,"off":true}}'],
  ['DENY_HOSTS', 'https://example.com/'],
  ['PORTS', '80,http'],
  ['PORTS', '80,443,65536'],
  ['PORTS', '0'],
  ['PORTS', '80,25'],
  ['PORTS', '80-90'],
  ['PORTS', ','],
  ['CONTACT', 'nobody'],
  ['CONTACT', 'javascript:alert(1)'],
  ['RELEASES_DIR', import.meta.filename],
  ['FONTS', import.meta.filename],
  ['LOG_LEVEL', 'loud'],
  ['SIGNUP', 'closed'],
])('%s=%s is a problem that names the variable', (name, value) => {
  const found = problems({ [name]: value })
  expect(found).toHaveLength(1)
  expect(found[0]).toMatch(new RegExp(`^${name} must be `))
  expect(found, 'the value has no part in it').toEqual(problems({ [name]: '\0' }))
})

test('reports all problems at once, without any value', () => {
  const env = {
    PORT: 'nonsense',
    APP_SECRET: 'too-short-secret',
    DATABASE_URL: 'postgres:/user:password-word',
    LOG_LEVEL: 'loud',
  }
  expect(problems(env)).toHaveLength(4)
  expect(new ConfigError(problems(env)).message).not.toMatch(/nonsense|too-short-secret|password-word|loud/)
})

describe('mail', () => {
  const from = { MAIL_FROM: 'lens@linklens.example' }
  const server = { SMTP_URL: 'smtp://mail.example' }

  test.each(['smtp://127.0.0.1:25', 'smtp://user:p%40ss@mail.example:587', 'smtps://[::1]'])(
    '%s is accepted as a server',
    (SMTP_URL) => {
      expect(problems({ SMTP_URL, ...from })).toEqual([])
    },
  )

  test.each(['mail.example', 'mail.example:25', 'http://mail.example', 'smtp://', 'smtp:mail.example'])(
    '%s is not accepted as a server',
    (SMTP_URL) => {
      expect(problems({ SMTP_URL, ...from })).toEqual([expect.stringMatching(/^SMTP_URL must be smtp:\/\//)])
    },
  )

  test.each([
    'lens',
    'Linklens',
    'Linklens <lens>',
    'a@b.example, c@d.example',
    'Lens <a@b.example>\r\nBcc: x@y.example',
  ])('rejects %j as a sender', (MAIL_FROM) => {
    expect(problems({ MAIL_FROM, ...server })).toEqual([expect.stringMatching(/^MAIL_FROM must be /)])
  })
})

test.each([
  ['SMTP_URL', 'smtp://mail.example', 'MAIL_FROM'],
  ['MAIL_FROM', 'lens@linklens.example', 'SMTP_URL'],
  ['GITHUB_CLIENT_ID', 'id', 'GITHUB_CLIENT_SECRET'],
  ['GITHUB_CLIENT_SECRET', 'secret-word', 'GITHUB_CLIENT_ID'],
  ['GOOGLE_CLIENT_ID', 'id', 'GOOGLE_CLIENT_SECRET'],
  ['GOOGLE_CLIENT_SECRET', 'secret-word', 'GOOGLE_CLIENT_ID'],
])('%s needs its other half', (name, value, missing) => {
  const found = problems({ [name]: value })
  expect(found).toEqual([`${missing} is missing: ${name} is of no use without it. Set both, or neither.`])
})

test('WORKERS of an older version is ignored, with the reason', () => {
  expect(loadConfig({ WORKERS: '4' }).ignored).toEqual([
    { name: 'WORKERS', reason: expect.stringContaining('worker threads') },
  ])
  expect(loadConfig({ WORKERS: '' }).ignored).toEqual([])
})

test('PostgreSQL needs a configured secret, which all instances share', () => {
  expect(problems({ DATABASE_URL: 'postgresql://db/linklens' })).toEqual([
    expect.stringMatching(/^APP_SECRET is required/),
  ])
  expect(problems({ DATABASE_URL: 'postgresql://db/linklens', APP_SECRET: SECRET })).toEqual([])
})

describe('a proxy in the environment', () => {
  test.each([{ NODE_USE_ENV_PROXY: '1' }, { NODE_OPTIONS: '--max-old-space-size=512 --use-env-proxy' }])(
    '%o is refused',
    (env) => {
      expect(problems(env as Record<string, string>)).toEqual([
        expect.stringMatching(/^NODE_USE_ENV_PROXY .* Unset it\.$/),
      ])
    },
  )

  test.each([{ NODE_USE_ENV_PROXY: '0' }, { HTTP_PROXY: 'http://proxy:3128' }])('%o is accepted', (env) => {
    expect(problems(env as Record<string, string>)).toEqual([])
  })
})
