/** Sends progress notifications for one call to clients that sent a progress token. */
import type { CaptureStep } from '@linklens/engine'
import type { ServerContext } from '@modelcontextprotocol/server'

/** The steps of a capture, and those of a local server that sends a request to its service. */
export type ToolStep = CaptureStep | 'asking-service' | 'sending-capture'

const STEPS: Readonly<Record<ToolStep, string>> = {
  resolving: 'Looking up the host',
  fetching: 'Fetching the page',
  reading: 'Reading its tags',
  'checking-image': 'Checking the social image',
  'asking-service': 'Asking the service',
  'sending-capture': 'Sending the capture to the service',
}

/**
 * @returns a function to call at each step. Steps repeat with every redirect and the total is not known, so the values
 * count up: the protocol requires strictly increasing ones.
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
    // A client that disconnects now ends the call through the signal.
    mcpReq.notify({ method: 'notifications/progress', params }).catch(() => {})
  }
}
