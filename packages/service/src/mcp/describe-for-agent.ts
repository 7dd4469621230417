import type { DescribeError } from '@linklens/mcp'
import { publicError } from '../http/envelope.ts'
import type { Logs } from '../telemetry/logs.ts'

/**
 * The text of a failure for an agent. It sees no headers: the sentences of the limits already say
 * when to come back, and the id under which a crash is found in the log is added here.
 */
export function describeForAgent(
  error: unknown,
  { logs, requestId }: { logs: Logs; requestId: string },
): ReturnType<DescribeError> {
  const { code, message } = publicError(error)
  if (code === 'INTERNAL_ERROR') {
    logs.crash(requestId, error)
    return { code, message: `${message} Request id: ${requestId}.` }
  }
  if (error instanceof Error) logs.refusal(requestId, error)
  return { code, message }
}
