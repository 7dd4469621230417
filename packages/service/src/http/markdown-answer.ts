/** An answer in Markdown, for agents that read. */
import { errorEnvelope, markdownText } from '@linklens/contract'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { AppContext } from './app-env.ts'
import { publicError } from './envelope.ts'

export const markdownAnswer = (
  c: AppContext,
  text: string,
  headers: Readonly<Record<string, string>> = {},
  status: ContentfulStatusCode = 200,
): Response => c.body(text, status, { 'Content-Type': 'text/markdown; charset=utf-8', ...headers })

/** What went wrong, with the status that the API would answer. */
export function markdownError(c: AppContext, error: unknown): Response {
  const { code, message, headers, ...known } = publicError(error)
  const { status } = errorEnvelope(code, message, known.status)
  const text = `# ${code}\n\n${markdownText(message)}\n`
  return markdownAnswer(c, text, { ...headers, 'Cache-Control': 'no-store' }, status as ContentfulStatusCode)
}
