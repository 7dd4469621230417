/**
 * The tables, as both engines hold them: times are whole milliseconds since 1970, JSON is text,
 * booleans are 0 and 1. The migrations make them; this file only describes what they made.
 */

export interface Tables {
  schema_migrations: {
    name: string
    applied_at: number
  }
  rate_limit_counters: {
    /** Keyed hash of bucket and client, target or environment: no address stands here in clear. */
    key: string
    /** What is left in this window. */
    remaining: number
    resets_at: number
  }
  reports: {
    id: string
    created_at: number
    /** Written at most once a day. */
    last_opened_at: number
    /** Which shape `inspection` had when it was frozen. */
    schema_version: number
    /** JSON. Text and not `jsonb`: that refuses U+0000, which a page may well contain. */
    inspection: string
    thumbnail: Uint8Array | null
    /** SHA-256 in hexadecimal. */
    delete_token_hash: string
    /** Account that keeps it; null: anonymous, and removed when nobody opened it for long. */
    owner: string | null
  }
}
