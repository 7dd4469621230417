/** Who reads a local page for AI products: asked from this machine, for the page never leaves it. */
import { askReaders } from '@linklens/engine'
import type { Inspected, Relayed, ToolCall } from '@linklens/mcp'
import { accessSession, type ServerAccess } from '../../local/server-access.ts'

/** @returns the answer with the readers, where they were asked for. */
export async function withReaders(
  answer: Inspected | Relayed,
  url: string,
  { readers, signal }: Pick<ToolCall, 'readers' | 'signal'>,
  access: ServerAccess,
): Promise<Inspected | Relayed> {
  if (!readers || 'answer' in answer) return answer
  return { ...answer, readers: await askReaders(url, accessSession(access), { signal }) }
}
