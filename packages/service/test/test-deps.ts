/** Dependencies for `createApp` in tests: an inspector that touches no network, logs that can be read. */
import type { Inspection, InspectOptions, Inspector } from '@linklens/engine'
import { exampleInspection } from '../src/api/example-inspection.ts'
import { createApp } from '../src/app.tsx'
import { loadConfig } from '../src/config.ts'
import type { Deps, VerifySecret } from '../src/deps.ts'
import { createInspectionGate } from '../src/http/inspection-gate.ts'
import { ServiceError } from '../src/http/service-error.ts'
import { createLogs } from '../src/logs.ts'
import { createImageProcesses } from '../src/work/image-processes.ts'

export interface TestDeps extends Deps {
  /** Every line written, parsed. */
  readonly lines: Record<string, unknown>[]
  /** Addresses that reached the network half. */
  readonly inspected: string[]
}

export type TestOptions = Partial<Deps> & {
  inspect?: (url: string, options?: InspectOptions) => Promise<Inspection>
  complete?: Inspector['complete']
  env?: Record<string, string>
}

/** For all apps of a test file; one that draws nothing starts none. */
export const imageProcesses = createImageProcesses()

/** A service that keeps no dev environments: there is no secret that could be right. */
const noEnvironments: VerifySecret = async () => {
  throw new ServiceError('UNAUTHORIZED')
}

export function testDeps({ inspect, complete, env = {}, ...overrides }: TestOptions = {}): TestDeps {
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
      complete: complete ?? (() => Promise.reject(new Error('nothing was to be completed'))),
    },
    gate: createInspectionGate(),
    logs: createLogs(
      { level: config.logLevel },
      { write: (line: string) => void lines.push(JSON.parse(line)) },
    ),
    verifySecret: noEnvironments,
    floodLimit: (_c, next) => next(),
    pairingLimit: async () => {},
    readiness: [],
    imageProcesses,
    ...overrides,
    lines,
    inspected,
  }
}

export function testApp(options: TestOptions = {}) {
  const deps = testDeps(options)
  return { app: createApp(deps), ...deps }
}
