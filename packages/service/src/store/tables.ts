/**
 * The tables, as both engines store them: times are whole milliseconds since 1970, JSON is text,
 * booleans are 0 and 1. The migrations make them; this file only describes what they made.
 */
import type { Generated } from 'kysely'

export interface Tables {
  schema_migrations: {
    name: string
    applied_at: number
  }
  rate_limit_counters: {
    /** Keyed hash of bucket and client, target or environment: no IP address is here in plain text. */
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
    /** Account that owns it; null: anonymous, and removed when nobody opened it for long. */
    owner: string | null
    /** JSON of URL, title and score, for lists; null in what was frozen before there were any. */
    summary: string | null
    /** JSON of pairs: the URL of an image that is not shown, and why. Null: none. */
    image_problems: string | null
  }
  /** The images that a report shows, as they were when it was frozen, re-encoded. */
  report_pictures: {
    report_id: string
    n: number
    /** JSON: the image's URL in the page. PostgreSQL takes U+0000 in no other form. */
    url: string
    webp: Uint8Array
  }
  /** Local previews: alive until `expires_at`, removed some time later. */
  previews: {
    /** `lp_…` */
    id: string
    environment_id: string
    created_at: number
    expires_at: number
    /** Which shape `inspection` had when it was saved. */
    schema_version: number
    /** JSON, as in `reports`. */
    inspection: string
    /** JSON of URL, title and score, for lists. */
    summary: string
    /** JSON: URLs of the submitted images, in the order of their `n`. */
    pictures: string
    /** JSON, as the caller gave it; null where there was no `usedBy`. */
    used_by: string | null
    /** JSON, as in `reports`. */
    image_problems: string | null
    /** Its size: inspection and images. */
    bytes: number
    /** Id of the newest preview that follows it; null where none does. */
    replaced_by: string | null
  }
  preview_images: {
    preview_id: string
    n: number
    webp: Uint8Array
  }
  /** Accounts. This and the next three are better-auth's: it writes times and booleans in its own way. */
  users: {
    id: string
    /** Lower case. */
    email: string
    email_verified: boolean | number
    created_at: Date | string
  }
  sessions: {
    id: string
    user_id: string
  }
  linked_accounts: {
    id: string
    user_id: string
    /** `credential`: a password. */
    provider_id: string
  }
  verifications: {
    id: string
    value: string
  }
  /** Dev environments, and the one machine each is bound to. */
  environments: {
    /** `de_…` */
    environment_id: string
    /** `lu_…` */
    public_id: string
    account_id: string
    name: string
    created_at: number
    /** SHA-256 in hexadecimal of the machine's id. This and the next three: null while unpaired. */
    machine_hash: string | null
    machine_label: string | null
    paired_at: number | null
    /** Written at most once a minute. */
    machine_seen_at: number | null
  }
  /** Reports deleted in the last day; see `saved/deleted-reports.ts`. */
  deleted_reports: {
    id: string
    /** When the report was made. */
    created_at: number
  }
  environment_secrets: {
    /** SHA-256 in hexadecimal: what a secret is looked up by. */
    hash: string
    environment_id: string
    /** Which key sealed the copy. */
    key_id: string
    /** The secret itself, encrypted, for its owner to see again. */
    sealed: string
    created_at: number
    /** When it expires; null: the current one, of which each environment has one. */
    expires_at: number | null
    /** Written at most once a minute. */
    last_used_at: number | null
  }
  /** Rows are added, and leave with their account or as its oldest; only `client_hash` ever changes, when it is removed. */
  audit_entries: {
    id: Generated<number>
    account_id: string
    environment_id: string | null
    at: number
    action: string
    detail: string | null
    /** Keyed hash of the client's IP address; null after 30 days. */
    client_hash: string | null
  }
}
