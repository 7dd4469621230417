/**
 * Accounts whose mail address nobody has confirmed. The person who typed it may not be its owner, who never agreed.
 */
import { sql } from 'kysely'
import type { ExpiryJob } from '../../store/expiry-job.ts'
import type { Store } from '../../store/db.ts'

/** The mailed link works for a day, and signing in sends a new one. */
const UNCONFIRMED_DAYS = 7
const DAY_MS = 24 * 60 * 60 * 1_000
const BATCH = 100

/**
 * For a service that sends mail: without it, no mail address is ever confirmed.
 * An account older than the mail server is in use: it stays until it is deleted.
 */
export function unconfirmedAccountsJob(store: Store): ExpiryJob {
  return { name: 'unconfirmed-accounts', run: (now) => purgeUnconfirmed(store, now) }
}

async function purgeUnconfirmed({ db, engine }: Store, now: number): Promise<number> {
  const before = new Date(now - UNCONFIRMED_DAYS * DAY_MS)
  const { numDeletedRows } = await db
    .deleteFrom('users')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('users as account')
        .select('account.id')
        .where('account.email_verified', '=', engine === 'postgres' ? false : 0)
        .where('account.created_at', '<', engine === 'postgres' ? before : before.toISOString())
        // Every session that begins leaves an entry.
        .where((where) =>
          where.not(
            where.exists(
              where.selectFrom('audit_entries').select('id').whereRef('account_id', '=', 'account.id'),
            ),
          ),
        )
        .limit(BATCH)
        // Skips accounts that are being confirmed, or that another instance is removing.
        .$if(engine === 'postgres', (query) => query.modifyEnd(sql`for update skip locked`)),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}
