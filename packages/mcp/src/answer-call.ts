/** Answers one call of a tool. */
import type { Explain, Inspection, ReadersReport } from '@linklens/engine'
import type { ServerContext } from '@modelcontextprotocol/server'
import { progressOf, type ToolStep } from './progress.ts'
import { readArguments, type ReadOptions, type ToolArguments } from './read-arguments.ts'
import type { DescribeError } from './tool-error.ts'
import { errorResult, inspectionResult, type ToolResult } from './tool-result.ts'

export interface ToolCall extends Omit<ToolArguments, 'url'> {
  /** Aborts when the client cancels or disconnects; pass it down to the socket. */
  readonly signal: AbortSignal
  readonly onStep: (step: ToolStep) => void
}

export interface Inspected {
  readonly inspection: Inspection
  /** As the entry point understood the argument. */
  readonly explain?: Explain | undefined
  /** The card that was asked for, PNG. */
  readonly card?: Uint8Array | undefined
  /** Where they were asked for. */
  readonly readers?: ReadersReport | undefined
  /** One line of ours about this answer, such as why it has no report page. */
  readonly note?: string
}

/** The answer of another server's tool of the same name. */
export interface Relayed {
  readonly answer: ToolResult
}

/**
 * How an entry point inspects a URL, with its own URL rules, limits and network.
 * @throws anything; `describeError` of the entry point makes the error for the agent.
 */
export type InspectUrl = (url: string, call: ToolCall) => Promise<Inspected | Relayed>

export interface CallOptions extends ReadOptions {
  readonly inspect: InspectUrl
  readonly describeError: DescribeError
}

/** Answer to a call. It never throws: the SDK would send the text of an exception to the agent. */
export async function answerCall(
  args: unknown,
  context: Pick<ServerContext, 'mcpReq'>,
  { inspect, describeError, ...reading }: CallOptions,
): Promise<ToolResult> {
  const given = readArguments(args, reading)
  if ('problem' in given) return errorResult(given.problem.code, given.problem.message)
  const { signal } = context.mcpReq
  try {
    const { url, ...options } = given
    const inspected = await inspect(url, { signal, onStep: progressOf(context), ...options })
    if ('answer' in inspected) return inspected.answer
    const { inspection, ...rest } = inspected
    return inspectionResult(inspection, { detail: options.detail, ...rest })
  } catch (error) {
    // Nobody reads this answer, and an abort is no failure to log.
    if (signal.aborted) return errorResult('FETCH_FAILED', 'The call was cancelled.')
    const { code, message } = describeError(error)
    return errorResult(code, message)
  }
}
