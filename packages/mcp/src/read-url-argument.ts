import type { ToolError } from './tool-error.ts'

export type UrlArgument = { url: string } | { problem: ToolError }

/**
 * The shape of the arguments; what the address itself must be, the door's URL rules say. Other fields are passed over,
 * as in the API.
 * @param args whatever the agent sent.
 */
export function readUrlArgument(args: unknown, example: string): UrlArgument {
  const say = (what: string): UrlArgument => ({
    problem: { code: 'INVALID_INPUT', message: `${what} Call the tool with { "url": "${example}" }.` },
  })
  if (typeof args !== 'object' || args === null || Array.isArray(args))
    return say('The arguments are no object.')
  const { url } = args as Record<string, unknown>
  if (url === undefined || url === null) return say('The "url" is missing.')
  if (typeof url !== 'string') return say('The "url" is not a string.')
  return { url }
}
