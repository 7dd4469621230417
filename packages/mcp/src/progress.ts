/** Progress notifications of one call, for clients that asked for them with a token. */
import type { CaptureStep } from '@linklens/engine'
import type { ServerContext } from '@modelcontextprotocol/server'

/** Where a call stands: the steps of a capture, and those of a local server that asks its service. */
export type ToolStep = CaptureStep | 'asking-service' | 'sending-capture'

const STEPS: Readonly<Record<ToolStep, string>> = {
  resolving: 'Looking up the host',
  fetching: 'Fetching the page',
  reading: 'Reading its tags',
  'checking-image': 'Checking the social image',
  'asking-service': 'Asking the service',
  'sending-capture': 'Sending what was seen to the service',
}

/**
 * @returns a function to call at each step. Steps repeat with every redirect and no total is known
 * beforehand, so the values just count up: the protocol asks for strictly increasing ones.
 */
export function progressOf({ mcpReq }: Pick<ServerContext, 'mcpReq'>): (step: ToolStep) => void {
  const { _meta: meta } = mcpReq
  const progressToken = meta?.progressToken
  if (progressToken === undefined) return () => {}
  let progress = 0
  return (step) => {
    if (mcpReq.signal.aborted) return
    progress += 1
    const params = { progressToken, progress, message: STEPS[step] }
    // A client that hangs up in this moment ends the call by the signal.
    mcpReq.notify({ method: 'notifications/progress', params }).catch(() => {})
  }
}
