import type { ToolError } from './tool-error.ts'

export type UrlArgument = { url: string; crawlers?: unknown } | { problem: ToolError }

/**
 * Checks the type of the arguments. Whether the URL may be inspected is decided by the URL rules of the entry point. Other
 * fields are ignored, as in the API.
 * @param args as the agent sent them.
 */
export function readUrlArgument(args: unknown, example: string): UrlArgument {
  const problem = (what: string): UrlArgument => ({
    problem: { code: 'INVALID_INPUT', message: `${what} Call the tool with { "url": "${example}" }.` },
  })
  if (typeof args !== 'object' || args === null || Array.isArray(args))
    return problem('The arguments are not an object.')
  const { url, crawlers } = args as Record<string, unknown>
  if (url === undefined || url === null) return problem('The "url" is missing.')
  if (typeof url !== 'string') return problem('The "url" is not a string.')
  return crawlers === undefined ? { url } : { url, crawlers }
}
