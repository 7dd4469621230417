/** Answers one call of a tool. */
import type { Inspection } from '@linklens/engine'
import type { ServerContext } from '@modelcontextprotocol/server'
import { progressOf, type ToolStep } from './progress.ts'
import { readUrlArgument } from './read-url-argument.ts'
import type { DescribeError } from './tool-error.ts'
import { errorResult, inspectionResult, type ToolResult } from './tool-result.ts'

export interface ToolCall {
  /** Aborts when the client cancels or disconnects; pass it down to the socket. */
  readonly signal: AbortSignal
  readonly onStep: (step: ToolStep) => void
  /** The argument `crawlers` as the agent sent it; absent: it said nothing of them. Checked by the entry point. */
  readonly crawlers?: unknown
}

/**
 * How an entry point inspects a URL, with its own URL rules, limits and network.
 * @throws anything; `describeError` of the entry point makes the error for the agent.
 */
export type InspectUrl = (url: string, call: ToolCall) => Promise<Inspection>

export interface CallOptions {
  readonly inspect: InspectUrl
  readonly describeError: DescribeError
  /** A URL for the message about wrong arguments. */
  readonly example: string
}

/** Never throws: the SDK would send the text of an exception to the agent. */
export async function answerCall(
  args: unknown,
  context: Pick<ServerContext, 'mcpReq'>,
  { inspect, describeError, example }: CallOptions,
): Promise<ToolResult> {
  const argument = readUrlArgument(args, example)
  if ('problem' in argument) return errorResult(argument.problem.code, argument.problem.message)
  const { signal } = context.mcpReq
  try {
    const { url, crawlers } = argument
    const call = { signal, onStep: progressOf(context), ...(crawlers === undefined ? {} : { crawlers }) }
    return inspectionResult(await inspect(url, call))
  } catch (error) {
    // Nobody reads this answer, and an abort is no failure to log.
    if (signal.aborted) return errorResult('FETCH_FAILED', 'The call was cancelled.')
    const { code, message } = describeError(error)
    return errorResult(code, message)
  }
}
