/**
 * The two shapes of a tool's answer. A success carries the same object twice, as text and as
 * structured content, because some hosts show only one. An error carries text alone: clients that
 * check structured content against the output schema would refuse an error object there.
 */
import type { ServiceErrorCode } from '@linklens/contract'
import type { Inspection } from '@linklens/engine'
import { isPlainJson, neutraliseJson } from './neutralise.ts'

/** A type, not an interface: the SDK's result type has an index signature. */
export type ToolResult = {
  content: [{ type: 'text'; text: string }]
  structuredContent?: Inspection
  isError?: true
}

/** Text of the page in it is neutralised; the HTTP API, which programs read, keeps it as it was found. */
export function inspectionResult(inspection: Inspection): ToolResult {
  const text = JSON.stringify(inspection)
  if (isPlainJson(text)) return { content: [{ type: 'text', text }], structuredContent: inspection }
  const shown = neutraliseJson(inspection)
  return { content: [{ type: 'text', text: JSON.stringify(shown) }], structuredContent: shown }
}

/** @param message public sentence; page text never goes in here, an agent reads it as ours. */
export function errorResult(code: ServiceErrorCode, message: string): ToolResult {
  return { content: [{ type: 'text', text: JSON.stringify({ code, message }) }], isError: true }
}
