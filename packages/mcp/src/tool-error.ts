import type { ServiceErrorCode } from '@linklens/contract'

/** The error that an agent gets. `message` is public and says what to do next; it never holds text of the page. */
export interface ToolError {
  readonly code: ServiceErrorCode
  readonly message: string
}

/**
 * Makes the error for the agent from anything that was thrown. It must not throw, and it logs the details itself: the
 * agent sees everything that it returns.
 */
export type DescribeError = (error: unknown) => ToolError
