/**
 * What a live page showed, given to its reader's browser to bring back when it is to be frozen: nothing is
 * kept of what nobody shares, and what is frozen is exactly what was seen.
 *
 * What must never happen: a report that this service did not make. So it is signed, good for 10 minutes,
 * and nothing of it is unpacked before the signature is known to be genuine. Proven in snapshot.test.ts.
 */
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { inspectionSchema, LIMITS, type Inspection } from '@linklens/engine'
import { createSigner } from '../signer.ts'

const GOOD_FOR_MS = 10 * 60_000
/** The bound of an inspection, and some slack: nothing that is genuine is refused for its size. */
const MAX_JSON_BYTES = LIMITS.dataBytes + 64 * 1024

export interface Snapshot {
  readonly inspection: Inspection
  /** When it was inspected, in milliseconds since 1970. */
  readonly at: number
}

export interface Snapshots {
  /** @returns ASCII that a form sends as it is: `<milliseconds>.<payload>.<signature>`. */
  pack(snapshot: Snapshot): string
  unpack(packed: string): Snapshot | 'expired' | 'invalid'
}

/** @param secrets the first signs, all verify. @param now milliseconds. */
export function createSnapshots(secrets: readonly string[], now: () => number = Date.now): Snapshots {
  const signer = createSigner(secrets, 'linklens report snapshot')
  return {
    pack({ inspection, at }) {
      const signed = `${at}.${deflateRawSync(JSON.stringify(inspection)).toString('base64url')}`
      return `${signed}.${signer.sign(signed)}`
    },
    unpack(packed) {
      const match = /^((\d{1,15})\.([\w-]+))\.([\w-]{43})$/.exec(packed)
      if (!match) return 'invalid'
      const [, signed = '', at = '', payload = '', signature = ''] = match
      if (!signer.isGenuine(signed, signature)) return 'invalid'
      if (now() > Number(at) + GOOD_FOR_MS) return 'expired'
      const inspection = inflate(payload)
      return inspection ? { inspection, at: Number(at) } : 'invalid'
    },
  }
}

/** @returns undefined for what is genuine and yet of another shape: another version of the service signed it. */
function inflate(payload: string): Inspection | undefined {
  try {
    const json = inflateRawSync(Buffer.from(payload, 'base64url'), { maxOutputLength: MAX_JSON_BYTES })
    const value: unknown = JSON.parse(json.toString())
    // Kept as it is rather than as the schema returns it: exactly what was shown.
    return inspectionSchema.safeParse(value).success ? (value as Inspection) : undefined
  } catch {
    return undefined
  }
}
