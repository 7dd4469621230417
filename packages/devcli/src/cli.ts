/** What a command gets to work with. `main.ts` passes the real environment and streams. */
import type { Output } from './output/output.ts'

export interface Cli {
  readonly env: Readonly<Record<string, string | undefined>>
  /** The current folder. */
  readonly cwd: () => string
  readonly version: string
  /** Used where `SERVICE_API_URL` is not set. */
  readonly defaultServiceUrl: string
  readonly output: Output
  /** A function, because `process.stdin` loads code when it is first read. */
  readonly stdin: () => NodeJS.ReadStream
  /** Aborts on Ctrl-C and SIGTERM. */
  readonly signal: AbortSignal
}
