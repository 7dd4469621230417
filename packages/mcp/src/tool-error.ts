import type { ServiceErrorCode } from '@linklens/contract'

/** What an agent is told of a failure. `message` is public and says what to do next; never page text. */
export interface ToolError {
  readonly code: ServiceErrorCode
  readonly message: string
}

/**
 * A door's mapping of whatever was thrown. It must not throw, and it logs what only we may know:
 * whatever comes back from it is shown.
 */
export type DescribeError = (error: unknown) => ToolError
