/**
 * `Idempotency-Key` of `POST /api/reports`: a request that is sent again gets the report of the first, for 24 hours. No
 * table is needed: the report's id follows from client, key and day, and the report itself says what was asked for.
 */
import type { Inspection } from '@linklens/engine'
import { createSigner } from '../secrets/signer.ts'
import { asBase62 } from './base62.ts'
import { ID_LENGTH, TOKEN_LENGTH, type ReportKey } from './reports.ts'

const DAY_MS = 24 * 60 * 60 * 1_000
export const KEY_LIFETIME_MS = DAY_MS

/** What a body asks for. */
export interface Asked {
  readonly url: string
  readonly acceptLanguage: string | undefined
}

export interface IdempotentKeys {
  /** Those of the report that this request makes, and of those that it may have made already: newest first. */
  keysOf(client: string, idempotencyKey: string): [ReportKey, ReportKey]
}

/** @param secrets the first one counts: after a change of it, a request that is sent again makes a new report. */
export function createIdempotentKeys(
  secrets: readonly string[],
  now: () => number = Date.now,
): IdempotentKeys {
  const ids = createSigner(secrets, 'linklens id of an idempotent report')
  const tokens = createSigner(secrets, 'linklens token of a report')
  const tokenOf = (id: string) => asBase62(Buffer.from(tokens.sign(id), 'base64url'), TOKEN_LENGTH)
  return {
    keysOf(client, idempotencyKey) {
      const day = Math.floor(now() / DAY_MS)
      const keyOn = (onDay: number): ReportKey => {
        const from = JSON.stringify([client, idempotencyKey, onDay])
        const id = asBase62(Buffer.from(ids.sign(from), 'base64url'), ID_LENGTH)
        return { id, deleteToken: tokenOf(id) }
      }
      return [keyOn(day), keyOn(day - 1)]
    },
  }
}

export const isRecent = (createdAt: number, now = Date.now()): boolean => now - createdAt < KEY_LIFETIME_MS

/** Whether a report is the answer to this request. */
export function answersTo({ fetch }: Inspection, { url, acceptLanguage }: Asked): boolean {
  return (
    fetch.requestedUrl === url && (acceptLanguage === undefined || acceptLanguage === fetch.acceptLanguage)
  )
}
