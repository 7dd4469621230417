/**
 * The two shapes of a tool's answer. A success holds the same object twice, as text and as structured content, because some
 * clients show only one of them. An error holds text alone: clients that check structured content against the output
 * schema would refuse an error object.
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

/** Neutralises the texts of the page. The HTTP API, which programs read, returns them unchanged. */
export function inspectionResult(inspection: Inspection): ToolResult {
  const text = JSON.stringify(inspection)
  if (isPlainJson(text)) return { content: [{ type: 'text', text }], structuredContent: inspection }
  const shown = neutraliseJson(inspection)
  return { content: [{ type: 'text', text: JSON.stringify(shown) }], structuredContent: shown }
}

/** @param message a public sentence without text of the page, because the agent takes it for ours. */
export function errorResult(code: ServiceErrorCode, message: string): ToolResult {
  return { content: [{ type: 'text', text: JSON.stringify({ code, message }) }], isError: true }
}
