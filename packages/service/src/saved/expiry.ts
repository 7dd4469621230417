/**
 * Removes what has expired. Every instance runs every job: a job may run next to itself, and
 * what it removes is already refused on read, so nothing depends on when it runs.
 */
import { forgetAuditClients } from '../accounts/audit.ts'
import { purgeSecrets, resealSecrets } from '../accounts/environments/environment-secrets.ts'
import type { SecretBox } from '../accounts/environments/secret.ts'
import { purgeRateLimitCounters } from '../store/rate-limit-counters.ts'
import { errorCode, type Store } from '../store/db.ts'
import type { ExpiryJob } from '../store/expiry-job.ts'
import { purgeDeletedReports } from './deleted-reports.ts'
import { purgePreviews } from './previews.ts'
import { purgeReports } from './reports.ts'

/** @param box given: what an older `APP_SECRET` sealed is sealed again with the newest. */
export function expiryJobs(store: Store, box?: SecretBox): ExpiryJob[] {
  return [
    { name: 'rate-limit-counters', run: (now) => purgeRateLimitCounters(store, now) },
    { name: 'previews', run: (now) => purgePreviews(store, now) },
    { name: 'reports', run: (now) => purgeReports(store, now) },
    { name: 'deleted-reports', run: (now) => purgeDeletedReports(store, now) },
    { name: 'audit-clients', run: (now) => forgetAuditClients(store, now) },
    { name: 'environment-secrets', run: (now) => purgeSecrets(store, now) },
    ...(box
      ? [{ name: 'environment-secrets', event: 'sealed-again', run: () => resealSecrets(store, box) }]
      : []),
  ]
}

export interface ExpiryOptions {
  logger: { info(line: object): void; warn(line: object): void }
  everyMs?: number
}

const EVERY_MS = 10 * 60_000

/** @returns a function that ends it, and resolves when the running batch is done. */
export function startExpiry(
  jobs: readonly ExpiryJob[],
  { logger, everyMs = EVERY_MS }: ExpiryOptions,
): () => Promise<void> {
  const stop = new AbortController()
  let running = Promise.resolve()
  let timer: NodeJS.Timeout

  const round = async () => {
    // One after the other, to spare the database.
    for (const job of jobs) await runJob(job, logger, stop.signal)
    if (!stop.signal.aborted) schedule(everyMs)
  }
  const schedule = (delayMs: number) => {
    timer = setTimeout(() => {
      running = round()
    }, delayMs)
    // Nothing here is worth keeping a process alive for.
    timer.unref()
  }
  // Spreads instances that start together.
  schedule(Math.random() * everyMs)
  return async () => {
    stop.abort()
    clearTimeout(timer)
    await running
  }
}

async function runJob(job: ExpiryJob, logger: ExpiryOptions['logger'], signal: AbortSignal): Promise<void> {
  let total = 0
  try {
    for (let removed = 1; removed > 0 && !signal.aborted; total += removed)
      removed = await job.run(Date.now())
  } catch (error) {
    logger.warn({ event: 'expiry-failed', job: job.name, reason: errorCode(error) })
  }
  if (total > 0) logger.info({ event: job.event ?? 'expired', job: job.name, removed: total })
}
