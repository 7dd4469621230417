/** Dependencies for `createApp` in tests: an inspector that touches no network, logs that can be read. */
import type { Inspection, InspectOptions, Inspector } from '@linklens/engine'
import { exampleInspection } from '../src/api/openapi/example-inspection.ts'
import { createApp, type Deps } from '../src/app.tsx'
import { loadConfig } from '../src/config.ts'
import type { VerifySecret } from '../src/saved/save-preview.ts'
import { createInspectionSlots } from '../src/inspections/inspection-slots.ts'
import { ServiceError } from '../src/service-error.ts'
import { createLogs } from '../src/telemetry/logs.ts'
import { createImageProcesses } from '../src/images/process/image-processes.ts'
import { onThisThread } from './fixtures/on-this-thread.ts'

export interface TestDeps extends Deps {
  /** Every line written, parsed. */
  readonly lines: Record<string, unknown>[]
  /** URLs that reached the network half. */
  readonly inspected: string[]
}

export type TestOptions = Partial<Deps> & {
  inspect?: (url: string, options?: InspectOptions) => Promise<Inspection>
  complete?: Inspector['complete']
  readers?: Inspector['readers']
  env?: Record<string, string>
}

/** Shared by all apps of a test file; a file that draws nothing starts none. */
export const imageProcesses = createImageProcesses()

/** A service without dev environments: no secret can be right. */
const noEnvironments: VerifySecret = async () => {
  throw new ServiceError('UNAUTHORIZED')
}

export function testDeps({ inspect, complete, readers, env = {}, ...overrides }: TestOptions = {}): TestDeps {
  const lines: Record<string, unknown>[] = []
  const inspected: string[] = []
  const config = loadConfig({ APP_SECRET: 'a secret of the tests with 32 bytes or more', ...env })
  return {
    config,
    inspector: {
      inspect: async (url, options) => {
        inspected.push(url)
        return inspect ? inspect(url, options) : exampleInspection()
      },
      capture: () => Promise.reject(new Error('no test of the service captures')),
      readers: readers ?? (() => Promise.reject(new Error('nobody asked for readers'))),
      complete: complete ?? (() => Promise.reject(new Error('nothing was to be completed'))),
    },
    inspectionSlots: createInspectionSlots(),
    logs: createLogs(
      { level: config.logLevel },
      { write: (line: string) => void lines.push(JSON.parse(line)) },
    ),
    verifySecret: noEnvironments,
    inMemoryLimit: (_c, next) => next(),
    pairingLimit: async () => {},
    whoamiLimit: async () => {},
    readiness: [],
    warnings: [],
    imageProcesses,
    analysers: onThisThread,
    ...overrides,
    lines,
    inspected,
  }
}

export function testApp(options: TestOptions = {}) {
  const deps = testDeps(options)
  return { app: createApp(deps), ...deps }
}
