/**
 * Logs: one JSON line per request and per inspection, on standard output.
 * What must never stand in them at the default level: path, query, secret or resolved address of a
 * target. So the lines are built from named fields here, and no caller hands over an object of its own.
 */
import { pino, type DestinationStream, type Logger } from 'pino'
import type { LogLevel } from './config-variables.ts'
import type { InspectionDoor } from './deps.ts'
import { standardOutput } from './standard-output.ts'

interface RequestLine {
  requestId: string
  /** Of the asker's `traceparent`. */
  traceId?: string | undefined
  method: string
  /** The pattern of the route, never the path: a path may hold the id of somebody's preview. */
  route: string
  status: number
  durationMs: number
}

interface InspectionLine {
  requestId: string
  traceId?: string | undefined
  door: InspectionDoor
  target: URL
  /** `ok`, an error code, or `gone` when the asker left. */
  outcome: string
  score?: number
  durationMs: number
  /** The part without network, in which nobody else is served. Absent: it never came to that. */
  analysisMs?: number
}

export interface Logs {
  request(line: RequestLine): void
  inspection(line: InspectionLine): void
  /** An expected refusal: nothing at the default level, the cause at debug. */
  refusal(requestId: string, error: Error): void
  /** The database is away or full: for the operator, and no crash. */
  storeFailure(requestId: string, reason: string): void
  /** A check of `/readyz` fails: the load balancer is told, and so is the operator. */
  notReady(check: string, reason: string): void
  /** A crash: its name and stack frames; the message, which may hold an address, at debug only. */
  crash(requestId: string | null, error: unknown): void
  /** For what is neither request nor inspection; the caller answers for what stands in it. */
  readonly logger: Logger
}

/**
 * @param options.worker number of this process where several serve.
 * @param destination standard output unless a test gives another.
 */
export function createLogs(
  { level, worker }: { level: LogLevel; worker?: number | undefined },
  destination: DestinationStream = standardOutput(),
): Logs {
  const settings = { level, base: { service: 'linklens', ...(worker === undefined ? {} : { worker }) } }
  const logger = pino(settings, destination)
  return {
    logger,
    request: (line) => logger.info({ event: 'request', ...line }),
    inspection: ({ target, ...line }) => logger.info({ event: 'inspection', ...line, host: target.hostname }),
    refusal: (requestId, error) => logger.debug({ event: 'refusal', requestId, err: error }),
    storeFailure: (requestId, reason) => logger.warn({ event: 'database-failed', requestId, reason }),
    notReady: (check, reason) => logger.warn({ event: 'not-ready', check, reason }),
    crash: (requestId, error) => {
      const { name, frames } = describe(error)
      logger.error({ event: 'crash', requestId, name, frames })
      logger.debug({ event: 'crash', requestId, err: error })
    },
  }
}

function describe(error: unknown): { name: string; frames: string[] } {
  if (!(error instanceof Error)) return { name: typeof error, frames: [] }
  // The stack begins with the message, which may run over several lines.
  const stack = error.stack ?? ''
  const afterMessage = stack.slice(Math.max(0, stack.indexOf(error.message)) + error.message.length)
  const frames = afterMessage.split('\n').filter((line) => /^\s+at /.test(line))
  return { name: error.name, frames: frames.map((line) => line.trim()) }
}
