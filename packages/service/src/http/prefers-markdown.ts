/**
 * Who asks for Markdown in place of HTML: agents that read pages send `Accept: text/markdown` (Claude Code, OpenCode;
 * read 2026-11-27). Browsers never do.
 */
import type { Context } from 'hono'

/** Whether Markdown is wanted at least as much as HTML. Says in `Vary` that the answer depends on it. */
export function prefersMarkdown(c: Context): boolean {
  c.header('Vary', 'Accept', { append: true })
  const accepted = readAccept(c.req.header('accept') ?? '')
  const markdown = accepted.get('text/markdown') ?? 0
  return markdown > 0 && markdown >= (accepted.get('text/html') ?? 0)
}

/** Types of more than a few are nobody's. */
const MAX_TYPES = 40

function readAccept(header: string): Map<string, number> {
  const accepted = header.split(',', MAX_TYPES).map((range): [string, number] => {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
    const q = parameters.find((one) => one.startsWith('q='))?.slice(2)
    const quality = q === undefined ? 1 : Number(q)
    return [type, Number.isFinite(quality) ? quality : 0]
  })
  return new Map(accepted)
}
