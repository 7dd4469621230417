/**
 * The two shapes of a tool's answer. A success holds the same object twice, as text and as structured content, because some
 * clients show only one of them. An error holds text alone: clients that check structured content against the output
 * schema would refuse an error object.
 */
import type { ServiceErrorCode } from '@linklens/contract'
import type { Explain, Inspection, ReadersReport } from '@linklens/engine'
import { forAgents } from './for-agents.ts'
import { isPlainJson, neutraliseJson } from './neutralise.ts'
import { readersForAgents } from './readers-for-agents.ts'
import type { Detail } from './read-arguments.ts'
import { summarise } from './summary.ts'

interface TextPart {
  type: 'text'
  text: string
}
interface ImagePart {
  type: 'image'
  data: string
  mimeType: string
}

/** A type, not an interface: the SDK's result type has an index signature. */
export type ToolResult = {
  content: [TextPart, ...ImagePart[]]
  structuredContent?: Record<string, unknown>
  isError?: true
}

export interface ResultOptions {
  readonly detail?: Detail
  readonly explain?: Explain | undefined
  /** A drawn card, PNG. */
  readonly card?: Uint8Array | undefined
  readonly readers?: ReadersReport | undefined
  /** What is to be known of the whole answer, such as where it was made. */
  readonly note?: string | undefined
}

/** Neutralises the texts of the page. The HTTP API, which programs read, returns them unchanged. */
export function inspectionResult(
  inspection: Inspection,
  { detail = 'full', explain, card, note, readers }: ResultOptions = {},
): ToolResult {
  const answer = {
    ...(detail === 'summary' ? summarise(inspection, note) : forAgents(inspection, explain)),
    ...(readers && { readers: readersForAgents(readers) }),
    ...(note !== undefined && { note }),
  }
  const { text, value } = neutralised(answer)
  const image: ImagePart[] = card
    ? [{ type: 'image', data: Buffer.from(card).toString('base64'), mimeType: 'image/png' }]
    : []
  return { content: [{ type: 'text', text }, ...image], structuredContent: value }
}

function neutralised(value: Record<string, unknown>): { text: string; value: Record<string, unknown> } {
  const text = JSON.stringify(value)
  if (isPlainJson(text)) return { text, value }
  const shown = neutraliseJson(value)
  return { text: JSON.stringify(shown), value: shown }
}

/** @param message a public sentence without text of the page, because the agent takes it for ours. */
export function errorResult(code: ServiceErrorCode, message: string): ToolResult {
  return { content: [{ type: 'text', text: JSON.stringify({ code, message }) }], isError: true }
}
