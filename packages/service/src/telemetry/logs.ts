/**
 * Logs: one JSON line per request and per inspection, on standard output.
 *
 * What must never be logged at the default level: the path, query, secret or resolved address of a target. So the
 * lines are built from named fields here, and no caller passes an object of its own. Proven in logs.test.ts.
 */
import { pino, type DestinationStream, type Logger } from 'pino'
import type { LogLevel } from '../config-variables.ts'
import type { InspectionSample, RequestSample } from './metrics.ts'
import { standardOutput } from './standard-output.ts'

interface Ids {
  readonly requestId: string
  /** Id from the `traceparent` header. */
  readonly traceId?: string | undefined
}

type RequestLine = Ids & RequestSample

interface InspectionLine extends Ids, Omit<InspectionSample, 'stages'> {
  target: URL
  score?: number
  /** Time without network, which blocks the event loop. Absent: the inspection did not get that far. */
  analysisMs?: number
}

export interface Logs {
  request(line: RequestLine): void
  inspection(line: InspectionLine): void
  /** An expected refusal: not logged at the default level; at debug with its cause. */
  refusal(requestId: string, error: Error): void
  /** The database is unavailable or full. Not a crash. */
  storeFailure(requestId: string, reason: string): void
  /** A frozen report has no social image. Not a crash. */
  thumbnailMissing(requestId: string, reason: string): void
  /** A check of `/readyz` failed. */
  notReady(check: string, reason: string): void
  /** A crash: its name and stack frames. The message may contain a URL, so it is logged at debug only. */
  crash(requestId: string | null, error: unknown): void
  /** Logger for other events. The caller is responsible for what a line contains. */
  readonly logger: Logger
}

/**
 * @param destination standard output unless a test passes another.
 */
export function createLogs(
  { level }: { level: LogLevel },
  destination: DestinationStream = standardOutput(),
): Logs {
  const settings = { level, base: { service: 'linklens' } }
  const logger = pino(settings, destination)
  return {
    logger,
    request: (line) => logger.info({ event: 'request', ...line }),
    inspection: ({ entryPoint, target, ...line }) =>
      logger.info({ event: 'inspection', ...line, door: entryPoint, host: target.hostname }),
    refusal: (requestId, error) => logger.debug({ event: 'refusal', requestId, err: error }),
    storeFailure: (requestId, reason) => logger.warn({ event: 'database-failed', requestId, reason }),
    thumbnailMissing: (requestId, reason) => logger.warn({ event: 'thumbnail-missing', requestId, reason }),
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
  // The stack begins with the message, which may have several lines.
  const stack = error.stack ?? ''
  const afterMessage = stack.slice(Math.max(0, stack.indexOf(error.message)) + error.message.length)
  const frames = afterMessage.split('\n').filter((line) => /^\s+at /.test(line))
  return { name: error.name, frames: frames.map((line) => line.trim()) }
}
