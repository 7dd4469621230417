/** Sends requests of both protocol revisions to a server, without HTTP. */
import { createMcpHandler, type McpServer } from '@modelcontextprotocol/server'

export const ERAS = { legacy: '2025-11-25', modern: '2026-07-28' } as const
export type Era = keyof typeof ERAS

type Message = Record<string, unknown> & {
  result?: Record<string, unknown>
  error?: { message: string }
  method?: string
}

/** @returns every message of the answer; the last one has the result. */
export async function ask(
  server: () => McpServer,
  era: Era,
  method: string,
  params: Record<string, unknown> = {},
): Promise<Message[]> {
  const { _meta: given } = params
  // What is called or read.
  const name = params['name'] ?? params['uri']
  const meta = {
    ...(given as object | undefined),
    ...(era === 'modern'
      ? {
          'io.modelcontextprotocol/protocolVersion': ERAS.modern,
          'io.modelcontextprotocol/clientCapabilities': {},
          'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
        }
      : {}),
  }
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    'mcp-protocol-version': ERAS[era],
    'mcp-method': method,
    ...(typeof name === 'string' ? { 'mcp-name': name } : {}),
  }
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: { ...params, _meta: meta } })
  const request = new Request('http://localhost/', { method: 'POST', headers, body })
  return messagesOf(await createMcpHandler(server).fetch(request))
}

async function messagesOf(response: Response): Promise<Message[]> {
  const body = await response.text()
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) return [JSON.parse(body)]
  return [...body.matchAll(/^data: (.+)$/gm)].map(([, data = '']) => JSON.parse(data))
}

export async function resultOf(...asked: Parameters<typeof ask>): Promise<Record<string, unknown>> {
  const { result } = (await ask(...asked)).at(-1) ?? {}
  if (!result) throw new Error('there is no result')
  return result
}
