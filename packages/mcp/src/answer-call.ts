/** One call of a tool, from its arguments to its answer. */
import type { Inspection } from '@linklens/engine'
import type { ServerContext } from '@modelcontextprotocol/server'
import { progressOf, type ToolStep } from './progress.ts'
import { readUrlArgument } from './read-url-argument.ts'
import type { DescribeError } from './tool-error.ts'
import { errorResult, inspectionResult, type ToolResult } from './tool-result.ts'

export interface ToolCall {
  /** Aborts when the client cancels or goes away; to be handed down to the socket. */
  readonly signal: AbortSignal
  readonly onStep: (step: ToolStep) => void
}

/**
 * How a door inspects an address: URL rules, limits and network are its own.
 * @throws anything; the door's `describeError` says what the agent is told.
 */
export type InspectUrl = (url: string, call: ToolCall) => Promise<Inspection>

export interface CallOptions {
  readonly inspect: InspectUrl
  readonly describeError: DescribeError
  /** Stands in the sentence about wrong arguments. */
  readonly example: string
}

/** Never throws: an exception would reach the agent as its bare text. */
export async function answerCall(
  args: unknown,
  context: Pick<ServerContext, 'mcpReq'>,
  { inspect, describeError, example }: CallOptions,
): Promise<ToolResult> {
  const argument = readUrlArgument(args, example)
  if ('problem' in argument) return errorResult(argument.problem.code, argument.problem.message)
  const { signal } = context.mcpReq
  try {
    return inspectionResult(await inspect(argument.url, { signal, onStep: progressOf(context) }))
  } catch (error) {
    // Whoever gave up reads no answer, and what ended the work then is no failure for any log.
    if (signal.aborted) return errorResult('FETCH_FAILED', 'The call was cancelled.')
    const { code, message } = describeError(error)
    return errorResult(code, message)
  }
}
