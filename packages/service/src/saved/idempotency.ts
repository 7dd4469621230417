/**
 * `Idempotency-Key` of `POST /api/reports`: a request that is sent again gets the report of the first, for 24 hours. No
 * table is needed: the report's id follows from client, key and day, and the report itself says what was asked for.
 */
import type { Inspection } from '@linklens/engine'
import { createSigner } from '../secrets/signer.ts'
import { asBase62 } from '../secrets/base62.ts'
import { KEY_LIFETIME_MS } from './key-lifetime.ts'
import { ID_LENGTH, TOKEN_LENGTH, type ReportKey } from './reports.ts'

/** Ids are made by the day, so that a key is good for `KEY_LIFETIME_MS`. */
const DAY_MS = KEY_LIFETIME_MS

/** What a body asks for. */
export interface Asked {
  readonly url: string
  readonly acceptLanguage?: string | undefined
}

export interface IdempotentKeys {
  /** Keys of the report that this request makes, and of those that it may have made already: newest first. */
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

/** Whether a report is the answer to this request. */
export function answersTo({ fetch }: Inspection, { url, acceptLanguage }: Asked): boolean {
  return (
    fetch.requestedUrl === url && (acceptLanguage === undefined || acceptLanguage === fetch.acceptLanguage)
  )
}
