/**
 * The two shapes of a tool's answer. A success carries the same object twice, as text and as
 * structured content, because some hosts show only one. An error carries text alone: clients that
 * check structured content against the output schema would refuse an error object there.
 */
import type { ServiceErrorCode } from '@linklens/contract'
import type { Inspection } from '@linklens/engine'

export interface ToolResult {
  content: [{ type: 'text'; text: string }]
  structuredContent?: Inspection
  isError?: true
}

export function inspectionResult(inspection: Inspection): ToolResult {
  return { content: [{ type: 'text', text: JSON.stringify(inspection) }], structuredContent: inspection }
}

/** @param message public sentence; page text never goes in here, an agent reads it as ours. */
export function errorResult(code: ServiceErrorCode, message: string): ToolResult {
  return { content: [{ type: 'text', text: JSON.stringify({ code, message }) }], isError: true }
}
