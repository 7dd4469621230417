/** Services for `createApp` in tests: an inspector that touches no network, nothing is limited, logs that can be read. */
import type { Inspection, InspectOptions, Inspector } from '@linklens/engine'
import { Registry } from 'prom-client'
import { exampleInspection } from '../src/api/openapi/example-inspection.ts'
import type { AccountService } from '../src/accounts/account-service.ts'
import { createApp } from '../src/app.tsx'
import { loadConfig } from '../src/config.ts'
import { createImageProcesses } from '../src/images/process/image-processes.ts'
import type { ImageTask } from '../src/images/process/image-task.ts'
import type { AnalysisPool } from '../src/inspections/analysis/analysis-pool.ts'
import { createInspectionSlots } from '../src/inspections/inspection-slots.ts'
import type { RateLimits } from '../src/limits/rate-limit.ts'
import { createServices, type GivenServices, type Services } from '../src/services.ts'
import type { Store } from '../src/store/db.ts'
import { createLogs } from '../src/telemetry/logs.ts'
import type { Metrics } from '../src/telemetry/metrics.ts'
import { onThisThread } from './fixtures/on-this-thread.ts'
import { SLOW_SVG } from './fixtures/slow-svg.ts'

export interface TestDeps extends Services {
  /** Every line written, parsed. */
  readonly lines: Record<string, unknown>[]
  /** URLs that reached the network half. */
  readonly inspected: string[]
}

export type TestOptions = GivenServices & {
  inspect?: (url: string, options?: InspectOptions) => Promise<Inspection>
  complete?: Inspector['complete']
  readers?: Inspector['readers']
  env?: Record<string, string>
}

/** On a busy machine an image takes longer than a service lets it: only `SLOW_SVG` is to be ended by its time. */
export const PATIENT = {
  maxMs: (task: ImageTask) =>
    task.kind === 'webp' && Buffer.compare(task.bytes, SLOW_SVG) === 0 ? 2_000 : 60_000,
  waitMs: 60_000,
}

/** Shared by all apps of a test file; a file that draws nothing starts none. */
export const imageProcesses = createImageProcesses(PATIENT)

/** A part that no test without it may need. */
const missing = <T extends object>(name: string, known: Partial<T> = {}): T =>
  new Proxy(known as T, {
    get: (target, key) => {
      if (key in target) return target[key as keyof T]
      throw new Error(`This test has no ${name}: ${String(key)}`)
    },
  })

export const unlimited: RateLimits = {
  take: async () => ({ ok: true, headers: {} }),
  charge: async () => {},
  inProcess: () => () => null,
  siteRefused: () => {},
}

/** @param current who is signed in. */
export const accountsOf = (current: AccountService['current']): AccountService =>
  missing<AccountService>('accounts', { current, mailer: null })

const noMetrics: Metrics = {
  registry: new Registry(),
  request: () => {},
  inspection: () => {},
  limited: () => {},
  refusedUrl: () => {},
}

export function testDeps({ inspect, complete, readers, env = {}, ...given }: TestOptions = {}): TestDeps {
  const lines: Record<string, unknown>[] = []
  const inspected: string[] = []
  const config =
    given.config ?? loadConfig({ APP_SECRET: 'a secret of the tests with 32 bytes or more', ...env })
  const logs =
    given.logs ??
    createLogs({ level: config.logLevel }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const services = createServices(
    {
      config,
      logs,
      store: given.store ?? missing<Store>('store'),
      analysisPool: missing<AnalysisPool>('worker threads'),
    },
    {
      inspector: {
        inspect: async (url, options) => {
          inspected.push(url)
          return inspect ? inspect(url, options) : exampleInspection()
        },
        capture: () => Promise.reject(new Error('no test of the service captures')),
        readers: readers ?? (() => Promise.reject(new Error('nobody asked for readers'))),
        complete: complete ?? (() => Promise.reject(new Error('nothing was to be completed'))),
      },
      makeThumbnail: async () => null,
      fetchImage: () => Promise.reject(new Error('nobody asked for an image')),
      inspectionSlots: createInspectionSlots({ pause: () => Promise.resolve() }),
      analysers: onThisThread,
      clientAddress: () => '192.0.2.1',
      rateLimits: unlimited,
      accounts: accountsOf(async () => null),
      metrics: noMetrics,
      inMemoryLimit: (_c, next) => next(),
      readiness: [],
      warnings: [],
      imageProcesses,
      ...given,
    },
  )
  return { ...services, lines, inspected }
}

export function testApp(options: TestOptions = {}) {
  const services = testDeps(options)
  return { app: createApp(services), ...services }
}
