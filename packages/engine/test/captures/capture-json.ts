/** A capture as JSON, its bytes as base64: how goldens and fixtures are kept, and proof that a capture is plain data. */
import { CAPTURE_VERSION, type Capture } from '../../src/capture/capture.ts'

const BYTES = new Set(['prefix', 'refusal'])

/** Of robots.txt and oEmbed, which stay text. */
const TEXTS = new Set(['robots', 'oEmbed'])

export const captureToJson = (capture: Capture): unknown =>
  mapped(capture, (_, value) =>
    value instanceof Uint8Array ? Buffer.from(value).toString('base64') : undefined,
  )

/** @param json as a file holds it. */
export const captureFromJson = (json: unknown): Capture => ({
  ...(mapped(json, (key, value, isText) =>
    typeof value === 'string' && (BYTES.has(key) || (key === 'body' && !isText))
      ? new Uint8Array(Buffer.from(value, 'base64'))
      : undefined,
  ) as Capture),
  captureVersion: CAPTURE_VERSION,
})

/** The same capture, saved and read again. */
export const replay = (capture: Capture): Capture =>
  captureFromJson(JSON.parse(JSON.stringify(captureToJson(capture))))

type Change = (key: string, value: unknown, isText: boolean) => unknown

function mapped(value: unknown, change: Change, key = '', isText = false): unknown {
  const changed = change(key, value, isText)
  if (changed !== undefined) return changed
  if (Array.isArray(value)) return value.map((item) => mapped(item, change, key, isText))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      name,
      mapped(item, change, name, isText || TEXTS.has(name)),
    ]),
  )
}
