import { SERVICE_ERRORS } from '@linklens/contract'
import { LOCAL_TOOL, type DescribeError } from '@linklens/mcp'
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
  const isOfNoPublicHost = code === 'BLOCKED_HOST' && message === SERVICE_ERRORS.BLOCKED_HOST.sentence
  return { code, message: isOfNoPublicHost ? `${message} ${SIBLING}` : message }
}

const SIBLING = `The tool for that is ${LOCAL_TOOL}, which \`devcli mcp\` has.`
