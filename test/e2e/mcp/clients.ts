/** The official client in both protocol eras, over HTTP and over stdio. */
import { expect } from 'vitest'
import { fileURLToPath } from 'node:url'
import { Client, StreamableHTTPClientTransport, type Transport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'

/** The built tool. */
export const DEVCLI = fileURLToPath(
  new URL('../../../packages/devcli/dist/bundle/devcli.js', import.meta.url),
)

/** `npm test` keeps compiled code: the tool is started many times. */
export const { NODE_COMPILE_CACHE = '' } = process.env

/** `legacy` starts with a handshake; `modern` sends everything with every request. */
export const ERAS = { legacy: '2025-11-25', modern: '2026-07-28' } as const
export type Era = keyof typeof ERAS
export const eras = Object.keys(ERAS) as Era[]

async function connect(transport: Transport, era: Era): Promise<Client> {
  const mode = era === 'legacy' ? 'legacy' : { pin: ERAS.modern }
  const client = new Client({ name: 'a client of the tests', version: '1' }, { versionNegotiation: { mode } })
  await client.connect(transport)
  return client
}

export const connectHttp = (base: string, era: Era): Promise<Client> =>
  connect(new StreamableHTTPClientTransport(new URL('/api/mcp', base)), era)

/** @param given of the process, added to a place for compiled code and what the client passes on by itself. */
export const connectStdio = (args: string[], given: Record<string, string>, era: Era): Promise<Client> => {
  const env = { NODE_COMPILE_CACHE, ...given }
  return connect(new StdioClientTransport({ command: process.execPath, args, env, stderr: 'ignore' }), era)
}

export type Answer = Awaited<ReturnType<Client['callTool']>>

/** @returns the JSON in the one text part of an answer. */
export function textOf(answer: Answer): Record<string, unknown> {
  const [part, ...others] = answer.content
  if (part?.type !== 'text' || others.length > 0) throw new Error('the answer is not one text part')
  return JSON.parse(part.text)
}

/** What an agent gets of an inspection says what the API says: the same keys in the same order, and the same of each. */
export function expectSame(agents: Record<string, unknown>, apis: Record<string, unknown>): void {
  expect(Object.keys(agents)).toEqual(Object.keys(apis))
  // Leaner, but no other: each value that is there is that of the API. Of warnings and fallbacks some are left out; see the tests of mcp.
  const { platformPreviews: _, ...compared } = comparable(agents)
  expect(comparable(apis)).toMatchObject(compared)
}

const NOT_COMPARED = new Set(['timings', 'durationMs', 'warnings', 'fallbacks'])

const comparable = (value: object): Record<string, unknown> =>
  JSON.parse(JSON.stringify(value, (key, part: unknown) => (NOT_COMPARED.has(key) ? undefined : part)))
