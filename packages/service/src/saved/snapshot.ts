/**
 * What a live page showed, given to its reader's browser to send back when it is to be frozen: nothing is
 * stored of what nobody shares, and what is frozen is exactly what was seen.
 *
 * What must never happen: a report that this service did not make. So it is signed, valid for 10 minutes,
 * and nothing of it is unpacked before the signature is known to be genuine. Proven in snapshot.test.ts.
 *
 * It becomes one report, no matter how often its form is sent: browsers send it again when the answer is loaded
 * again or returned to. So the id and the token of that report follow from the signed text, under a secret.
 */
import { randomBytes } from 'node:crypto'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { inspectionSchema, LIMITS, type Inspection } from '@linklens/engine'
import { createSigner, type Signer } from '../secrets/signer.ts'
import { asBase62 } from '../secrets/base62.ts'
import { ID_LENGTH, TOKEN_LENGTH, type ReportKey } from './reports.ts'

const VALID_MS = 10 * 60_000
/** The bound of an inspection, and some slack: no genuine snapshot is refused for its size. */
const MAX_JSON_BYTES = LIMITS.dataBytes + 64 * 1024

/** As fast as DEFLATE, and a fifteenth smaller: it is a third of a report's page (5 ms and 12 kB for 100 kB, 2026-11). */
const PACKING = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

const FORM = /^((\d{1,15})\.[\w-]{16}\.([\w-]+))\.([\w-]{43})$/

export interface Snapshot {
  readonly inspection: Inspection
  /** When it was inspected, in milliseconds since 1970. */
  readonly at: number
}

export interface Snapshots {
  /** @returns ASCII that a form sends as it is: `<milliseconds>.<nonce>.<payload>.<signature>`. No two are the same. */
  pack(snapshot: Snapshot): string
  /** @param validMs 10 minutes unless given. */
  unpack(packed: string, validMs?: number): Snapshot | 'expired' | 'invalid'
  /** Key of the report that it becomes, or became: also when it has expired. Null when it is not genuine. */
  keyOf(packed: string): ReportKey | null
}

/** @param secrets the first signs, all verify. @param now milliseconds. */
export function createSnapshots(secrets: readonly string[], now: () => number = Date.now): Snapshots {
  const signer = createSigner(secrets, 'linklens report snapshot')
  const ids = createSigner(secrets, 'linklens id of a snapshot')
  const tokens = createSigner(secrets, 'linklens token of a snapshot')
  const derive = (from: Signer, text: string, length: number) =>
    asBase62(Buffer.from(from.sign(text), 'base64url'), length)
  const read = (packed: string) => {
    const [, signed = '', at = '', payload = '', signature = ''] = FORM.exec(packed) ?? []
    return signer.isGenuine(signed, signature) ? { signed, at: Number(at), payload } : null
  }
  return {
    pack({ inspection, at }) {
      const payload = brotliCompressSync(JSON.stringify(inspection), PACKING).toString('base64url')
      const signed = `${at}.${randomBytes(12).toString('base64url')}.${payload}`
      return `${signed}.${signer.sign(signed)}`
    },
    unpack(packed, validMs = VALID_MS) {
      const genuine = read(packed)
      if (!genuine) return 'invalid'
      const { at, payload } = genuine
      if (now() > at + validMs) return 'expired'
      const inspection = unpackInspection(payload)
      return inspection ? { inspection, at } : 'invalid'
    },
    keyOf(packed) {
      const genuine = read(packed)
      if (!genuine) return null
      const { signed } = genuine
      return { id: derive(ids, signed, ID_LENGTH), deleteToken: derive(tokens, signed, TOKEN_LENGTH) }
    },
  }
}

/** @returns undefined for a genuine snapshot of another shape: another version of the service signed it. */
function unpackInspection(payload: string): Inspection | undefined {
  try {
    const json = brotliDecompressSync(Buffer.from(payload, 'base64url'), { maxOutputLength: MAX_JSON_BYTES })
    const value: unknown = JSON.parse(json.toString())
    // Stored as it is rather than as the schema returns it: exactly what was shown.
    return inspectionSchema.safeParse(value).success ? (value as Inspection) : undefined
  } catch {
    return undefined
  }
}
