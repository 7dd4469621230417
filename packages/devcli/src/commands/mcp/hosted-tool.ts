/** A call of the service's hosted MCP tool, so that the tool of the same name over stdio gives the same answer. */
import { HOSTED_PATH, REMOTE_TOOL, type ToolResult } from '@linklens/mcp'
import { knownCode, ServiceFailure } from '../../failures/service-failure.ts'
import { notTheService, type ServiceClient } from '../../service/client.ts'
import type { RawAnswer } from '../../service/request.ts'

/**
 * @param args as the agent sent them.
 * @returns the answer of the tool, also when it is an error.
 * @throws ServiceFailure for a refusal before the tool was called, and when no service answers.
 */
export async function callHosted(
  client: ServiceClient,
  args: Readonly<Record<string, unknown>>,
  signal?: AbortSignal,
): Promise<ToolResult> {
  const params = { name: REMOTE_TOOL, arguments: args }
  const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params }
  const answer = await client.post(HOSTED_PATH, body, {
    accept: 'application/json, text/event-stream',
    signal,
  })
  const { result, error } = lastMessage(answer) ?? {}
  if (error) throw new ServiceFailure(knownCode(error.data?.code), error.message, { status: answer.status })
  const { content, structuredContent, isError } = result ?? {}
  if (content?.[0]?.type !== 'text')
    throw new ServiceFailure('UNAVAILABLE', notTheService(answer, client.baseUrl))
  return { content, ...(structuredContent && { structuredContent }), ...(isError && { isError }) }
}

interface Message {
  readonly result?: Partial<ToolResult>
  readonly error?: { readonly message: string; readonly data?: { readonly code?: unknown } }
}

/** Last message of the answer: in a stream, messages about progress may come before it. */
function lastMessage({ header, body }: RawAnswer): Message | null {
  const text = body.toString('utf8')
  const isStream = header('content-type')?.startsWith('text/event-stream')
  try {
    return JSON.parse(isStream ? ([...text.matchAll(/^data: (.+)$/gmu)].at(-1)?.[1] ?? '') : text)
  } catch {
    return null
  }
}
